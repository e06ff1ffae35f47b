/** A file the reader dropped or chose, as an input: or why it is none. */

import type { Format } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import type { LibraryProblem } from "./library-file.ts";
import { formatOf } from "./format.ts";
import { unixLines } from "./lines.ts";
import { NotLoaded } from "./not-loaded.ts";

/** Bytes a file may have; the engine's own limit is the same. */
export const MOST_BYTES = 64 * 2 ** 20;

const TEXT = /\.(?:txt|text|md|markdown)$/i;
/** Named as a text in which tags are no surprise. */
const MARKDOWN = /\.(?:md|markdown)$/i;
const DATA = /\.json$/i;
const PAGE = /\.(?:html?|xhtml)$/i;

/** Formats read by libraries of their own, which are loaded when one comes. */
const DOCUMENTS = { docx: /\.docx$/i, odt: /\.odt$/i, pdf: /\.pdf$/i } as const;
type DocumentKind = keyof typeof DOCUMENTS;

/** What a button to open a file offers. */
export const ACCEPTED =
  ".txt,.text,.md,.markdown,.html,.htm,.xhtml,.docx,.odt,.pdf,.zip,text/plain,text/html,text/markdown";

/** Charsets a reader may choose by hand, as the Encoding Standard names them. */
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
 * Why a file cannot be read. `pdf-scanned`: its pages are pictures; `locked`: it asks for a password; `not-loaded`: what reads it is
 * missing; `folder-empty`: it is a folder without any file; `data-file`: it is data of a comparison, which hold no text; `report-newer`,
 * `report-damaged`: it is a report of this page that does not open again; the others: it is a library that does not open.
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
  | LibraryProblem;

/** What a file holds. */
export interface Opened {
  readonly text: string;
  readonly format: Format;
  readonly name: string;
  /** The charset of a text, the format of a document. */
  readonly encoding: string;
  /** Of a document, text in it that nobody can see. */
  readonly faint?: readonly Range[];
  /** Of a document with pages, where each begins, and the numbers of those without any text. */
  readonly pages?: Pages;
}

export interface Pages {
  readonly starts: readonly number[];
  readonly blank: readonly number[];
}

/** The number of the page that a place is on. */
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

/** Reads a file; a text in `charset`, if the reader knows better than its bytes. */
export async function open(file: File, charset?: Charset): Promise<Opened | Problem> {
  const page = PAGE.test(file.name);
  const kind = (Object.keys(DOCUMENTS) as DocumentKind[]).find((kind) => DOCUMENTS[kind].test(file.name));
  if (DATA.test(file.name) && (await isData(file))) return "data-file";
  if (!kind && !page && !TEXT.test(file.name) && !file.type.startsWith("text/")) return "file-type";
  if (file.size > MOST_BYTES) return "file-size";
  if (kind) return opened(file, kind);
  let decoded: { text: string; charset: string };
  try {
    // The bytes are read here: the worker may be busy with a comparison.
    const bytes = await file.arrayBuffer();
    decoded = charset ? { text: new TextDecoder(charset).decode(bytes), charset } : await guessed(bytes);
  } catch {
    return "file-broken";
  }
  const text = unixLines(decoded.text);
  if (text.includes("\0")) return "file-type";
  const encoding = decoded.charset.toUpperCase();
  const format = page ? "page" : MARKDOWN.test(file.name) ? "text" : formatOf(text);
  return { text, encoding, format, name: file.name };
}

/** Whether a file is what this page gives as data: of two texts, or of many. */
async function isData(file: File): Promise<boolean> {
  if (file.size > MOST_BYTES) return false;
  try {
    const data = JSON.parse(await file.text()) as Record<string, { matches?: unknown } | undefined> | null;
    return Boolean(data && (data.report?.matches || (data.texts && data.pairs && data.groups)));
  } catch {
    return false;
  }
}

/** The text of bytes whose charset is told by themselves. The page has an engine of its own for this, once a file comes. */
async function guessed(bytes: ArrayBuffer): Promise<{ text: string; charset: string }> {
  const { default: init, decode } = await import("juhao");
  await init();
  return decode(bytes);
}

/** Whether a file is text, whose charset can be chosen. */
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

/** Pages as one text, each from a line of its own on; a page without text has none. */
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
