// Unpacks the bytes of a module from a string, on hosts with node:zlib.
import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";

export function unpack(packed) {
  const bytes = gunzipSync(Buffer.from(packed, "base64"));
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
