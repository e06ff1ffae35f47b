/**
 * Reads and writes a library file: the index of `juhao index`, which the command line also reads and writes.
 * `src/shared/index_file/mod.rs` has its layout. The page writes one segment, and reads any number of them.
 *
 * Numbers are little endian, texts are packed with raw deflate, checksums are CRC-32. A file is untrusted, so every
 * length is checked against the bytes that are left.
 */

import { OPTIONS } from "../../../pkg-templates/npm/contract.js";
import { deflateSync, Inflate } from "fflate";
import type { Format } from "../engine/engine.ts";
import type { LibraryProblem } from "./problem.ts";

const MAGIC = "JHIX";
const SEGMENT_MAGIC = "JHIS";
const VERSION = 2;
/** Bytes of the head before the two states, of a state, and of both together. */
const [STATES, STATE, HEAD] = [16, 24, 64];
/** Bytes at the start of a segment, before its texts. */
const SEGMENT = 40;
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

/** Writes a corpus to a file, with its texts or only their names. `texts` must be in the order of the corpus. */
export function writeLibrary(
  corpus: Uint8Array,
  reading: LibraryReading,
  texts: readonly LibraryText[],
  hasTexts: boolean,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = texts.map(({ name, text, format }) => {
    const own = encoder.encode(text);
    return {
      name: encoder.encode(name),
      packed: hasTexts ? deflateSync(own, { level: 1 }) : new Uint8Array(),
      kind: format === "page" ? HTML : PLAIN,
      numbers: [own.length, crc32(own)],
    };
  });
  const textsLength = entries.reduce((sum, { packed }) => sum + packed.length, 0);
  const namesLength = entries.reduce((sum, { name }) => sum + 25 + 2 * name.length, 4);
  const start = HEAD + SEGMENT;
  const bytes = new Uint8Array(start + textsLength + namesLength + corpus.length);
  const view = new DataView(bytes.buffer);
  let at = start;
  const put = (part: Uint8Array): void => {
    bytes.set(part, at);
    at += part.length;
  };
  const put32 = (...values: number[]): void => {
    for (const value of values) {
      view.setUint32(at, value, true);
      at += 4;
    }
  };
  /** Writes the checksum of the bytes since `from`. */
  const putSum = (from: number): void => put32(crc32(bytes.subarray(from, at)));
  for (const { packed } of entries) put(packed);
  const names = at;
  put32(0);
  for (const { name, packed, kind, numbers } of entries) {
    for (const one of [name, name]) {
      put32(one.length);
      put(one);
    }
    put32(1);
    bytes[at++] = kind;
    put32(packed.length, ...numbers);
  }
  const sumOfNames = crc32(bytes.subarray(names, at));
  put(corpus);

  at = HEAD;
  put(encoder.encode(SEGMENT_MAGIC));
  put32(texts.length);
  for (const length of [textsLength, namesLength, corpus.length]) {
    view.setBigUint64(at, BigInt(length), true);
    at += 8;
  }
  put32(sumOfNames);
  putSum(HEAD);

  at = 0;
  put(encoder.encode(MAGIC));
  view.setUint16(at, VERSION, true);
  const { extraction, fold, ignoreCase, ignorePunctuation, ignoreNumbers } = reading;
  const switches = [fold, ignoreCase, ignorePunctuation, ignoreNumbers].reduce(
    (all, on, i) => all | (Number(on) << i),
    0,
  );
  bytes.set([EXTRACTIONS.indexOf(extraction), switches, Number(hasTexts)], at + 2);
  at = STATES - 4;
  putSum(0);
  // Both states say the same; the next change writes one of them.
  for (const from of [STATES, STATES + STATE]) {
    view.setBigUint64(from, 1n, true);
    view.setBigUint64(from + 8, BigInt(bytes.length), true);
    at = from + 16;
    put32(1);
    putSum(from);
  }
  return bytes;
}

/** Returns whether bytes start like a library file. */
export function isLibrary(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && [...MAGIC].every((letter, i) => bytes[i] === letter.charCodeAt(0));
}

/** A part of a library: the names that it removes from the parts before it, and its own corpus and texts. */
interface Segment {
  readonly removed: readonly string[];
  /** Has its own checksum. */
  readonly corpus: Uint8Array;
}

/** The corpora of a library, and how its texts were read. */
export interface LibraryIndex {
  readonly segments: readonly Segment[];
  readonly reading: LibraryReading;
  readonly hasTexts: boolean;
}

/** A document of a library. */
interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly packed: Uint8Array;
  readonly length: number;
  readonly sum: number;
}

/** Reads the head of a library and finds its corpora. */
export function readIndex(bytes: Uint8Array): LibraryIndex | LibraryProblem {
  const all = readAll(bytes);
  return typeof all === "string" ? all : all.index;
}

