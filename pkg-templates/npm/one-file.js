// The package as one file with the engine's bytes inside: for pages that load it from a CDN or from the disk. The build
// makes dist/juhao.esm.min.js of it, and dist/juhao.min.js, which sets the global `juhao`.
import { PACKED } from "./bytes.js";
import load from "./juhao.js";
import { setLoaded } from "./loading.js";

export * from "./api.js";

let ready;

export default function init() {
  ready ??= unpack(PACKED)
    .then((bytes) => load({ module_or_path: bytes }))
    .then(setLoaded);
  return ready;
}

/** Unpacks bytes that were packed by gzip and written in base64. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
