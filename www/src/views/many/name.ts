/** The name of a document: the folders it stood in are told, its own name is read. */

import { h } from "../../dom.ts";

export function nameOf(path: string): HTMLElement {
  const cut = path.lastIndexOf("/") + 1;
  return h("bdi", {}, cut > 0 && h("span", { class: "folder" }, path.slice(0, cut)), path.slice(cut));
}
