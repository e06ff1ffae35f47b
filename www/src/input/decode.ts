/**
 * Bytes of a file to text: UTF-8, UTF-16LE or UTF-16BE by the mark at the start; without one UTF-8 and, where the bytes cannot be
 * UTF-8, GB18030, then Windows-1252. The encoding is always shown to the reader.
 */

/** A text and the encoding it was read with. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string;
}

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "UTF-8" },
  { mark: [0xff, 0xfe], encoding: "UTF-16LE" },
  { mark: [0xfe, 0xff], encoding: "UTF-16BE" },
] as const;
const GUESSES = ["UTF-8", "GB18030"] as const;

export function decode(bytes: Uint8Array): Decoded {
  const marked = MARKS.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return read(bytes, marked.encoding, false);
  for (const encoding of GUESSES) {
    try {
      return read(bytes, encoding, true);
    } catch {
      // Not valid in this encoding: the next one is tried.
    }
  }
  return read(bytes, "Windows-1252", false);
}

/** Line breaks become what a text field makes of them, so that offsets are the same in both. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function read(bytes: Uint8Array, encoding: string, fatal: boolean): Decoded {
  return { text: unixLines(new TextDecoder(encoding, { fatal }).decode(bytes)), encoding };
}
