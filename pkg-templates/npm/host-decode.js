// Decodes bytes of a known charset by the host's TextDecoder, with the same text on all hosts.
import { decodeKorean } from "./euc-kr.js";
import { badInput, failure, got } from "./failure.js";

/** The characters of bytes 0x80 to 0x9F in windows-1252. */
const C1 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

/** Decodes bytes of a charset of the Encoding Standard. Throws `no-decoder` if the host lacks it. */
export function textOf(bytes, charset) {
  const decoder = decoderOf(charset);
  if (charset === "euc-kr") return decodeKorean(decoder, bytes);
  const text = decoder.decode(bytes);
  return charset === "windows-1252" ? withoutC1(text) : text;
}

/**
 * Throws `no-decoder` if the host lacks a charset: Node lacks iso-8859-16, and most of them if built with small-icu.
 */
function decoderOf(charset) {
  try {
    return new TextDecoder(charset);
  } catch {
    throw failure("no-decoder", `this host cannot decode ${charset}`, { charset });
  }
}

/** Node 20 and 22 decode windows-1252 as ISO-8859-1, which has control characters instead of quotation marks. */
function withoutC1(text) {
  return text.replace(/[\x80-\x9F]/g, (c) => C1[c.charCodeAt(0) - 0x80]);
}

/** The bytes of a caller, whatever holds them. */
export function viewOf(bytes) {
  try {
    if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
    if (ArrayBuffer.isView(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    throw badInput("bytes are detached: their buffer was transferred elsewhere");
  }
  throw badInput(`bytes must be an ArrayBuffer, a typed array or a DataView, not ${got(bytes)}`);
}
