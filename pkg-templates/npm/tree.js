// A page from a live tree: the engine is told its nodes in document order, and each text node's place is kept.
import { badInput } from "./failure.js";

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Tells a tree of the engine everything in `root`; returns the text nodes, and the edges between them in their joined text. */
export function tell(tree, root, isHidden) {
  if (typeof root?.nodeType !== "number") throw badInput("a tree must be a node of the DOM");
  const nodes = [];
  const edges = [0];
  const enter = (node) => {
    if (node.nodeType === ELEMENT) {
      for (const { name, value } of node.attributes) tree.attribute(name, value);
      if (isHidden?.(node)) tree.attribute("hidden", "");
      tree.start(node.localName);
    } else if (node.nodeType === TEXT || node.nodeType === CDATA) {
      nodes.push(node);
      edges.push(edges.at(-1) + node.data.length);
      tree.text(node.data);
    }
  };
  const leave = (node) => {
    if (node.nodeType === ELEMENT) tree.end(node.localName);
  };
  // No recursion: a tree may be deeper than the stack.
  let node = root;
  enter(node);
  while (node) {
    if (node.firstChild) {
      node = node.firstChild;
    } else {
      while (node !== root && !node.nextSibling) {
        leave(node);
        node = node.parentNode;
      }
      leave(node);
      if (node === root) break;
      node = node.nextSibling;
    }
    enter(node);
  }
  return { nodes, edges };
}

/** The parts of text nodes that a range of the body comes from; white space that is folded counts as a whole. */
export function partsOf({ map }, { nodes, edges }, { start, end }) {
  const parts = [];
  for (let i = lastTo(map.length, (i) => map[i].start <= start); i < map.length && map[i].start < end; i++) {
    const piece = map[i];
    let [from, to] = piece.source;
    if (to - from === piece.end - piece.start) {
      to = from + Math.min(end, piece.end) - piece.start;
      from += Math.max(start - piece.start, 0);
    }
    for (let n = lastTo(nodes.length, (n) => edges[n] <= from); from < to; n++) {
      const stop = Math.min(to, edges[n + 1]);
      if (from < stop) add(parts, { node: nodes[n], start: from - edges[n], end: stop - edges[n] });
      from = stop;
    }
  }
  return parts;
}

function add(parts, part) {
  const last = parts.at(-1);
  if (last?.node === part.node && last.end === part.start) last.end = part.end;
  else parts.push(part);
}

/** The last index that still holds, of those that hold from the first on; 0 when none does. */
function lastTo(length, holds) {
  let [low, high] = [0, length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
