/** Reads a file that the user chose or dropped, or returns why it cannot be read. */

import type { Format } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import type { CheckProblem } from "./check-report.ts";
import type { LibraryProblem } from "./library-file.ts";
import { formatOf } from "./format.ts";
import { unixLines } from "./lines.ts";
import { NotLoaded } from "./not-loaded.ts";

/** Maximum bytes of a file, the same as the engine's limit. */
export const MOST_BYTES = 64 * 2 ** 20;

const TEXT = /\.(?:txt|text|md|markdown)$/i;
/** Texts that often contain tags and are still not pages. */
const MARKDOWN = /\.(?:md|markdown)$/i;
const DATA = /\.json$/i;
const PAGE = /\.(?:html?|xhtml)$/i;

/** Formats that need a library, which is loaded for the first such file. */
const DOCUMENTS = { docx: /\.docx$/i, odt: /\.odt$/i, pdf: /\.pdf$/i } as const;
type DocumentKind = keyof typeof DOCUMENTS;

/** The `accept` attribute of buttons that open a file. */
export const ACCEPTED =
  ".txt,.text,.md,.markdown,.html,.htm,.xhtml,.docx,.odt,.pdf,.zip,.json,text/plain,text/html,text/markdown";

/** Charsets that the user can choose, with their names in the Encoding Standard. */
export const CHARSETS = [
  "utf-8",
  "gb18030",
  "big5",
  "utf-16le",
  "utf-16be",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "windows-1251",
  "iso-8859-2",
] as const;
export type Charset = (typeof CHARSETS)[number];

/**
 * Why a file cannot be read.
 *
 * - `pdf-scanned`: its pages are pictures
 * - `locked`: it needs a password
 * - `not-loaded`: the library for its format failed to load
 * - `folder-empty`: it is a folder without files
 * - `data-file`: it is the data of a comparison, which contains no texts
 * - `report-newer`, `report-damaged`: it is a report of this page that cannot be opened
 * - `check-*`: it is a report of `juhao check` that cannot be opened here
 * - `library-*`: it is a library that cannot be opened
 */
export type Problem =
  | "file-type"
  | "file-size"
  | "file-broken"
  | "pdf-scanned"
  | "locked"
  | "not-loaded"
  | "folder-empty"
  | "data-file"
  | "report-newer"
  | "report-damaged"
  | CheckProblem
  | LibraryProblem;

/** The content of a file. */
export interface Opened {
  readonly text: string;
  readonly format: Format;
  readonly name: string;
  /** The charset of a text, or the format of a document. */
  readonly encoding: string;
  /** Number of NUL characters that were left out of a text, because no text can show them. */
  readonly dropped?: number;
  /** The invisible text of a document. */
  readonly faint?: readonly Range[];
  /** The pages of a document: their starts, and the numbers of the pages without text. */
  readonly pages?: Pages;
}

export interface Pages {
  readonly starts: readonly number[];
  readonly blank: readonly number[];
}

