/** The text of a Word document, a line a paragraph. */

import mammoth from "mammoth";

export async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  // The library ends each paragraph with an empty line.
  return value.replace(/\n\n/g, "\n").trimEnd();
}
