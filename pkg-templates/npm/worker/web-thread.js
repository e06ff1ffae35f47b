import init, * as engine from "../web.js";
import { answering } from "./answer.js";

const answer = answering(
  init().then(() => engine),
  (message) => self.postMessage(message),
);
self.onmessage = ({ data }) => answer(data);
