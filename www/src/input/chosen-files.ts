/** Files that the user chose or dropped, including the files in folders and their subfolders. */

import type { Role } from "../engine/many.ts";
import type { Problem } from "./problem.ts";
import { inOrder } from "./names.ts";
import { isNoise } from "./noise.ts";

/** A file and its path. `file` is `null` if it could not be opened; it is still listed. */
export interface Given {
  readonly path: string;
  readonly file: File | null;
  /** Why there is no file. Missing if the file is broken. */
  readonly problem?: Problem;
  /** Its role among many texts, if that is known. */
  readonly role?: Role;
  /** Whether it was pasted, not chosen. */
  readonly written?: boolean;
}

/** Returns chosen files. The files of a folder are sorted by path, because browsers list them in any order. */
export function chosen(files: Iterable<File>): Given[] {
  const given = [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(({ file }) => !isNoise(file.webkitRelativePath.split("/").slice(1).join("/")));
  return given.every(({ file }) => file.webkitRelativePath) ? given.sort((a, b) => inOrder(a.path, b.path)) : given;
}

/** Returns dropped files, with folders sorted by name. Call it during the event: later, the browser hides the items. */
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

/** Returns the files in a folder and its subfolders; if there are none, the folder itself, without a file. */
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

/** Reads the entries of a folder. `readEntries` returns a few at a time, and none at the end. */
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
