// The options for comparing, which every module that compares two texts has.
import { all, countOf, FLAG, isShare, oneOf, when } from "./checks.js";
import { KINDS, OPTIONS } from "./contract.js";

const SHARE = when(OPTIONS["thresholds.related"].expected, isShare);

/**
 * Options for comparing, in the order in which src/shared/wire/comparing.rs reads the numbers, which follow those for
 * reading. The engine checks the ranges of counts. A test of src/wasm/settings.rs compares the names.
 */
export const COMPARING = {
  method: oneOf(...OPTIONS.method.names),
  kinds: when(
    OPTIONS.kinds.expected,
    (value) => Array.isArray(value) && value.length > 0 && all(value, (kind) => KINDS.includes(kind)),
    (value) => KINDS.reduce((set, kind, i) => set + (value.includes(kind) ? 2 ** i : 0), 0),
  ),
  minMatchLength: countOf("minMatchLength"),
  rareMatchLength: countOf("rareMatchLength"),
  "thresholds.related": SHARE,
  "thresholds.duplicate": SHARE,
  "thresholds.duplicateSpan": SHARE,
  "thresholds.contain": SHARE,
  "thresholds.containSpan": SHARE,
  scores: FLAG,
  explain: FLAG,
};
