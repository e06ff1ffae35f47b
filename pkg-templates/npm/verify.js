// Checks quotations against their sources, with src/wasm/verify.rs. Types and docs: index.d.ts.
import { all, COUNT, FLAG, isString, when } from "./checks.js";
import { isId } from "./corpus.js";
import { badInput, got } from "./failure.js";
import { QuotedSources } from "./juhao.js";
import { forMany, isOffset } from "./options.js";

const SIDES = { left: 0, right: 1 };
/** The range of a quotation that is given by its words. */
const WORDS = 0xffffffff;
/** Default number of other places that are listed. */
const ALTERNATIVES = 8;

const isSpan = (span) => isOffset(span?.start) && isOffset(span.end);
const isGiven = (value) => Array.isArray(value) && all(value, (one) => isString(one) || isSpan(one));
const OWN = {
  quotations: when(
    `"marked", "lines", or a list of strings and { start, end }`,
    (value) => value === "marked" || value === "lines" || isGiven(value),
  ),
  strict: FLAG,
  tolerate: when("a list of kinds of edits", (value) => Array.isArray(value) && all(value, isString), Array.from),
  missing: FLAG,
  alternatives: COUNT,
};

/** Creates the function `verify`, given functions that prepare an input and that free everything created for a call. */
export function verifyFunction(ready, using) {
  return (input, sources, options) => {
    if (typeof sources?.[Symbol.iterator] !== "function" || isString(sources)) {
      throw badInput(`sources must be a list of { id, input }, not ${got(sources)}`);
    }
    return using((keep) => {
      const { settings, said } = forMany(options, OWN);
      keep(settings);
      const text = ready(keep, settings, input, SIDES.left);
      const list = keep(new QuotedSources());
      let place = 0;
      for (const source of sources) {
        if (source?.id === undefined) throw badInput(`source [${place}] must be { id, input }`);
        const id = isId(source.id);
        // Each source is freed when the next one is read; the list has its own copy.
        using((once) => list.add(id, ready(once, settings, source.input, SIDES.right, { id })));
        place += 1;
      }
      const which = said.quotations ?? "marked";
      const given = isString(which) ? [] : which;
      const ranges = given.flatMap((one) => (isString(one) ? [WORDS, WORDS] : [one.start, one.end]));
      const numbers = [said.strict ?? 0, said.missing ?? 0, Math.min(said.alternatives ?? ALTERNATIVES, WORDS)];
      return list.check(
        settings,
        text,
        isString(which) ? which : "given",
        given.filter(isString),
        Uint32Array.from(ranges),
        said.tolerate ?? [],
        Uint32Array.from(numbers),
      );
    });
  };
}
