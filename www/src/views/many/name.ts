/** Shows the path of a document, with its folders less prominent than its name. */

import { h } from "../../dom.ts";

export function nameOf(path: string): HTMLElement {
  const cut = path.lastIndexOf("/") + 1;
  return h("bdi", {}, cut > 0 && h("span", { class: "folder" }, path.slice(0, cut)), path.slice(cut));
}
