// Checks a submission against a collection: compares it with every candidate, and decides on the sum of what they
// share.
import {
  compareProfiles,
  type Match,
  type Prepared,
  type PrepareOptions,
  prepare,
  profile as profileOf,
  type ReadingOptions,
  type Report,
  type SourceReport,
  type SourceOfText,
  Sources,
  sharedSentences,
  type Span,
} from "juhao";
import { VERSION } from "juhao/contract";
import type * as v from "valibot";
import { count } from "./counters.ts";
import type { Index } from "./collection-index.ts";
import type { Env } from "./env.ts";
import { readingOf, storedKeys } from "./layout.ts";
import { decide, rulesOf, type Shared } from "./policy.ts";
import type { Hit, Submission, Verdict } from "./schemas.ts";
import { Problem } from "./problem.ts";
import { isReadAs, labelsOf, presetOf } from "./reading.ts";
import { rulesKept } from "./rules.ts";
import { type Listed, type Stored, timeOf } from "./shard.ts";

type Asked = v.InferOutput<typeof Submission>;
type Answer = v.InferOutput<typeof Verdict>;
type AnswerHit = v.InferOutput<typeof Hit>;

/** Maximum number of candidates that are compared; they share the most keys with the submission. */
const CANDIDATES = 256;
/** Number of candidates whose texts are in memory at the same time. */
const TOGETHER = 16;
/** Default number of hits in a response. */
const LIMIT = 10;
/** The reason of a Report that two texts are one form, filled in with other facts. */
const SAME_FORMULA = "same-formula";

/** Why a check with a preset is refused. */
const NEEDS_TEXTS = (preset: string | undefined): string =>
  `option preset ${preset} reads texts in another way than the profiles of the collection were made, and the collection keeps no texts to read again`;

/** How a submission is read: as the documents of the collection, with its own preset, without the phrases. */
export async function readingFor(env: Env, index: Index, asked: Pick<Asked, "preset">): Promise<PrepareOptions> {
  const { phrases = [] } = await rulesKept(env, index.collection);
  return { ...readingOf(await index.layout()), ...presetOf(asked), template: phrases };
}

/** Decides on a text; returns the verdict and its evidence. The document with the id `except` is ignored. */
export async function check(env: Env, index: Index, text: Prepared, asked: Asked, except?: string): Promise<Answer> {
  const { policy, allowedSites = [], phrases = [] } = await rulesKept(env, index.collection);
  const rules = rulesOf(env, policy, asked.policy); // before any work
  const layout = await index.layout();
  const { texts } = layout;
  const reading = readingOf(layout);
  // Candidates are found by profiles, which were made without a preset. Kept texts are read again with it.
  const isReadAsStored = isReadAs(reading, profileOf(text));
  if (!isReadAsStored && texts === "none") throw new Problem("bad-option", NEEDS_TEXTS(asked.preset));
  const asStored = isReadAsStored ? text : prepare(text.text, { ...reading, template: phrases });
  const sources = new Sources(text, {
    ...reading,
    ...presetOf(asked),
    leaveOut: asked.leaveOut ?? [],
    minor: asked.minor ?? false,
    scores: asked.scores ?? false,
  });
  try {
    const profile = profileOf(asStored);
    const { members, found } = await index.candidates(
      profile,
      { group: asked.excludeGroup, sites: allowedSites },
      CANDIDATES,
    );
    const named = new Map<string, Listed>();
    const estimated: AnswerHit[] = [];
    let outdated = 0;
    for (let at = 0; at < members.length; at += TOGETHER) {
      const read = await index.read(members.slice(at, at + TOGETHER));
      const wanted = read.filter(
        ({ id, group }) => id !== except && (asked.excludeGroup === undefined || group !== asked.excludeGroup),
      );
      const kept = await Promise.all(wanted.map((document) => index.textOf(document)));
      for (const [i, document] of wanted.entries()) {
        const isOutdated = storedKeys(document.profile) === null;
        outdated += Number(isOutdated);
        const other = kept[i] ?? null;
        if (other !== null) {
          if (sources.add(document.id, other)) named.set(document.id, withoutContent(document));
        } else if (!isOutdated) {
          const hits = estimateOf(asStored, profile, document, asked);
          if (hits.length > 0) named.set(document.id, withoutContent(document));
          estimated.push(...hits);
        }
      }
    }
    count("candidates_total", {}, members.length);
    const length = asked.preset === undefined && phrases.length === 0 ? text.length : lengthOf(text.text, reading);
    const verdict = (all: Shared, copies: Shared) => decide(rules, all, copies, length);
    return answerOf(sources.report(), named, estimated, asked, length, verdict, texts === "none" ? "none" : "kept", [
      { name: "check.candidates", limit: CANDIDATES, reached: found },
      { name: "check.outdated", limit: 0, reached: outdated },
    ]);
  } finally {
    sources.free();
    if (asStored !== text) asStored.free();
  }
}

