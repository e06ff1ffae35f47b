// Checks the inputs of a call: texts, pages as HTML, pages of `extract`, and ids.
import { all, isOffset, isShare, isString } from "./checks.js";
import { badInput, got } from "./failure.js";

/**
 * Gives an input to an engine that has `read` and `readPage`, which take the parts of the input and then `whose` it is.
 * `expected` describes the inputs that the caller accepts.
 */
export function readBy(engine, input, whose, expected) {
  if (typeof input === "string") return engine.read(input, false, whose);
  const { html, body, text, hidden } = input ?? {}; // read once, so that a getter cannot return another value later
  if (typeof html === "string") return engine.read(html, true, whose);
  if (typeof text === "string" && isHidden(hidden)) {
    if (engine.readOpened === undefined) return engine.read(text, false, whose);
    return engine.readOpened(text, Uint32Array.from(hidden.flatMap(({ start, end }) => [start, end])), whose);
  }
  if (typeof body !== "string") throw badInput(`an input must be ${expected}, not ${got(input)}`);
  if (!isPage(input)) throw badInput("a page must be the unchanged result of extract");
  const map = input.map.flatMap(({ start, end, source }) => [start, end, ...source]);
  const { scripts, frames, images } = input.unread;
  const [isBody, unseen, unread] = [input.what === "body", input.hidden.flat(), [scripts, frames, images]];
  return engine.readPage(body, isBody, input.confidence, map, unseen, unread, whose);
}

/** Whether a value has the hidden ranges of a document of `juhao/documents`. */
function isHidden(hidden) {
  return Array.isArray(hidden) && all(hidden, (range) => isOffset(range?.start) && isOffset(range.end));
}

/** Whether the fields that are read here have the form of a page of `extract`. */
function isPage({ map, hidden, unread, confidence }) {
  const isRange = (range) => Array.isArray(range) && range.length === 2 && all(range, isOffset);
  const isPiece = (piece) => isOffset(piece?.start) && isOffset(piece.end) && isRange(piece.source);
  return (
    Array.isArray(map) &&
    all(map, isPiece) &&
    Array.isArray(hidden) &&
    all(hidden, isRange) &&
    all([unread?.scripts, unread?.frames, unread?.images], isOffset) &&
    isShare(confidence)
  );
}

/**
 * Whether a string has no lone surrogates: the engine would replace them, so that two different names could become
 * equal.
 */
export const isWhole = (text) => isString(text) && !/\p{Surrogate}/u.test(text);

export function isId(id) {
  if (typeof id === "number")
    throw badInput(`an id must be a string, not a number: give ${JSON.stringify(String(id))}`);
  if (!isWhole(id))
    throw badInput(
      `an id must be a string without lone surrogates, not ${isString(id) ? JSON.stringify(id) : got(id)}`,
    );
  return id;
}
