// The table of documents, presets, parts left out and a template, for which every host gives the same Report.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PARTS, PRESETS } from "../../pkg-templates/npm/contract.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = ["tests/cases/hosts", "tests/cases/readers"];
/** Texts that the documents are compared with, and files that are none. */
const OTHERS = ["tests/cases/hosts/copy.txt", "tests/cases/hosts/copy.html"];
const NO_DOCUMENT = /\.(?:json|md|zip|tar)$|\/copy\.|\/form\.txt$/;
export const FORM = "tests/cases/hosts/form.txt";

/** Archives of documents. */
export const archives = ["tests/cases/hosts/names.zip", "tests/cases/hosts/names.tar"];

/** Paths of the documents. */
export const documents = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !NO_DOCUMENT.test(`/${entry.name}`))
    .map(({ name }) => `${folder}/${name}`),
).sort();

/** All rows: two files, and the options of the comparison. */
export const rows = documents.flatMap((left, i) =>
  PRESETS.flatMap(({ name: preset }) =>
    [[], PARTS].flatMap((leaveOut) =>
      [false, true].map((hasTemplate) => ({
        left,
        right: OTHERS[i % OTHERS.length],
        preset,
        leaveOut,
        template: hasTemplate ? FORM : null,
      })),
    ),
  ),
);

/** Whether a file is a PDF: hosts extract its text with libraries of their own. */
export const isPdf = (path) => path.endsWith(".pdf");

/** Every `n`th row, so that each document and each choice is in some, and one row of each PDF. */
export const some = (n) => rows.filter(({ left }, i) => i % n === 0 || (isPdf(left) && rows[i - 1]?.left !== left));

/** A value with the fields of objects in the order of their names, so that equal values are equal strings. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${fields
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`;
}

/** Where two values differ first, as a path, for a message. */
export function difference(a, b, path = "") {
  if (canonical(a) === canonical(b)) return null;
  const areObjects = [a, b].every((one) => typeof one === "object" && one !== null);
  if (!areObjects) return `${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[name], b[name], `${path}.${name}`);
    if (found) return found;
  }
  return path;
}

export const bytes = (path) => readFileSync(join(root, path));
export const nameOf = ({ left, preset, leaveOut, template }) =>
  [left, preset, leaveOut.length > 0 && "without parts", template && "without a form"].filter(Boolean).join(", ");
