/** A file the reader dropped or chose, as an input: or why it is none. */

import init, { decode } from "juhao";
import type { Format } from "../engine/engine.ts";
import { formatOf } from "./format.ts";
import { unixLines } from "./lines.ts";

/** Bytes a file may have; the engine's own limit is the same. */
export const MOST_BYTES = 64 * 2 ** 20;

const TEXT = /\.(?:txt|text|md|markdown)$/i;
const PAGE = /\.(?:html?|xhtml)$/i;

/** Why a file cannot be read. */
export type Problem = "file-type" | "file-size" | "file-broken";

/** What a file holds. */
export interface Opened {
  readonly text: string;
  readonly format: Format;
  readonly name: string;
  readonly encoding: string;
}

export async function open(file: File): Promise<Opened | Problem> {
  const page = PAGE.test(file.name);
  if (!page && !TEXT.test(file.name) && !file.type.startsWith("text/")) return "file-type";
  if (file.size > MOST_BYTES) return "file-size";
  let decoded: { text: string; charset: string };
  try {
    // The bytes are read here: the worker may be busy with a comparison.
    const [bytes] = await Promise.all([file.arrayBuffer(), init()]);
    decoded = decode(bytes);
  } catch {
    return "file-broken";
  }
  const text = unixLines(decoded.text);
  if (text.includes("\0")) return "file-type";
  const encoding = decoded.charset.toUpperCase();
  return { text, encoding, format: page ? "page" : formatOf(text), name: file.name };
}