/** Returns the number of the page that a place is on. */
export function pageAt({ starts }: Pages, place: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads a file. `charset` overrides the charset that is detected from the bytes of a text. */
export async function open(file: File, charset?: Charset): Promise<Opened | Problem> {
  const page = PAGE.test(file.name);
  const kind = (Object.keys(DOCUMENTS) as DocumentKind[]).find((kind) => DOCUMENTS[kind].test(file.name));
  const data = DATA.test(file.name) ? await dataIn(file) : null;
  if (data) return data;
  if (!kind && !page && !TEXT.test(file.name) && !file.type.startsWith("text/")) return "file-type";
  if (file.size > MOST_BYTES) return "file-size";
  if (kind) return opened(file, kind);
  let decoded: { text: string; charset: string };
  try {
    // Reads the bytes here, because the worker may be busy with a comparison.
    const bytes = await file.arrayBuffer();
    decoded = charset ? { text: new TextDecoder(charset).decode(bytes), charset } : await guessed(bytes);
  } catch {
    return "file-broken";
  }
  const whole = unixLines(decoded.text);
  if (isBinary(whole)) return "file-type";
  const text = whole.replaceAll("\0", "");
  const dropped = whole.length - text.length;
  const encoding = decoded.charset.toUpperCase();
  const format = page ? "page" : MARKDOWN.test(file.name) ? "text" : formatOf(text);
  return { text, encoding, format, name: file.name, ...(dropped > 0 && { dropped }) };
}

/** Control characters that no text needs. */
const CONTROL = /[\0-\x08\x0e-\x1f\x7f]/g;

/**
 * Returns whether decoded bytes are no text, but for example a picture. Of random bytes, every tenth is a control
 * character; a text has at most a few, which a damaged disk or an old program left in it.
 */
function isBinary(text: string): boolean {
  if (!text.includes("\0")) return false;
  return (text.match(CONTROL)?.length ?? 0) > Math.max(1, text.length / 100);
}

/** Recognises data that is not a text: what this page saves for two texts or for many, or a report of `juhao check`. */
async function dataIn(file: File): Promise<"data-file" | "check-alone" | null> {
  if (file.size > MOST_BYTES) return null;
  try {
    const value: unknown = JSON.parse(await file.text());
    if (isCheckReport(value)) return "check-alone";
    const data = value as Record<string, { matches?: unknown } | undefined> | null;
    return data?.report?.matches || (data?.texts && data.pairs && data.groups) ? "data-file" : null;
  } catch {
    return null;
  }
}

/** Returns whether data has the fields of what `juhao check --json` prints, with or without texts. */
export function isCheckReport(data: unknown): data is Readonly<Record<string, unknown>> {
  if (typeof data !== "object" || data === null) return false;
  return ["version", "documents", "pairs", "ignoredPairs"].every((name) => name in data);
}

/** Decodes bytes after detecting their charset. The page loads its own engine for this with the first file. */
async function guessed(bytes: ArrayBuffer): Promise<{ text: string; charset: string }> {
  const { default: init, decode } = await import("juhao");
  await init();
  return decode(bytes);
}

/** Returns whether a file is text, so that its charset can be chosen. */
export function hasCharset(file: File): boolean {
  return !Object.values(DOCUMENTS).some((pattern) => pattern.test(file.name));
}

async function opened(file: File, kind: DocumentKind): Promise<Opened | Problem> {
  const reader = await READERS[kind]().catch(() => null);
  if (!reader) return "not-loaded";
  try {
    const read = await reader.textOf(new Uint8Array(await file.arrayBuffer()));
    const { text, faint, pages } = contentOf(read);
    if (text.trim() === "") return kind === "pdf" ? "pdf-scanned" : "file-broken";
    return {
      text: clean(text),
      encoding: kind.toUpperCase(),
      format: "text",
      name: file.name,
      ...(faint && { faint }),
      ...(pages && { pages }),
    };
  } catch (error) {
    if (error instanceof NotLoaded) return "not-loaded";
    return (error as Error).name === "PasswordException" ? "locked" : "file-broken";
  }
}

function clean(text: string): string {
  return unixLines(text).replaceAll("\0", "");
}

interface Content {
  readonly text: string;
  readonly faint?: readonly Range[] | undefined;
  readonly pages?: Pages;
}

function contentOf(read: string | Content | { readonly pages: string[] }): Content {
  if (typeof read === "string") return { text: read };
  return "text" in read ? read : paged(read.pages);
}

/** Joins pages to one text. Each page with text starts on a new line. */
function paged(all: readonly string[]): Content {
  const starts: number[] = [];
  const blank: number[] = [];
  let text = "";
  for (const [i, page] of all.map(clean).entries()) {
    if (page === "") blank.push(i + 1);
    else if (text !== "") text += "\n";
    starts.push(text.length);
    text += page;
  }
  return { text, pages: { starts, blank } };
}

const READERS = {
  docx: () => import("./docx.ts"),
  odt: () => import("./odt.ts"),
  pdf: () => import("./pdf.ts"),
} as const;
