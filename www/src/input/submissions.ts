/** What belongs together among the files that were added: a folder that is one text, and the names in `info.csv`. */

import type { Given } from "./chosen-files.ts";
import { open } from "./file.ts";
import { inOrder } from "./names.ts";
import { tableOf } from "./table-of.ts";

/** Names the files by the `info.csv` among them, which is then not a text itself. */
export async function named(given: readonly Given[]): Promise<readonly Given[]> {
  const info = given.find(({ path }) => /(?:^|\/)info\.csv$/i.test(path));
  if (!info?.file || given.length < 2) return given;
  const text = await info.file.text().catch(() => "");
  const readers = await import("./documents.ts").then(({ ready }) => ready()).catch(() => null);
  const folder = info.path.slice(0, -"info.csv".length);
  const paths = given.map(({ path }) => path);
  const names = readers?.namedFiles(paths, tableOf(text), folder);
  if (!names) return given;
  return given.flatMap((one, i) => (one === info ? [] : [{ ...one, path: names[i] as string }]));
}

/**
 * Makes one text of all files in each folder. The folders are those directly inside the folder that all files share;
 * files outside them stay texts of their own, and so do files that cannot be read, and web pages, whose body is found
 * page by page.
 */
export async function foldersAsTexts(given: readonly Given[]): Promise<readonly Given[]> {
  const root = sharedFolder(given.map(({ path }) => path));
  const folders = new Map<string, Given[]>();
  const alone: Given[] = [];
  for (const one of given) {
    const end = one.path.indexOf("/", root.length);
    const folder = end < 0 ? null : one.path.slice(0, end);
    if (folder === null || !one.file) alone.push(one);
    else if (folders.has(folder)) folders.get(folder)?.push(one);
    else folders.set(folder, [one]);
  }
  const made: Given[] = [];
  for (const [folder, files] of folders) made.push(...(await joined(folder, files)));
  return [...made, ...alone].sort((a, b) => inOrder(a.path, b.path));
}

/** Returns the folder in which all paths are, with its slash. */
function sharedFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  let root = first.slice(0, first.lastIndexOf("/") + 1);
  while (root !== "" && !paths.every((path) => path.startsWith(root)))
    root = root.slice(0, root.lastIndexOf("/", root.length - 2) + 1);
  return root;
}

/** Joins the texts of a folder in the order of their paths. */
async function joined(folder: string, files: readonly Given[]): Promise<Given[]> {
  const [first] = files;
  if (!first) return [];
  const texts: string[] = [];
  const apart: Given[] = [];
  for (const one of [...files].sort((a, b) => inOrder(a.path, b.path))) {
    const opened = one.file ? await open(one.file) : "file-broken";
    if (typeof opened === "string") apart.push({ ...one, file: null, problem: opened });
    else if (opened.format === "page") apart.push(one);
    else texts.push(opened.text);
  }
  if (texts.length === 0) return apart;
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  const { role, written } = first;
  const file = new File([texts.join("\n\n")], `${name}.md`, { type: "text/plain" });
  return [{ path: folder, file, ...(role && { role }), ...(written && { written }) }, ...apart];
}
