/** What belongs together among the files that were added: a folder that is one text, and the names in `info.csv`. */

import type { Given } from "./chosen-files.ts";
import { open } from "./file.ts";
import { inOrder } from "./names.ts";
import { tableOf } from "./table-of.ts";

/** Names the files by the `info.csv` among them, which is then not a text itself. */
export async function named(given: readonly Given[]): Promise<readonly Given[]> {
  const info = given.find(({ path }) => /(?:^|\/)info\.csv$/i.test(path));
  if (!info?.file || given.length < 2) return given;
  const names = namesIn(await info.file.text().catch(() => ""));
  if (!names) return given;
  const folder = info.path.slice(0, -"info.csv".length);
  return given.flatMap((one) => {
    if (one === info) return [];
    const inside = one.path.startsWith(folder) ? one.path.slice(folder.length) : one.path;
    // A row names a file or a folder. Of a folder, its files keep the rest of their path.
    for (let cut = inside.length; cut > 0; cut = inside.lastIndexOf("/", cut - 1)) {
      const name = names.get(inside.slice(0, cut));
      if (name !== undefined) return [{ ...one, path: `${folder}${name}${inside.slice(cut)}` }];
    }
    return [one];
  });
}

/** The columns of `info.csv`, by the names that are in use, for example by Dolos. */
const COLUMNS = {
  file: ["filename", "file", "path"],
  name: ["full_name", "name"],
  label: ["labels", "label"],
  date: ["created_at", "date"],
} as const;

/** Reads a table of names: the name, label and date of each file. `null` if a needed column is missing. */
export function namesIn(csv: string): ReadonlyMap<string, string> | null {
  const [head, ...rows] = tableOf(csv);
  const columnOf = (names: readonly string[]): number =>
    head?.findIndex((cell) => names.includes(cell.trim().toLowerCase())) ?? -1;
  const [file, ...rest] = [COLUMNS.file, COLUMNS.name, COLUMNS.label, COLUMNS.date].map(columnOf) as [
    number,
    ...number[],
  ];
  if (file < 0 || rest.every((column) => column < 0)) return null;
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const path =
        row[file]
          ?.trim()
          .replace(/^\.?\//, "")
          .replace(/\/$/, "") ?? "";
      // A slash would separate a folder from a file.
      const parts = rest.flatMap((column) => row[column]?.trim().replaceAll("/", "∕") || []);
      return path === "" || parts.length === 0 ? [] : [[path, parts.join(" · ")]];
    }),
  );
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
