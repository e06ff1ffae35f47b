// The bytes of a module, from the text that holds them; for hosts with node:zlib.
import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

export function unpack(packed) {
  const bytes = gunzipSync(Buffer.from(packed, "base64"));
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
