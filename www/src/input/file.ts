/** Reads a file that the user chose or dropped, or returns why it cannot be read. */

import type { PageRun } from "juhao/documents";
import type { Format } from "../engine/engine.ts";
import type { Range } from "../highlight.ts";
import { unixLines } from "./lines.ts";
import { NotLoaded } from "./not-loaded.ts";
import type { Problem } from "./problem.ts";
import type { Heading, Pages } from "./structure.ts";

/** Maximum bytes of a file, the same as the engine's limit. */
export const MOST_BYTES = 64 * 2 ** 20;

const DATA = /\.json$/i;

/** The `accept` attribute of buttons that open a file. */
export const ACCEPTED =
  ".txt,.text,.md,.markdown,.html,.htm,.xhtml,.docx,.odt,.fodt,.rtf,.pptx,.odp,.xlsx,.ods,.epub,.pdf,.eml,.mht,.ipynb,.srt,.vtt,.zip,.tar,.json,text/plain,text/html,text/markdown";

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

/** The content of a file. */
export interface Opened {
  readonly text: string;
  readonly format: Format;
  readonly name: string;
  /** The charset of a text, or the format of a document. */
  readonly encoding: string;
  /** Whether the charset of the file can be chosen. */
  readonly hasCharset: boolean;
  /** Number of NUL characters that were left out of a text, because no text can show them. */
  readonly dropped?: number;
  /** The invisible text of a document. */
  readonly faint?: readonly Range[];
  /** The headings of a document. */
  readonly headings?: readonly Heading[];
  /** The pages of a document: their starts, and the numbers of the pages without text. */
  readonly pages?: Pages;
}

/** Reads a file. `charset` overrides the charset that is detected from the bytes of a text. */
export async function open(file: File, charset?: Charset): Promise<Opened | Problem> {
  const data = DATA.test(file.name) ? await dataIn(file) : null;
  if (data) return data;
  if (file.size > MOST_BYTES) return "file-size";
  // The page reads bytes itself, because the worker may be busy with a comparison.
  const readers = await import("./documents.ts").then(({ ready }) => ready()).catch(() => null);
  if (!readers) return "not-loaded";
  let isPdf = false;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    isPdf = readers.isPdf(bytes);
    const read = isPdf
      ? readers.openPages(await pagesOf(bytes))
      : readers.openDocument(bytes, { name: file.name, ...(charset && { charset }) });
    if (read.charset === null && read.text.trim() === "") return "file-broken";
    const shown = unixLines(read.text).replaceAll("\0", "");
    const detail = (note: string): unknown => read.notes.find(({ code }) => code === note)?.detail;
    const dropped = detail("nuls");
    return {
      text: shown,
      encoding: (read.charset ?? read.format).toUpperCase(),
      hasCharset: read.charset !== null,
      format: read.html === null ? "text" : "page",
      name: file.name,
      ...(typeof dropped === "number" && { dropped }),
      ...(read.hidden.length > 0 && { faint: read.hidden }),
      // Their places are in the text as it was read.
      ...(read.headings.length > 0 && shown === read.text && { headings: read.headings }),
      ...(read.pages.length > 0 && {
        pages: { starts: read.pages, blank: (detail("pages-without-text") as number[] | undefined) ?? [] },
      }),
    };
  } catch (error) {
    return isPdf && reasonOf(error) === "no-text" ? "pdf-scanned" : problemOf(error);
  }
}

/** The text of each page of a PDF, from a library that is loaded for the first one. */
async function pagesOf(bytes: Uint8Array): Promise<PageRun[][]> {
  const { textOfPages } = await import("./pdf.ts").catch(() => {
    throw new NotLoaded();
  });
  return textOfPages(bytes);
}

/** Why a file cannot be read, from the error of a reader. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NotLoaded) return "not-loaded";
  if ((error as Error).name === "PasswordException") return "locked";
  return PROBLEMS[reasonOf(error)] ?? "file-broken";
}

/** Why the engine could not read a file; empty for any other error. */
function reasonOf(error: unknown): string {
  const { code, values } = error as { code?: string; values?: { reason?: string } };
  return (code === "unreadable" && values?.reason) || "";
}

const PROBLEMS: Readonly<Record<string, Problem>> = {
  encrypted: "locked",
  "too-large": "file-size",
  unsupported: "file-type",
  archive: "file-type",
  "no-text": "file-type",
};

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
