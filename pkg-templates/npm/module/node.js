// The bytes of the engine's module.
import { PACKED } from "../bytes.js";
import { unpack } from "../unpack.js";

export default unpack(PACKED);
