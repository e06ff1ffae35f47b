/** Shows the path of a document, with its folders less prominent, and its extension never separated from the end. */

import { h } from "../../dom.ts";

export function nameOf(path: string): HTMLElement {
  const cut = path.lastIndexOf("/") + 1;
  const { stem, extension } = partsOf(path.slice(cut));
  const folder = path.slice(0, cut);
  const name = h(
    "bdi",
    { class: "name" },
    folder !== "" && h("span", { class: "folder" }, folder),
    h("span", { class: "stem" }, stem),
    extension !== "" && h("wbr"),
    extension !== "" && h("span", { class: "extension" }, extension),
  );
  // Where a name has one line, its middle gets the room that the other parts leave.
  name.style.setProperty("--folder", roomOf(folder));
  name.style.setProperty("--extension", roomOf(extension));
  return name;
}

/** Estimates the width of a part of a name: a Han character is as wide as high, others are little more than half. */
function roomOf(part: string): string {
  const wide = part.match(/[\u2e80-\uffdc]/g)?.length ?? 0;
  return `${wide + 0.65 * (part.length - wide)}em`;
}

/** Splits a file name before its extension: at most five letters or digits after a dot, with a number for copies. */
function partsOf(name: string): { readonly stem: string; readonly extension: string } {
  const found = /^(.+?)(\.[A-Za-z0-9]{1,5}(?: \(\d+\))?)$/.exec(name);
  return { stem: found?.[1] ?? name, extension: found?.[2] ?? "" };
}
