// Pages and bundlers: fetches the module, by default from the folder of this file.
import { failure } from "./failure.js";
import load, { initSync as start } from "./juhao.js";
import { hasLoaded, setLoaded } from "./loading.js";

export * from "./api.js";

const HINT = 'the bundler or the server lost the file: import module from "juhao/module", and await init(module)';

let ready;
let isUnderWay = false;

export default function init(input) {
  ready ??= hasLoaded() ? Promise.resolve() : begin(input ?? new URL("./juhao_bg.wasm", import.meta.url));
  return ready;
}

async function begin(input) {
  isUnderWay = true;
  try {
    setLoaded(await load({ module_or_path: await moduleOf(input) }));
  } catch (error) {
    ready = undefined; // so that a failed download can be tried again
    throw error.code ? error : failure("load-failed", `the module could not be compiled: ${error.message}`);
  } finally {
    isUnderWay = false;
  }
}

/**
 * Refuses a call while `init` is running, because the engine of `init` would replace this one and invalidate its
 * values.
 */
export function initSync(options) {
  if (isUnderWay) throw failure("not-loaded", "init() is still running: await it instead");
  setLoaded(start(options));
}

/** Converts the argument of `init` to a value that the bindings can compile. */
async function moduleOf(input) {
  const given = await input;
  if (typeof given === "string" || given instanceof URL || given instanceof Request) return fetched(given);
  if (given instanceof Response) return checked(given, given.url);
  if (given instanceof WebAssembly.Module || isModule(given)) return given;
  throw failure("load-failed", "init needs an address, the bytes of the module or a WebAssembly.Module");
}

async function fetched(where) {
  const address = new URL(where.url ?? where, globalThis.location?.href).href;
  const response = await fetch(where).catch((error) => {
    throw failure("load-failed", `${address} could not be fetched (${error.message}); ${HINT}`, { address });
  });
  return checked(response, response.url || address);
}

/** Checks a response. One of the right type is returned unread, so that it is compiled while it is downloaded. */
async function checked(response, address) {
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const fail = (what) => failure("load-failed", `${address} ${what}; ${HINT}`, { address, status: response.status });
  if (!response.ok) throw fail(`gave status ${response.status}`);
  if (type === "application/wasm") return response;
  const bytes = await response.arrayBuffer();
  if (!isModule(bytes)) throw fail(type === "text/html" ? "is a page, not the module" : `is ${type}, not the module`);
  return bytes;
}

/** Whether bytes begin with the magic number of WebAssembly. */
function isModule(given) {
  const { buffer = given, byteOffset = 0, byteLength = 0 } = given ?? {};
  return byteLength >= 8 && new DataView(buffer, byteOffset).getUint32(0) === 0x0061736d;
}
