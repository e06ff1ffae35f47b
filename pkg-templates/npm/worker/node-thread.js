import { parentPort } from "node:worker_threads";
import * as engine from "../node.js";
import { answering } from "./answer.js";

const answer = answering(Promise.resolve(engine), (message) => parentPort.postMessage(message));
parentPort.on("message", answer);
