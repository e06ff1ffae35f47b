// Extracts a page from a live tree: passes its nodes to the engine in document order, and keeps the position of each
// text node.
import { badInput } from "./failure.js";
import { isString } from "./checks.js";

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/**
 * Reads a property of a node through its class, because in a form or a document an element can hide it, as `<input
 * name="nextSibling">` does. Nodes of other hosts can have the property themselves.
 */
function read(node, property) {
  const value = Reflect.get(Object.getPrototypeOf(node) ?? {}, property, node);
  return value === undefined ? node[property] : value;
}

const noNode = () => badInput("root must be a node of the DOM");

/** Reads a property; throws if the node lacks it. */
function own(node, property, holds) {
  const value = read(node, property);
  if (!holds(value)) throw noNode();
  return value;
}

/**
 * Passes all nodes in `root` to a tree of the engine. Returns the text nodes and their offsets in the joined text.
 */
export function tell(tree, root, isHidden) {
  if (root === null || root === undefined) throw noNode();
  const nodes = [];
  const edges = [0];
  const enter = (node) => {
    const type = own(node, "nodeType", (value) => typeof value === "number");
    if (type === ELEMENT) {
      const attributes = own(node, "attributes", (value) => typeof value?.[Symbol.iterator] === "function");
      for (const { name, value } of attributes) tree.attribute(name, value);
      if (isHidden?.(node)) tree.attribute("hidden", "");
      tree.start(own(node, "localName", isString));
    } else if (type === TEXT || type === CDATA) {
      const data = own(node, "data", isString);
      nodes.push(node);
      edges.push(edges.at(-1) + data.length);
      tree.text(data);
    }
  };
  const leave = (node) => {
    if (read(node, "nodeType") === ELEMENT) tree.end(read(node, "localName"));
  };
  // Without recursion, because a tree can be deeper than the stack.
  let node = root;
  enter(node);
  while (node) {
    const child = read(node, "firstChild");
    if (child) {
      node = child;
    } else {
      while (node !== root && !read(node, "nextSibling")) {
        leave(node);
        node = read(node, "parentNode");
      }
      leave(node);
      if (node === root) break;
      node = read(node, "nextSibling");
    }
    enter(node);
  }
  return { nodes, edges };
}

/** The parts of text nodes that a range of the body comes from. Collapsed white space is included as a whole. */
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

/** The last index for which a test is true, if it is true up to there and false after; 0 if it is never true. */
function lastTo(length, holds) {
  let [low, high] = [0, length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
