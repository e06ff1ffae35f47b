// Comparison of two plain texts, built on the bindings in juhao_compare.js. Types and docs: index.d.ts.
import { read } from "../checks.js";
import { COMPARING } from "../comparing.js";
import { about, badInput, got } from "../failure.js";
import { PRESET, READING, rowOf } from "../reading.js";
import { spansOfMatches } from "../spans.js";
import { Settings } from "./juhao_compare.js";
import { need } from "./loading.js";
import { alignmentOf, editsIn, reportOf } from "./matches.js";
import { attempt, guard } from "./traps.js";

guard(Settings);

const { extraction: _, comments: __, ...OF_TEXTS } = READING;
const OPTIONS = { ...OF_TEXTS, ...PRESET, ...COMPARING };

export function compare(left, right, options) {
  return using(left, right, options, (settings) =>
    reportOf(settings.compareTexts(left, left === right ? undefined : right)),
  );
}

export function align(left, right, options) {
  return using(left, right, options, (settings) => alignmentOf(settings.alignTexts(left, right)));
}

export function edits(left, right, matches, options) {
  const spans = spansOfMatches(matches);
  return using(left, right, options, (settings) => editsIn(settings.edits(left, right, spans), matches.length));
}

/** Checks the texts and the options, calls `work`, and frees the options. */
function using(left, right, options, work) {
  for (const [side, text] of Object.entries({ left, right })) {
    if (typeof text !== "string") throw about(badInput(`a text must be a string, not ${got(text)}`), { side });
  }
  const said = read(options, OPTIONS);
  need();
  const settings = attempt(() => new Settings(...rowOf(said, { ...READING, ...COMPARING })));
  try {
    return attempt(() => work(settings));
  } catch (error) {
    throw error.code === "input-too-long" ? about(error, { side: sideOf(left, error.values.limit) }) : error;
  } finally {
    settings.free();
  }
}

/** The text that is too long: both are measured in UTF-8, and the left one is read first. */
const sideOf = (left, limit) => (new TextEncoder().encode(left).length > limit ? "left" : "right");
