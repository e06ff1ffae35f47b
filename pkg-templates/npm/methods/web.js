// Browsers and bundlers: the module is fetched from beside juhao_methods.js unless `input` says where it is.
import load, { initSync as start } from "./juhao_methods.js";

export * from "./api.js";

let ready;

export default function init(input) {
  ready ??= load(input === undefined ? undefined : { module_or_path: input }).then(
    () => undefined,
    (error) => {
      ready = undefined; // a failed download may be tried again
      throw error;
    },
  );
  return ready;
}

export function initSync(options) {
  start(options);
}
