import { app } from "./app.ts";

export { Collection } from "./collection.ts";
export { Counters } from "./counters.ts";
export { Shard } from "./shard.ts";
export default app;
