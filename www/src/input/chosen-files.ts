/** Files as a reader gives them: chosen, dropped, or in a folder that was dropped, with the folders inside it. */

import type { Role } from "../engine/many.ts";
import type { Problem } from "./file.ts";
import { inOrder } from "./names.ts";
import { isNoise } from "./noise.ts";

/** A file and where it stood. A file that could not even be opened is `null`: it is listed, not left out. */
export interface Given {
  readonly path: string;
  readonly file: File | null;
  /** Why there is no file, unless it is broken. */
  readonly problem?: Problem;
  /** What it is among many texts, where that is known. */
  readonly role?: Role;
}

/** What was chosen; a folder comes in no order of its own, so it is given that of its paths. */
export function chosen(files: Iterable<File>): Given[] {
  const given = [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ file }) => !isNoise(file.webkitRelativePath.split("/").slice(1).join("/")));
  return given.every(({ file }) => file.webkitRelativePath) ? given.sort((a, b) => inOrder(a.path, b.path)) : given;
}

/** What was dropped, folders in the order of their names. What is in them can only be asked for while the event lasts. */
export function dropped(transfer: DataTransfer): Promise<Given[]> {
  const roots = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ folder: folderOf(item.webkitGetAsEntry()), file: item.getAsFile() }));
  const lists = roots.map(async ({ folder, file }) => (folder ? inside(folder) : file ? chosen([file]) : []));
  return Promise.all(lists).then((given) => given.flat());
}

function folderOf(entry: FileSystemEntry | null): FileSystemDirectoryEntry | null {
  return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : null;
}

/** The files in a folder and in those inside it; where there is none, the folder itself, without a file. */
async function inside(root: FileSystemDirectoryEntry): Promise<Given[]> {
  const given: Given[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const entries = await entriesOf(folder).catch(() => null);
    if (!entries) given.push({ path: pathOf(folder), file: null });
    const sorted = (entries ?? [])
      .filter(({ name, isDirectory }) => !isNoise(isDirectory ? `${name}/` : name))
      .sort((a, b) => inOrder(a.name, b.name));
    folders.push(...(sorted.filter((entry) => entry.isDirectory).reverse() as FileSystemDirectoryEntry[]));
    const files = sorted.filter((entry) => entry.isFile) as FileSystemFileEntry[];
    given.push(
      ...(await Promise.all(files.map(async (entry) => ({ path: pathOf(entry), file: await fileOf(entry) })))),
    );
  }
  return given.length > 0 ? given : [{ path: pathOf(root), file: null, problem: "folder-empty" }];
}

/** A folder tells its entries some at a time, and none when it has told all. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

function pathOf(entry: FileSystemEntry): string {
  return entry.fullPath.replace(/^\//, "");
}
