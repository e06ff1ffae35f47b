// Checks quotations against their sources, built on the bindings in juhao_verify.js. Types and docs: index.d.ts.
import { all, COUNT, FLAG, isOffset, isString, read, when } from "../checks.js";
import { about, badInput, got } from "../failure.js";
import { isId, readBy } from "../inputs.js";
import { PRESET, READING, rowOf } from "../reading.js";
import { Quoted } from "./juhao_verify.js";
import { need } from "./loading.js";
import { attempt, guard } from "./traps.js";

guard(Quoted);

/** The range of a quotation that is given by its words. */
const WORDS = 0xffffffff;
/** Default number of other places that are listed. */
const ALTERNATIVES = 8;
/** A prepared text is in the memory of the main module. */
const INPUTS = "a string, { html } or a page of extract";

const isSpan = (span) => isOffset(span?.start) && isOffset(span.end);
const isGiven = (value) => Array.isArray(value) && all(value, (one) => isString(one) || isSpan(one));
const OPTIONS = {
  ...READING,
  ...PRESET,
  quotations: when(
    `"marked", "lines", or a list of strings and { start, end }`,
    (value) => value === "marked" || value === "lines" || isGiven(value),
  ),
  strict: FLAG,
  tolerate: when("a list of kinds of edits", (value) => Array.isArray(value) && all(value, isString), Array.from),
  missing: FLAG,
  alternatives: COUNT,
};

export function verify(input, sources, options) {
  const said = read(options, OPTIONS);
  if (typeof sources?.[Symbol.iterator] !== "function" || isString(sources)) {
    throw badInput(`sources must be a list of { id, input }, not ${got(sources)}`);
  }
  need();
  const quoted = attempt(() => new Quoted(...rowOf(said, READING)));
  try {
    add(quoted, input, "", { side: "left" });
    let place = 0;
    for (const source of sources) {
      if (source?.id === undefined) throw badInput(`source [${place}] must be { id, input }`);
      const id = isId(source.id);
      add(quoted, source.input, id, { id });
      place += 1;
    }
    const which = said.quotations ?? "marked";
    const given = isString(which) ? [] : which;
    const ranges = given.flatMap((one) => (isString(one) ? [WORDS, WORDS] : [one.start, one.end]));
    const numbers = [said.strict ?? 0, said.missing ?? 0, Math.min(said.alternatives ?? ALTERNATIVES, WORDS)];
    return quoted.check(
      isString(which) ? which : "given",
      given.filter(isString),
      Uint32Array.from(ranges),
      said.tolerate ?? [],
      Uint32Array.from(numbers),
    );
  } finally {
    quoted.free();
  }
}

export function shown(input, options) {
  const said = read(options, { ...READING, ...PRESET });
  need();
  const quoted = attempt(() => new Quoted(...rowOf(said, READING)));
  try {
    readBy(quoted, input, "", INPUTS);
    return quoted.shown;
  } finally {
    quoted.free();
  }
}

/** Adds an input. Errors name `whose` it is: the text, or the id of a source. */
function add(quoted, input, name, whose) {
  try {
    readBy(quoted, input, name, INPUTS);
  } catch (error) {
    throw about(error, whose);
  }
}
