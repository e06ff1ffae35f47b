// Decodes bytes: the engine finds the charset, the host decodes.
import { badInput } from "./failure.js";
import { textOf, viewOf } from "./host-decode.js";
import { charset as charsetOf } from "./juhao.js";
import { need } from "./loading.js";
import { httpCharset } from "./options.js";
import { attempt } from "./traps.js";

export function decode(bytes, options) {
  const view = viewOf(bytes);
  const label = httpCharset(options);
  if (view[0] === 0x1f && view[1] === 0x8b) throw badInput("bytes are gzip: unpack them before decoding");
  need();
  const [charset, confident, bytesOf = view, charsetOfBytes = charset] = attempt(() => charsetOf(view, label));
  return { text: textOf(bytesOf, charsetOfBytes), charset, confident };
}
