/** Reads an OpenDocument text, one line for each paragraph. Keeps notes in place; skips comments and deleted text. */

import * as xmldom from "@xmldom/xmldom";
import { strFromU8, unzipSync } from "fflate";

const CONTENT = "content.xml";
/** Maximum bytes of unpacked text, because a small archive can unpack to gigabytes. */
const MOST = 256 * 2 ** 20;
const PASSED_OVER = new Set(["text:tracked-changes", "office:annotation", "office:annotation-end", "office:forms"]);
const LINES = new Set(["text:p", "text:h"]);

export async function textOf(bytes: Uint8Array): Promise<string> {
  const files = unzipSync(bytes, { filter: ({ name, originalSize }) => name === CONTENT && originalSize <= MOST });
  const content = files[CONTENT];
  if (!content) throw new Error("no content");
  const root = new xmldom.DOMParser({ errorHandler: () => undefined }).parseFromString(strFromU8(content), "text/xml");
  return written(root);
}

/** Walks the tree without recursion, because a file can be nested to any depth. */
function written(root: Node): string {
  const out: string[] = [];
  const open: { node: Node | null; ends: boolean }[] = [{ node: root.firstChild, ends: false }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { node } = top;
    if (!node) {
      if (top.ends) out.push("\n");
      open.pop();
      continue;
    }
    top.node = node.nextSibling;
    if (node.nodeType === 3 || node.nodeType === 4) {
      if (open.some(({ ends }) => ends)) out.push((node.nodeValue ?? "").replace(/\s+/g, " "));
    } else if (!PASSED_OVER.has(node.nodeName)) {
      if (node.nodeName === "text:tab") out.push("\t");
      else if (node.nodeName === "text:line-break") out.push("\n");
      else if (node.nodeName === "text:s") out.push(" ");
      open.push({ node: node.firstChild, ends: LINES.has(node.nodeName) });
    }
  }
  return out.join("").trimEnd();
}
