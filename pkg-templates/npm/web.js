// Browsers and bundlers: the module is fetched from beside juhao.js unless `input` says where it is.
import { failure } from "./failure.js";
import load, { initSync as start } from "./juhao.js";

export * from "./api.js";

let ready;
let isUnderWay = false;

export default function init(input) {
  ready ??= begin(input);
  return ready;
}

async function begin(input) {
  isUnderWay = true;
  try {
    await load(input === undefined ? undefined : { module_or_path: input });
  } catch (error) {
    ready = undefined; // a failed download may be tried again
    throw error;
  } finally {
    isUnderWay = false;
  }
}

/** The engine that `init` brings would take the place of this one, and what was made by then would point into nothing. */
export function initSync(options) {
  if (isUnderWay) throw failure("not-loaded", "init() is under way: await it instead");
  start(options);
}
