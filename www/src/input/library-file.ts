/**
 * Reads and writes a library file: the index of `juhao index`, which the command line also reads and writes.
 *
 * ```text
 * JHIX, version (u16), how texts were read (u8 extraction, u8 switches), whether it has texts (u8), corpus length (u64)
 * the corpus, in the stored form of the engine
 * for each document: line (u32), name length (u32), name, kind (u8), length (u32), checksum (u32), packed text
 * JHIE
 * ```
 *
 * Numbers are little endian, texts are packed with raw deflate, checksums are CRC-32. A file is untrusted, so every
 * length is checked against the bytes that are left.
 */

import { OPTIONS } from "../../../pkg-templates/npm/contract.js";
import { deflateSync, Inflate } from "fflate";
import type { Format } from "../engine/engine.ts";

const MAGIC = "JHIX";
const END = "JHIE";
const VERSION = 1;
/** Bytes of the header before the corpus. */
const HEAD = 17;
/** Bytes of a document's entry without its name and text. */
const ENTRY = 17;
/** Numbers of the kinds: plain text 0, lines 1, HTML 2, pages of a PDF 3. */
const [PLAIN, HTML, LAST] = [0, 2, 3];
/** Maximum bytes of one unpacked text, the same as the engine's limit. */
const MOST = 64 * 2 ** 20;

export interface LibraryText {
  readonly name: string;
  readonly text: string;
  readonly format: Format;
}

/** Which text of a page was read, by number. */
const EXTRACTIONS = OPTIONS.extraction.names;

/** How the texts of a corpus were read. */
export interface LibraryReading {
  readonly extraction: (typeof EXTRACTIONS)[number];
  readonly fold: boolean;
  readonly ignoreCase: boolean;
  readonly ignorePunctuation: boolean;
  readonly ignoreNumbers: boolean;
}

/** Why a library cannot be opened. */
export type LibraryProblem = "library-damaged" | "library-version";

/** Writes a corpus to a file, with its texts or only their names. `texts` must be in the order of the corpus. */
export function writeLibrary(
  corpus: Uint8Array,
  reading: LibraryReading,
  texts: readonly LibraryText[],
  hasTexts: boolean,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = texts.map(({ name, text, format }) => ({
    name: encoder.encode(name),
    packed: hasTexts ? deflateSync(encoder.encode(text), { level: 1 }) : new Uint8Array(),
    kind: hasTexts && format === "page" ? HTML : PLAIN,
  }));
  const size = entries.reduce(
    (sum, { name, packed }) => sum + ENTRY + name.length + packed.length,
    HEAD + corpus.length + END.length,
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put = (part: Uint8Array): void => {
    bytes.set(part, at);
    at += part.length;
  };
  const put32 = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  put(encoder.encode(MAGIC));
  view.setUint16(at, VERSION, true);
  const { extraction, fold, ignoreCase, ignorePunctuation, ignoreNumbers } = reading;
  const switches = [fold, ignoreCase, ignorePunctuation, ignoreNumbers].reduce(
    (all, on, i) => all | (Number(on) << i),
    0,
  );
  bytes.set([EXTRACTIONS.indexOf(extraction), switches, Number(hasTexts)], at + 2);
  view.setBigUint64(at + 5, BigInt(corpus.length), true);
  at = HEAD;
  put(corpus);
  for (const { name, packed, kind } of entries) {
    put32(1);
    put32(name.length);
    put(name);
    bytes[at++] = kind;
    put32(packed.length);
    put32(crc32(packed));
    put(packed);
  }
  put(encoder.encode(END));
  return bytes;
}

/** Returns whether bytes start like a library file. */
export function isLibrary(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}

/** The corpus of a library, which has its own checksum, and how its texts were read. */
export interface LibraryIndex {
  readonly corpus: Uint8Array;
  readonly reading: LibraryReading;
  readonly hasTexts: boolean;
}

/** Reads the head of a library and finds its corpus. */
export function readIndex(bytes: Uint8Array): LibraryIndex | LibraryProblem {
  if (!isLibrary(bytes) || bytes.length < HEAD) return "library-damaged";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(4, true) !== VERSION) return "library-version";
  const length = view.getBigUint64(9, true);
  const extraction = EXTRACTIONS[view.getUint8(6)];
  if (length > BigInt(bytes.length - END.length - HEAD) || !extraction) return "library-damaged";
  const isOn = (at: number): boolean => ((view.getUint8(7) >> at) & 1) === 1;
  const [fold, ignoreCase, ignorePunctuation, ignoreNumbers] = [isOn(0), isOn(1), isOn(2), isOn(3)];
  return {
    corpus: bytes.subarray(HEAD, HEAD + Number(length)),
    reading: { extraction, fold, ignoreCase, ignorePunctuation, ignoreNumbers },
    hasTexts: bytes[8] === 1,
  };
}

/**
 * Reads the texts of a library; `null` if it has none. Skips its corpus: the page indexes the texts again, with the
 * present filters.
 */
export function readLibrary(bytes: Uint8Array): LibraryText[] | LibraryProblem | null {
  const index = readIndex(bytes);
  if (typeof index === "string") return index;
  if (!index.hasTexts) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END.length;
  const texts: LibraryText[] = [];
  let at = HEAD + index.corpus.length;
  try {
    while (at < end) {
      const nameEnd = at + 8 + view.getUint32(at + 4, true);
      if (nameEnd + 9 > end) return "library-damaged";
      const name = utf8(bytes.subarray(at + 8, nameEnd));
      const kind = bytes[nameEnd] ?? LAST + 1;
      const length = view.getUint32(nameEnd + 1, true);
      const textEnd = nameEnd + 9 + length;
      if (textEnd > end || kind > LAST) return "library-damaged";
      const packed = bytes.subarray(nameEnd + 9, textEnd);
      if (crc32(packed) !== view.getUint32(nameEnd + 5, true)) return "library-damaged";
      texts.push({ name, text: utf8(unpacked(packed)), format: kind === HTML ? "page" : "text" });
      at = textEnd;
    }
  } catch {
    return "library-damaged";
  }
  return at === end && [...END].every((letter, i) => bytes[end + i] === letter.charCodeAt(0))
    ? texts
    : "library-damaged";
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Unpacks a text in pieces, because a few bytes can unpack to gigabytes. */
function unpacked(packed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    size += part.length;
    if (size > MOST) throw new Error("the text is too long");
    parts.push(part);
  });
  const PIECE = 2 ** 16;
  for (let at = 0; at < packed.length; at += PIECE)
    inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] as number) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
