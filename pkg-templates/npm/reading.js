// The options for reading, which every module that reads texts has.
import { countOf, FLAG, isString, oneOf, when } from "./checks.js";
import { OPTIONS } from "./contract.js";
import { isPlain } from "./failure.js";

const isCharacter = (value) => isString(value) && [...value].length === 1;
const entries = (fold) => [...(fold instanceof Map ? fold : Object.entries(fold))].flat();
/** How Traditional and Simplified Chinese are compared. */
const FOLDS = OPTIONS.fold.names;
const isMapping = (value) => isPlain(value) || value instanceof Map;
/** The number of a name, or a string of characters, each followed by its replacement. */
const FOLD = {
  expected: OPTIONS.fold.expected,
  read(value) {
    if (isMapping(value)) return entries(value).every(isCharacter) ? entries(value).join("") : undefined;
    return FOLDS.includes(value) ? FOLDS.indexOf(value) : undefined;
  },
};

/**
 * Options for reading, in the order in which src/shared/wire/reading.rs reads the numbers. A test of
 * src/wasm/settings.rs compares the names.
 */
export const READING = {
  extraction: oneOf(...OPTIONS.extraction.names),
  comments: oneOf(...OPTIONS.comments.names),
  ignoreCase: FLAG,
  ignorePunctuation: FLAG,
  ignoreNumbers: FLAG,
  "limits.inputBytes": countOf("limits.inputBytes"),
  "limits.sentences": countOf("limits.sentences"),
  "limits.matches": countOf("limits.matches"),
  "limits.work": countOf("limits.work"),
  fold: FOLD,
};
/** The engine knows the names. */
export const PRESET = { preset: when(OPTIONS.preset.expected, isString) };

/** The arguments of the engine for options: a row of the numbers of a table, the caller's own `fold`, and `preset`. */
export function rowOf(said, numbers) {
  const number = (value) => (typeof value === "number" ? value : Number.NaN);
  const values = Float64Array.from(Object.keys(numbers), (name) => number(said[name]));
  return [values, isString(said.fold) ? said.fold : undefined, said.preset];
}