/** The length of a whole text, with the parts that are left out, because shares are those of the whole text. */
function lengthOf(text: string, reading: ReadingOptions): number {
  const whole = prepare(text, reading);
  try {
    return whole.length;
  } finally {
    whole.free();
  }
}

/** Estimates the hit of a document without text from its profile; returns an empty list if they share nothing. */
function estimateOf(text: Prepared, profile: Uint8Array, document: Stored, asked: Asked): AnswerHit[] {
  const report = compareProfiles(profile, document.profile);
  if (report.relation === "distinct" || report.relation === "no-features") return [];
  const sentences = sharedSentences(text, document.profile).map(place);
  return [
    {
      ...sharesOf(report),
      ...scoresOf(report, asked),
      ...namesOf(document),
      role: "evidence",
      fresh: null,
      by: "profiles",
      certain: false,
      signs: [],
      passages: [],
      sentences,
    },
  ];
}

/** A document without its profile and text, because many are in memory at the same time. */
const withoutContent = ({ profile: _, text: __, ...document }: Stored): Listed => document;

const namesOf = (document: Listed) => ({
  id: document.id,
  ...labelsOf(document),
  written: timeOf(document.number),
});

/** The earliest document, by its date of publication, or else by the time of storing. */
function firstOf(documents: Iterable<Listed>): Answer["first"] {
  const times = Array.from(documents, ({ id, number, published }) => ({
    first: {
      id,
      time: published ?? timeOf(number),
      by: published === null ? ("written" as const) : ("published" as const),
    },
    number,
  }));
  times.sort((a, b) => Date.parse(a.first.time) - Date.parse(b.first.time) || a.number - b.number);
  return times[0]?.first ?? null;
}

/** The hit of a document whose text was compared. */
function hitOf({ role, fresh, pair, passages }: SourceOfText, document: Listed, asked: Asked): AnswerHit {
  const pairs = passages.map(({ left, right, ...match }: Match) => ({
    submission: place(left),
    document: place(right),
    ...match,
  }));
  return {
    ...sharesOf(pair),
    ...scoresOf(pair, asked),
    ...namesOf(document),
    role,
    fresh: fresh.value,
    by: "texts",
    certain: true,
    signs: pair.signs.map(({ side, places, ...sign }) => ({
      side: side === "left" ? "submission" : "document",
      places: places.map(place),
      ...sign,
    })),
    passages: pairs,
    sentences: [],
  };
}

