/**
 * Reads documents in a WebAssembly module of its own: Word, OpenDocument, PowerPoint, Excel, EPUB, RTF, e-mails,
 * notebooks, subtitles, LaTeX, text and HTML.
 * A document gives the same text as on the command line and in Python.
 *
 * @example
 * import { compare } from "juhao";
 * import init, { openDocument } from "juhao/documents";
 *
 * await init();
 * const { text, footnotes } = openDocument(bytes, { name: "essay.docx" });
 * compare(text, other);
 */

import type { Bytes, InitInput, InitModule, JuhaoError, Range } from "../index.d.ts";

/** Loads the module. In Node and in Workers it is loaded already, and this does nothing. */
export default function init(input?: InitInput): Promise<void>;

/** Loads the module from bytes or a compiled module, synchronously. */
export function initSync(options: { module: InitModule }): void;

/** Options of {@link openDocument}. An unknown name is an error. */
export interface OpenOptions {
  /** Name of the file. Its suffix decides between text and HTML; all other formats are known by their bytes. */
  readonly name?: string;
  /** Charset of a text or a page. Default: detected from the bytes. */
  readonly charset?: string;
}

/** A heading of a document. */
export interface Heading extends Range {
  /** 1 for a chapter, 2 for a section in it, and so on. */
  level: number;
}

/** What a user should know about a file that was read. */
export interface DocumentNote {
  /**
   * - `guessed-charset`: `detail` is the charset
   * - `nuls`: NUL characters were left out; `detail` is their number
   * - `empty`: the file has no text
   * - `pages-without-text`: `detail` has the numbers of pages that are pictures and need text recognition (OCR)
   */
  code: "guessed-charset" | "nuls" | "empty" | "pages-without-text";
  /** The sentence in English, to follow the name of the file. */
  message: string;
  detail?: string | number | number[];
}

/** A document that was read. Places are in UTF-16 code units of `text`. */
export interface Opened {
  /** The format of the file. */
  format:
    | "text"
    | "html"
    | "docx"
    | "opendocument"
    | "pptx"
    | "xlsx"
    | "epub"
    | "rtf"
    | "pdf"
    | "eml"
    | "ipynb"
    | "subtitles"
    | "tex";
  /**
   * The text: a line for each paragraph, then footnotes and endnotes. Of HTML it is the source; give it to `extract`. A
   * form feed ends each page or slide but the last.
   */
  text: string;
  /** The HTML of a page; `null` for any other document. */
  html: string | null;
  /** The charset of a text or a page; `null` for any other document. */
  charset: string | null;
  headings: Heading[];
  /** Footnotes, endnotes, and notes of slides. */
  footnotes: Range[];
  /** Text that the document does not show: hidden, white on white, or too small to read. It is part of `text`. */
  hidden: Range[];
  /** Where pages or slides begin; empty if the document has none. */
  pages: number[];
  notes: DocumentNote[];
}

/**
 * Reads a document. Tracked insertions are in the text; deletions, comments, field codes and running heads are not. A
 * PDF is refused: extract its text with a library such as pdf.js, and give it to {@link openPages}.
 *
 * @throws {JuhaoError} `unreadable`, with the reason; `bad-input`; `bad-option`
 */
export function openDocument(bytes: Bytes, options?: OpenOptions): Opened;

/** A piece of text of a PDF and its place: an item of `getTextContent` of pdf.js, or what another library gives. */
export interface PageRun {
  readonly str: string;
  /**
   * The matrix from text to the page: `[size, 0, 0, size, x, y]` for level text, where `x` and `y` are the start of the
   * baseline, and `y` grows upwards.
   */
  readonly transform: readonly number[];
  /** Its width, in the units of the page. */
  readonly width: number;
}

/**
 * Makes a text of the pages of a PDF, from the pieces of each page in any order: reads column by column, joins lines to
 * paragraphs, and leaves out running heads and page numbers. Equal pieces have the same text on the command line.
 *
 * @example
 * const pages = [];
 * for (let i = 1; i <= pdf.numPages; i++) pages.push((await (await pdf.getPage(i)).getTextContent()).items);
 * const { text } = openPages(pages);
 *
 * @throws {JuhaoError} `unreadable` if no page has text; `bad-input`
 */
export function openPages(pages: readonly (readonly PageRun[])[]): Opened;

/** A file of an archive: its bytes, or why it cannot be read. */
export type ArchivedFile =
  { path: string; bytes: Uint8Array } | { path: string; error: Extract<JuhaoError, { code: "unreadable" }> };

/**
 * Reads the files of a zip or tar archive, and of archives in it up to a depth of 3. Names that are not marked as
 * Unicode are decoded in the charset of the system that packed them. At most 512 MiB and 20,000 files.
 *
 * @throws {JuhaoError} `unreadable` if the archive itself cannot be read; `bad-input`
 */
export function filesOf(bytes: Bytes): ArchivedFile[];

/** Whether bytes are an archive of files, and not a document that is an archive inside. */
export function holdsFiles(bytes: Bytes): boolean;

/** Whether bytes are a PDF. */
export function isPdf(bytes: Bytes): boolean;

/**
 * Names files by a table of submissions, such as the `info.csv` of Dolos: a row for each file or folder, with a name, a
 * label and a date to show instead of its path. The first row names the columns. `folder` is the folder of the table,
 * with its slash. Returns a name for each path, or `null` if the table has no column for a path or none to show.
 *
 * @example
 * namedFiles(["ada/essay.txt"], [["filename", "full_name"], ["ada", "Ada Lovelace"]]); // ["Ada Lovelace/essay.txt"]
 *
 * @throws {JuhaoError} `bad-input`
 */
export function namedFiles(
  paths: readonly string[],
  rows: readonly (readonly string[])[],
  folder?: string,
): string[] | null;

/** Decodes bytes after their charset is detected, as `decode` of the main entry. */
export function decode(bytes: Bytes): { text: string; charset: string; confident: boolean };
