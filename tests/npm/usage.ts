// Read by the compiler alone: what the types allow, and what they refuse.
import { compareMethods, MethodCorpus, type MethodReport, TermStatistics } from "juhao/methods";
import { createEngine } from "juhao/worker";
import init, {
  Corpus,
  type Cluster,
  type Found,
  type Pairs,
  compareProfiles,
  type Edit,
  edits,
  quotations,
  references,
  frontMatter,
  type SourceReport,
  Sources,
  sources,
  postings,
  rank,
  type Alignment,
  align,
  compare,
  extract,
  extractFrom,
  initSync,
  JuhaoError,
  type LivePage,
  type Match,
  type Options,
  type Page,
  type Prepared,
  prepare,
  evidenceRows,
  profile,
  type Rate,
  type Report,
  type Role,
  type SharedByMany,
  sharedByMany,
  type Template,
  template,
} from "juhao";

await init();
await init(new URL("juhao_bg.wasm", "https://example.org/"));
initSync({ module: new Uint8Array() });

const options: Options = {
  extraction: "visible",
  comments: "keep",
  minMatchLength: 13,
  kinds: ["exact", "edited"],
  exclude: { left: [{ start: 0, end: 2, reason: "quote" }] },
  fold: new Map([["後", "后"]]),
  terms: { left: [2, 4], right: Uint32Array.of(2, 4) },
  ignoreCase: true,
  ignorePunctuation: false,
  ignoreNumbers: false,
  thresholds: { duplicate: 0.8, related: 40 },
  limits: { inputBytes: 1000 },
  method: "pku-lcs",
};
const among = [{ id: "a", input: { html: "<p>句号</p>" } }];
const answer: SourceReport = sources("句号", among, { leaveOut: ["quotations"], except: ["b"], minMatchLength: 5 });
const share: Rate = answer.bySource[0]?.fresh ?? answer.coverage;
const list = new Sources("句号");
const isFound: boolean = list.add("a", "句号");
list.addCorpus(new Corpus({ keepTexts: true }));
const changes: Edit[][] = edits("句号", "句点", list.report().bySource[0]?.passages ?? []);
list.free();
export const more = [share, isFound, changes, quotations("“句号”"), references("句号"), frontMatter("句号")];
// @ts-expect-error: a source has an id
sources("句号", [{ input: "句号" }]);
// @ts-expect-error: what may be left out has a name
sources("句号", [], { leaveOut: ["footnotes"] });
const page: Page = extract("<p>句号</p>", { extraction: "visible" });
const live: LivePage = extractFrom(document, { extraction: "body", isHidden: (element) => !element.checkVisibility() });
for (const { node, start, end } of live.partsOf({ start: 0, end: 1 })) node.substringData(start, end - start);
// @ts-expect-error: ranges belong to a text, not to a tree
extractFrom(document, { exclude: [] });
const engine = createEngine();
void engine.extract("<p>句号</p>", { extraction: "visible", signal: undefined });
// @ts-expect-error: nor to a page, in another thread as here
void engine.extract("<p>句号</p>", { exclude: [] });
const prepared: Prepared = prepare("句号", { exclude: [{ start: 0, end: 1, reason: "quote" }] });
const site: Template = template([page, page]);
compare(page, page, { exclude: { left: site.exclusions(page) } });
const report: Report = compare(page, prepared, options);
const matches: readonly Match[] = compare({ html: "<p>句号</p>" }, "句号").matches;
const many: SharedByMany = sharedByMany(Uint32Array.from(evidenceRows(0, 1, report)), new Uint32Array(2));
export const strangers: number = many.passages.length + (many.pairs[0]?.strangers ?? 0);
const minor: Role = "minor";
const shown: number = matches.filter(({ role }) => role !== minor).length + report.shown.left + report.margin;
const ccs: Rate | null = report.scores?.ccs ?? null;
const raw: Alignment = align("句号", prepared);
const bytes: Uint8Array = profile(prepared);
const corpus: Corpus = new Corpus({ keepTexts: true, profilesFirst: true, paths: "all" });
corpus.add("one", page, { site: "example.org", group: "one", replace: true });
const { pairs, grouped, limits }: Pairs = corpus.pairs();
const near: Found | undefined = corpus.query(prepared)[0];
const clusters: Cluster[] = corpus.clusters({ method: "single-pass" });
const stored: Corpus = Corpus.fromBytes(corpus.toBytes({ pieceBytes: 1000 }));
const keys: BigUint64Array = postings(bytes);
const ranked: number[] = rank(bytes, { keys, documents: [0] }, { sizes: [1] }).map(({ document }) => document);
const estimated: Report = compareProfiles(bytes, bytes);

// A pair that shares evidence is listed, also if it is distinct.
pairs[0].relation === "distinct";
const source: [number, number] | undefined = matches[0]?.left.source;

// @ts-expect-error a name that no option has
compare("a", "b", { minMatchLenght: 8 });
// @ts-expect-error a relation that does not exist
report.relation === "same";
// @ts-expect-error a role that does not exist
matches[0]?.role === "weak";
// @ts-expect-error a version whose fields mean something else
report.version === 1;
// @ts-expect-error a rate may be missing
report.scores?.ccs.value;
// @ts-expect-error bytes are no text
compare(bytes, "b");
// @ts-expect-error a template is made of pages, not of HTML
template(["<p>句号</p>"]);
// @ts-expect-error a prepared text is prepared already
prepare(prepared);

export function explain(error: JuhaoError): string {
  return `${error.code} ${Object.keys(error.values)} ${ccs?.num} ${raw.spans.length} ${source} ${near?.by} ${grouped.length} ${limits.length} ${clusters[0].centre} ${stored.size} ${ranked} ${estimated.relation} ${shown}`;
}

// Codes say what their values are.
export function said({ reason, limits }: Report, error: unknown): number {
  if (error instanceof JuhaoError && error.code === "bad-range") return error.values.start;
  if (reason.code === "both-covered") return reason.values.equalLeft;
  // @ts-expect-error: CCDet's reason has no bits
  if (reason.code === "ccdet") return reason.values.bits;
  // @ts-expect-error: no reason has this code
  if (reason.code === "because") return 0;
  return limits[0]?.name === "work.lcs" ? 1 : 0;
}
export function freed(): void {
  using text = prepare("句号");
  using index = new Corpus();
  using pages = template([]);
  using own = createEngine();
  using many = new MethodCorpus();
  index.add("a", text);
  console.log(pages, own, many);
}

const statistics = new TermStatistics({ words: true }).add("a").merge(new TermStatistics());
export const told: MethodReport[] = compareMethods("a", { html: "b" }, { methods: ["ccdet", "cosine"], statistics });
// @ts-expect-error a method that does not exist
compareMethods("a", "b", { methods: ["md5"] });
// @ts-expect-error a score may be missing
told[0].score.toFixed(2);
const byMethod = new MethodCorpus({ words: true }).add("a", "b").add("c", { html: "d" }, { site: "e" });
export const duplicates: string[][] = byMethod.find({ by: "ccdet", parameters: { L: 12 }, statistics }).clusters;
// @ts-expect-error a corpus is asked by a method
byMethod.find({});
