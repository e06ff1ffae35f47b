// The functions of the package, built on the bindings in juhao.js. Types and docs: index.d.ts.
import { corpusClass, isBytes } from "./corpus.js";
import { about, badInput, got, JuhaoError } from "./failure.js";
import {
  __wbg_reset_state as replaceInstance,
  frontMatter as frontMatterOf,
  Index,
  initSync,
  Prepared,
  quotations as quotationsOf,
  references as referencesOf,
  Settings,
  sharedSentences as sentencesOf,
  Site,
  SourceList,
  Tree,
  wording as wordingOf,
} from "./juhao.js";
import { alignmentOf, editsIn, reportOf, spansOf } from "./matches.js";
import { readBy } from "./inputs.js";
import { hasLoaded, onRelease, setReleased } from "./loading.js";
import { forMany, forOne, forPair, forProfile, forTree } from "./options.js";
import { isPrepared } from "./prepared.js";
import { sourcesClass, sourcesFunction } from "./sources.js";
import { spansOfMatches } from "./spans.js";
import { attempt, guard } from "./traps.js";
import { partsOf, tell } from "./tree.js";

export { compareProfiles, postings, rank } from "./corpus.js";
export { JuhaoError } from "./failure.js";
export { decode } from "./decode.js";
export { evidenceRows, sharedByMany } from "./shared.js";
export { template } from "./template.js";

guard(Index, Prepared, Settings, Site, SourceList);

const SIDES = { left: 0, right: 1 };
const INPUTS = "a string, { html }, a page of extract or a prepared text";

export function compare(left, right, options) {
  if (typeof left === "string" && typeof right === "string" && options === undefined) {
    const settings = usual();
    try {
      return reportOf(settings.compareTexts(left, left === right ? undefined : right));
    } catch (error) {
      if (!(error instanceof JuhaoError)) throw error; // else read each text alone, to find out which side is wrong
    }
  }
  return pair(left, right, options, (settings, a, b) => reportOf(settings.compare(a, b)));
}

export function align(left, right, options) {
  if (typeof left === "string" && typeof right === "string" && options === undefined) {
    const settings = usual();
    try {
      return alignmentOf(settings.alignTexts(left, left === right ? undefined : right));
    } catch (error) {
      if (!(error instanceof JuhaoError)) throw error;
    }
  }
  return pair(left, right, options, (settings, a, b) => alignmentOf(settings.align(a, b)));
}

export function prepare(input, options) {
  return using((keep) => fresh(forText(keep, options), input, SIDES.left));
}

export function extract(input, options) {
  const html = typeof input === "string" ? input : input?.html;
  if (typeof html !== "string") throw badInput(`a page must be a string of HTML or { html }, not ${got(input)}`);
  return using((keep) => keep(forMany(options).settings).extract(html));
}

export function extractFrom(root, options) {
  return using((keep) => {
    const { settings, isHidden } = forTree(options);
    const tree = keep(new Tree());
    const texts = tell(tree, root, isHidden);
    const page = tree.page(keep(settings));
    return { page, partsOf: (range) => partsOf(page, texts, range) };
  });
}

export function profile(input, options) {
  return using((keep) => {
    const { settings, window } = forProfile(options);
    return attempt(() => settings.profile(ready(keep, keep(settings), input, SIDES.left), window));
  });
}

export function sharedSentences(input, profile, options) {
  return using((keep) =>
    spansOf(sentencesOf(ready(keep, forText(keep, options), input, SIDES.left), isBytes(profile))),
  );
}

export function quotations(input, options) {
  return using((keep) => spansOf(quotationsOf(ready(keep, forText(keep, options), input, SIDES.left))));
}

export function references(input, options) {
  return using((keep) => spansOf(referencesOf(ready(keep, forText(keep, options), input, SIDES.left))));
}

export function frontMatter(input, options) {
  return using((keep) => spansOf(frontMatterOf(ready(keep, forText(keep, options), input, SIDES.left))));
}

export function wording(template, input, options) {
  return pair(template, input, options, (settings, a, b) => spansOf(wordingOf(a, b)));
}

export function edits(left, right, matches, options) {
  const spans = spansOfMatches(matches);
  return pair(left, right, options, (settings, a, b) => editsIn(settings.edits(a, b, spans), matches.length));
}

/** Memory of WebAssembly cannot shrink, so the engine gets a new instance of its module. */
export function release() {
  if (!hasLoaded()) return;
  replaceInstance();
  setReleased(initSync());
}

let settled;
onRelease(() => {
  settled = undefined;
});

/** The settings of a call without options, created once. */
function usual() {
  settled ??= forPair();
  return settled;
}

/** The settings of a call about one text without options. */
function forText(keep, options) {
  return options === undefined ? usual() : keep(forOne(options));
}

export const Corpus = corpusClass((input, settings, use, whose) =>
  using((keep) => use(ready(keep, settings, input, SIDES.left, whose))),
);

export const Sources = sourcesClass(ready, using);
export const sources = sourcesFunction(Sources);

const isHtml = (input) => typeof input?.html === "string";

/** Prepares both inputs and calls `work`. */
function pair(left, right, options, work) {
  return using((keep) => {
    const settings = options === undefined ? usual() : keep(forPair(options));
    if (settings.wantsSite && isHtml(left) && isHtml(right)) settings.site(left.html, right.html);
    const a = ready(keep, settings, left, SIDES.left, { side: "left" });
    const once = left === right && !settings.marks(SIDES.left) && !settings.marks(SIDES.right);
    return work(settings, a, once ? a : ready(keep, settings, right, SIDES.right, { side: "right" }));
  });
}

/**
 * Prepares an input. Adds a text that was created for this call to `kept`, so that it is freed afterwards. Errors name
 * `whose` input it is: a side, or the id of a document.
 */
function ready(keep, settings, input, side, whose = {}) {
  try {
    if (!isPrepared(input)) return keep(fresh(settings, input, side));
    return settings.marks(side) ? keep(settings.again(input, side)) : input;
  } catch (error) {
    throw about(error, whose);
  }
}

const fresh = (settings, input, side) => readBy(settings, input, side, INPUTS);

/** Calls `work` and then frees everything it kept, also after an error. */
function using(work) {
  const kept = [];
  try {
    return attempt(() =>
      work((value) => {
        kept.push(value);
        return value;
      }),
    );
  } finally {
    for (const value of kept) value.free();
  }
}
