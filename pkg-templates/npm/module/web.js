// A promise of the bytes of the engine's module, without a file to fetch. It is a promise because pages can only unpack
// gzip from a stream.
import { PACKED } from "../bytes.js";

const packed = Uint8Array.from(atob(PACKED), (byte) => byte.charCodeAt(0));
const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));

export default new Response(bytes).arrayBuffer().then((buffer) => new Uint8Array(buffer));