/**
 * Reads the texts of a library; `null` if it has none. Skips its corpora: the page indexes the texts again, with the
 * present filters.
 */
export function readLibrary(bytes: Uint8Array): LibraryText[] | LibraryProblem | null {
  const all = readAll(bytes);
  if (typeof all === "string") return all;
  if (!all.index.hasTexts) return null;
  const texts: LibraryText[] = [];
  try {
    for (const { name, kind, packed, length, sum } of all.entries) {
      const own = unpacked(packed);
      if (own.length !== length || crc32(own) !== sum) return "library-damaged";
      texts.push({ name, text: utf8(own), format: kind === HTML ? "page" : "text" });
    }
  } catch {
    return "library-damaged";
  }
  return texts;
}

/** Reads everything but the texts and the corpora. */
function readAll(bytes: Uint8Array): { index: LibraryIndex; entries: Entry[] } | LibraryProblem {
  if (!isLibrary(bytes) || bytes.length < 6) return "library-damaged";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(4, true) !== VERSION) return "library-version";
  if (bytes.length < HEAD || !hasSum(view, 0, STATES)) return "library-damaged";
  const extraction = EXTRACTIONS[view.getUint8(6)];
  const states = [STATES, STATES + STATE].filter((at) => hasSum(view, at, STATE));
  const [state] = states.sort((a, b) => Number(view.getBigUint64(b, true) - view.getBigUint64(a, true)));
  if (!extraction || state === undefined) return "library-damaged";
  const end = Number(view.getBigUint64(state + 8, true));
  const segments: Segment[] = [];
  const entries: (Entry | null)[] = [];
  try {
    if (end > bytes.length) return "library-damaged";
    let at = HEAD;
    for (let left = view.getUint32(state + 16, true); left > 0; left--)
      at = readSegment(view, at, end, segments, entries);
    if (at !== end) return "library-damaged";
  } catch {
    return "library-damaged";
  }
  const isOn = (at: number): boolean => ((view.getUint8(7) >> at) & 1) === 1;
  const [fold, ignoreCase, ignorePunctuation, ignoreNumbers] = [isOn(0), isOn(1), isOn(2), isOn(3)];
  const reading = { extraction, fold, ignoreCase, ignorePunctuation, ignoreNumbers };
  return {
    index: { segments, reading, hasTexts: bytes[8] === 1 },
    entries: entries.filter((entry) => entry !== null),
  };
}

/**
 * Reads the segment that begins at `at`, and returns where it ends. Adds it to `segments`, and its documents to
 * `entries`.
 *
 * @throws if it is damaged
 */
function readSegment(view: DataView, at: number, end: number, segments: Segment[], entries: (Entry | null)[]): number {
  const part = (from: number, to: number): Uint8Array => {
    if (to > end) throw new Error("a part is longer than the file");
    return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
  };
  const isSegment = utf8(part(at, at + 4)) === SEGMENT_MAGIC;
  if (!isSegment || at + SEGMENT > end || !hasSum(view, at, SEGMENT)) throw new Error("no segment");
  const lengthAt = (from: number): number => Number(view.getBigUint64(from, true));
  const texts = at + SEGMENT;
  const names = texts + lengthAt(at + 8);
  const corpus = names + lengthAt(at + 16);
  const next = corpus + lengthAt(at + 24);
  if (crc32(part(names, corpus)) !== view.getUint32(at + 32, true)) throw new Error("the names are damaged");
  let [from, text] = [names, texts];
  const next32 = (): number => {
    if (from + 4 > corpus) throw new Error("the names are too short");
    from += 4;
    return view.getUint32(from - 4, true);
  };
  const nextName = (): string => {
    const length = next32();
    from += length;
    if (from > corpus) throw new Error("a name is too long");
    return utf8(part(from - length, from));
  };
  const removed: string[] = [];
  for (let left = next32(); left > 0; left--) {
    const number = next32();
    const entry = entries[number];
    if (!entry) throw new Error("removes what is not there");
    removed.push(entry.name);
    entries[number] = null;
  }
  for (let left = view.getUint32(at + 4, true); left > 0; left--) {
    const name = nextName();
    nextName();
    next32();
    const kind = view.getUint8(from++);
    const [packed, length, sum] = [next32(), next32(), next32()];
    if (kind > LAST) throw new Error("an unknown kind");
    entries.push({ name, kind, packed: part(text, text + packed), length, sum });
    text += packed;
  }
  if (from !== corpus || text !== names) throw new Error("the lengths do not agree");
  segments.push({ removed, corpus: part(corpus, next) });
  return next;
}

/** Whether bytes end with the checksum of those before it. */
function hasSum(view: DataView, at: number, length: number): boolean {
  const own = new Uint8Array(view.buffer, view.byteOffset + at, length - 4);
  return crc32(own) === view.getUint32(at + length - 4, true);
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
