// Pages and bundlers: the module is fetched, by default from beside this file.
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
    ready = undefined; // a failed download may be tried again
    throw error.code ? error : failure("load-failed", `the module could not be compiled: ${error.message}`);
  } finally {
    isUnderWay = false;
  }
}

/** The engine that `init` brings would take the place of this one, and what was made by then would point into nothing. */
export function initSync(options) {
  if (isUnderWay) throw failure("not-loaded", "init() is under way: await it instead");
  setLoaded(start(options));
}

/** What the bindings can compile, of what `init` is given. */
async function moduleOf(input) {
  const given = await input;
  if (typeof given === "string" || given instanceof URL || given instanceof Request) return fetched(given);
  if (given instanceof Response) return checked(given, given.url);
  if (given instanceof WebAssembly.Module || isModule(given)) return given;
  throw failure("load-failed", "init takes an address, the bytes of the module or a WebAssembly.Module");
}

async function fetched(where) {
  const address = new URL(where.url ?? where, globalThis.location?.href).href;
  const response = await fetch(where).catch((error) => {
    throw failure("load-failed", `${address} could not be fetched (${error.message}); ${HINT}`, { address });
  });
  return checked(response, response.url || address);
}

/** An answer that has the module. One of the right type is handed on unread, so that it is compiled while it comes. */
async function checked(response, address) {
  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  const fail = (what) => failure("load-failed", `${address} ${what}; ${HINT}`, { address, status: response.status });
  if (!response.ok) throw fail(`was answered with status ${response.status}`);
  if (type === "application/wasm") return response;
  const bytes = await response.arrayBuffer();
  if (!isModule(bytes)) throw fail(type === "text/html" ? "is a page, not the module" : `is ${type}, not the module`);
  return bytes;
}

/** Whether bytes begin as modules do. */
function isModule(given) {
  const { buffer = given, byteOffset = 0, byteLength = 0 } = given ?? {};
  return byteLength >= 8 && new DataView(buffer, byteOffset).getUint32(0) === 0x0061736d;
}