function answerOf(
  report: SourceReport,
  named: ReadonlyMap<string, Listed>,
  estimated: readonly AnswerHit[],
  asked: Asked,
  length: number,
  decided: (all: Shared, copies: Shared) => ReturnType<typeof decide>,
  texts: Answer["texts"],
  more: Answer["limits"],
): Answer {
  const { counted, leftOut, passages, minor } = report;
  const bySource = report.bySource.filter(({ role }) => role === "evidence");
  const compared = report.bySource.map((source) => hitOf(source, named.get(source.id) as Listed, asked));
  const guess = largestOf(estimated.map(({ coverage }) => coverage.submission));
  const coverage = {
    total: Math.max(report.coverage.value, guess),
    included: Math.max(report.included.value, guess),
    largest: Math.max(report.largest.value, guess),
    counted,
    equal: report.coverage.num,
    length,
    atLeast: more.some(({ limit, reached }) => reached > limit),
  };
  const isEnough = ({ coverage: { submission } }: AnswerHit): boolean =>
    submission >= (asked.minCoverage ?? 0) && submission * counted >= (asked.minChars ?? 0);
  const hits = [...compared, ...estimated].filter(isEnough);
  hits.sort((a, b) => rank(a) - rank(b) || b.coverage.submission - a.coverage.submission);
  const limit = asked.limit ?? LIMIT;
  const limits = [...more, { name: "check.hits", limit, reached: hits.length }];
  const { verdict, reason } = decided(coverage, withoutForms(report, estimated));
  count("checks_total", { verdict });
  return {
    version: VERSION,
    verdict,
    reason,
    texts,
    coverage,
    leftOut: leftOut.map(({ reason, counted, equal, coverage: { value } }) => ({
      reason,
      counted,
      equal,
      total: value,
    })),
    bySource: bySource.map(({ id, coverage, included, fresh }) => ({
      id,
      coverage: coverage.value,
      included: included.value,
      fresh: fresh.value,
    })),
    first: firstOf([...bySource, ...estimated].map(({ id }) => named.get(id) as Listed)),
    passages: passages.map(({ from, equal, ...span }) => ({ ...place(span), from, equal })),
    hits: hits.slice(0, limit),
    minor,
    limits: [
      ...limits.filter(({ limit, reached }) => reached > limit),
      ...report.limits.map(({ name, limit, reached }) => ({ name, limit, reached })),
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Minor hits come after the others. */
const rank = ({ role }: AnswerHit): number => Number(role === "minor");

const largestOf = (shares: readonly number[]): number => shares.reduce((most, share) => Math.max(most, share), 0);

/**
 * What the submission shares at least with documents that are not the same form with other facts: the total without
 * what only such forms have, or the largest share in one other document.
 */
function withoutForms({ bySource, included }: SourceReport, estimated: readonly AnswerHit[]): Shared {
  const [forms, others] = [true, false].map((isForm) =>
    bySource.filter(({ pair }) => (pair.reason.code === SAME_FORMULA) === isForm),
  ) as [SourceOfText[], SourceOfText[]];
  const guesses = estimated.filter(({ reason }) => reason.code !== SAME_FORMULA);
  const guess = largestOf(guesses.map(({ coverage }) => coverage.submission));
  const onlyForms = forms.reduce((sum, { fresh }) => sum + fresh.num, 0);
  const rest = forms.length === 0 ? included.value : Math.max(0, included.num - onlyForms) / Math.max(1, included.den);
  return {
    included: Math.max(rest, guess, ...others.map(({ included }) => included.value)),
    largest: Math.max(guess, ...others.map(({ coverage }) => coverage.value)),
  };
}

type Shares = Pick<Report, "relation" | "reason" | "score" | "coverage" | "reworded" | "shown">;

function sharesOf({ relation, reason, score, coverage, reworded, shown }: Shares) {
  return {
    relation: relation as AnswerHit["relation"],
    reason,
    score,
    coverage: bySide(coverage),
    reworded: bySide(reworded),
    shown: bySide(shown),
  };
}

/** The scores of a hit, if the request asks for them. */
function scoresOf({ scores: all }: Pick<Report, "scores">, asked: Asked): Pick<AnswerHit, "scores"> {
  if (!asked.scores || all === undefined) return {};
  const { contain, ...scores } = all;
  return { scores: { ...scores, contain: contain && { submission: contain.left, document: contain.right } } };
}

const bySide = ({ left, right }: Report["coverage"]) => ({ submission: left, document: right });

const place = ({ start, end, source }: Span) =>
  source ? { start, end, source: [source[0], source[1]] as [number, number] } : { start, end };
