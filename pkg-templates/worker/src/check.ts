// A submission held against a collection.
import {
  compare,
  compareProfiles,
  type Prepared,
  profile as profileOf,
  type Report,
  sharedSentences,
  type Span,
} from "juhao";
import type * as v from "valibot";
import type { Index } from "./index-of.ts";
import type { Hit, Submission, Verdict } from "./schemas.ts";
import type { Stored } from "./shard.ts";

type Asked = v.InferOutput<typeof Submission>;
type Told = v.InferOutput<typeof Verdict>;
type ToldHit = v.InferOutput<typeof Hit>;

/** Candidates that are looked at. */
const CANDIDATES = 64;
/** Hits told, unless said. So many are compared by their texts at least: profiles only estimate which one has most. */
const LIMIT = 10;
/** Coverages of the submission from which the verdict is another one. */
const POLICY = { block: 0.8, review: 0.3 };
/** Version of the Report that answers are made of: the compiler holds it to that of the package. */
const VERSION: Report["version"] = 2;

/** The verdict on a text, and what it rests on. */
export async function check(index: Index, text: Prepared, asked: Asked): Promise<Told> {
  const { texts } = await index.layout();
  const profile = profileOf(text);
  const { documents, found } = await index.candidates(profile, asked.excludeGroup ?? null, CANDIDATES);
  const wanted = documents.filter(({ group }) => asked.excludeGroup === undefined || group !== asked.excludeGroup);
  const [current, outdated] = await index.renewed(wanted);
  const likely = current
    .map((document) => ({ document, report: compareProfiles(profile, document.profile) }))
    .filter(({ report }) => isRelated(report))
    .sort((a, b) => b.report.coverage.left - a.report.coverage.left);
  const limit = asked.limit ?? LIMIT;
  const told = await Promise.all(
    likely.slice(0, Math.max(limit, LIMIT)).map(({ document, report }) => tell(index, text, document, report)),
  );
  const hits = told.filter(({ report }) => isRelated(report) && isEnough(report, asked)).map(({ hit }) => hit);
  hits.sort((a, b) => b.coverage.submission - a.coverage.submission);
  hits.splice(limit);
  const limits = [
    { name: "check.candidates", limit: CANDIDATES, reached: found },
    { name: "check.hits", limit, reached: likely.length },
    { name: "check.outdated", limit: 0, reached: outdated },
  ];
  return {
    version: VERSION,
    verdict: verdictOf(hits, { ...POLICY, ...asked.policy }),
    texts: texts === "none" ? "none" : "kept",
    hits,
    limits: limits.filter(({ limit, reached }) => reached > limit),
  };
}

const isRelated = ({ relation }: Report): boolean => relation !== "distinct" && relation !== "no-features";

function isEnough({ coverage, lengths }: Report, { minCoverage = 0, minChars = 0 }: Asked): boolean {
  return coverage.left >= minCoverage && coverage.left * lengths.left.counted >= minChars;
}

function verdictOf(hits: readonly ToldHit[], { block, review }: { block: number; review: number }): Told["verdict"] {
  const most = hits[0]?.coverage.submission;
  if (most === undefined) return "allow";
  return most >= block ? "block" : most >= review ? "review" : "allow";
}

/** A hit: by the texts where the document's is kept, else by what the profiles tell. */
async function tell(
  index: Index,
  text: Prepared,
  document: Stored,
  estimate: Report,
): Promise<{ hit: ToldHit; report: Report }> {
  const other = await index.textOf(document);
  const report = other === null ? estimate : compare(text, other);
  const hit = {
    id: document.id,
    relation: report.relation as ToldHit["relation"],
    score: report.score,
    coverage: ofBoth(report.coverage),
    reworded: ofBoth(report.reworded),
    shown: ofBoth(report.shown),
    by: other === null ? ("profiles" as const) : ("texts" as const),
    site: document.site,
    group: document.group,
    passages: report.matches.map(({ left, right, ...match }) => ({
      submission: place(left),
      document: place(right),
      ...match,
    })),
    sentences: other === null ? sharedSentences(text, document.profile).map(place) : [],
  };
  return { hit, report };
}

const ofBoth = ({ left, right }: Report["coverage"]) => ({ submission: left, document: right });

const place = ({ start, end, source }: Span) =>
  source ? { start, end, source: [source[0], source[1]] as [number, number] } : { start, end };
