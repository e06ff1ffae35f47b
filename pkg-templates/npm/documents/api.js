// Readers of documents, built on the bindings in juhao_documents.js. Types and docs: index.d.ts.
import { isString, read, when } from "../checks.js";
import { badInput, failure, got } from "../failure.js";
import { textOf, viewOf } from "../host-decode.js";
import { charset, files as eachFile, holds_files, is_pdf, named, open, pages } from "./juhao_documents.js";
import { need } from "./loading.js";

const OPEN = { name: when("a string", isString), charset: when("the name of a charset", isCharset, nameOf) };

export function openDocument(bytes, options) {
  const view = viewOf(bytes);
  const { name = "", charset } = read(options, OPEN);
  need();
  return opened(() => open(view, name, charset, decoder));
}

export function openPages(list) {
  if (!Array.isArray(list) || !list.every((page) => Array.isArray(page) && page.every(isRun)))
    throw badInput(`pages must be lists of { str, transform, width }, not ${got(list)}`);
  need();
  const counts = Uint32Array.from(list, (page) => page.length);
  const runs = list.flat();
  const places = Float64Array.from(runs.flatMap(({ transform, width }) => [...transform, width]));
  return opened(() =>
    pages(
      counts,
      runs.map(({ str }) => str),
      places,
    ),
  );
}

function isRun(value) {
  if (typeof value !== "object" || value === null) return false;
  const { str, transform, width } = value;
  const isPlace = Array.isArray(transform) && transform.length === 6 && [...transform, width].every(isNumber);
  return isPlace && isString(str);
}

function isNumber(value) {
  return typeof value === "number";
}

export function filesOf(bytes) {
  const view = viewOf(bytes);
  need();
  const found = [];
  refusing(() =>
    eachFile(view, decoder, (path, content, why) => {
      found.push(why === undefined ? { path, bytes: content } : { path, error: refused([content, why]) });
    }),
  );
  return found;
}

export function holdsFiles(bytes) {
  const view = viewOf(bytes);
  need();
  return holds_files(view, decoder);
}

export function isPdf(bytes) {
  const view = viewOf(bytes);
  need();
  return is_pdf(view);
}

export function namedFiles(paths, rows, folder = "") {
  const areStrings = (list) => Array.isArray(list) && list.every(isString);
  if (!areStrings(paths)) throw badInput(`paths must be a list of strings, not ${got(paths)}`);
  if (!Array.isArray(rows) || !rows.every(areStrings))
    throw badInput(`rows must be lists of strings, not ${got(rows)}`);
  if (!isString(folder)) throw badInput(`folder must be a string, not ${got(folder)}`);
  need();
  const lengths = Uint32Array.from(rows, (row) => row.length);
  return named(paths, folder, lengths, rows.flat()) ?? null;
}

export function decode(bytes) {
  const view = viewOf(bytes);
  need();
  const [name, confident, bytesOf = view, charsetOfBytes = name] = charset(view);
  return { text: textOf(bytesOf, charsetOfBytes), charset: name, confident };
}

function opened(call) {
  const [format, form, text, charset, heads, levels, footnotes, hidden, starts, notes] = refusing(call);
  const isHtml = form === "html";
  return {
    format,
    text,
    html: isHtml ? text : null,
    charset: charset === "" ? null : charset,
    headings: spans(heads).map((span, i) => ({ ...span, level: levels[i] })),
    footnotes: spans(footnotes),
    hidden: spans(hidden),
    pages: spans(starts).map(({ start }) => start),
    notes: notes.map(([code, message, detail]) => {
      return {
        code,
        message,
        ...(detail !== undefined && { detail: typeof detail === "object" ? [...detail] : detail }),
      };
    }),
  };
}

function spans(numbers) {
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ start: numbers[2 * i], end: numbers[2 * i + 1] }));
}

/** The error of a charset that the host cannot decode. */
let lost;

function decoder(bytes, charset) {
  try {
    return textOf(bytes, charset);
  } catch (error) {
    lost = error;
    return "";
  }
}

/** Calls the module, which throws a list for a file that it refuses. */
function refusing(call) {
  lost = undefined;
  try {
    const result = call();
    if (lost) throw lost;
    return result;
  } catch (error) {
    throw Array.isArray(error) ? refused(error) : crashed(error);
  }
}

function refused([reason, why]) {
  return failure("unreadable", `the file ${why}`, { reason });
}

function crashed(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return error;
  return failure("engine-failed", `the readers crashed: ${error.message}`);
}

function isCharset(value) {
  return isString(value) && nameOf(value) !== undefined;
}

/** The name of a charset in the Encoding Standard; nothing if the host does not know it. */
function nameOf(label) {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
