/** Lists every score of the Report, each with an explanation that opens. */

import type { Rate, Report } from "juhao";
import { h, say } from "../dom.ts";
import { type Lang, messages, numbers, type ScoreName } from "../i18n/index.ts";

/** A score as shown: its value, the counts behind it, and its position from 0 to 1, if it has one. */
interface Shown {
  readonly value: string;
  readonly counts: string;
  readonly share: number | null;
}

export function scoreList(lang: Lang): { readonly element: HTMLElement; update(report: Report): void } {
  const m = messages(lang).scores;
  const names = Object.keys(m.items) as ScoreName[];
  const rows = names.map((name) => {
    const value = h("strong");
    const counts = h("span", { class: "small" });
    const fill = h("span", { class: "fill" });
    const meter = h("span", { class: "meter", "aria-hidden": "true" }, fill);
    const summary = h("summary", {}, h("span", { class: "name" }, m.items[name].name), value, meter, counts);
    return {
      name,
      value,
      counts,
      fill,
      meter,
      element: h("details", { class: "score" }, summary, h("p", {}, m.items[name].text)),
    };
  });
  const element = h(
    "details",
    { class: "scores" },
    h("summary", {}, m.title),
    h("div", { class: "score-grid" }, ...rows.map((row) => row.element)),
  );
  return {
    element,
    update(report) {
      const shown = show(report, lang);
      for (const { name, value, counts, fill, meter, element: row } of rows) {
        const score = shown[name];
        row.classList.toggle("none", score === null);
        say(value, score?.value ?? "–");
        say(counts, score?.counts ?? m.none);
        meter.hidden = score === null || score.share === null;
        fill.style.inlineSize = `${(score?.share ?? 0) * 100}%`;
      }
    },
  };
}

/** The four numbers that published methods are known by, with their names in {@link Messages}. */
const FOUR = ["ccs", "clr", "blocks", "lcs"] as const;

/**
 * Writes CCS, CLR, the common sentence blocks and the LCS on one line, which opens to explain them. Rates are shown by
 * their two counts, the LCS as its share of each text.
 */
export function scoreLine(report: Report, lang: Lang): HTMLElement {
  const m = messages(lang).scores;
  const n = numbers(lang);
  const { scores, lengths, lcs } = report;
  const counts = (rate: Rate | null): string => (rate ? `${n.count(rate.num)}/${n.count(rate.den)}` : "–");
  const share = (side: "left" | "right"): string => {
    const { counted } = lengths[side];
    if (counted === 0 || lcs === undefined) return "–";
    const value = n.rate(lcs.lower / counted);
    return lcs.exact ? value : m.bound(value);
  };
  const values: Record<(typeof FOUR)[number], string> = {
    ccs: counts(scores?.ccs ?? null),
    clr: counts(scores?.clr ?? null),
    blocks: counts(scores?.blocks ?? null),
    lcs: `${share("left")} / ${share("right")}`,
  };
  const item = (name: (typeof FOUR)[number]): HTMLElement =>
    h("span", {}, `${m.line[name]} `, h("strong", {}, values[name]));
  const explained = FOUR.flatMap((name) => [h("dt", {}, m.items[name].name), h("dd", {}, m.items[name].text)]);
  return h("details", { class: "score-line" }, h("summary", {}, ...FOUR.map(item)), h("dl", {}, ...explained));
}

/** Returns every score in words, for a report. */
export function scoreLines(report: Report, lang: Lang): { name: string; value: string; counts: string }[] {
  const m = messages(lang).scores;
  const shown = show(report, lang);
  return (Object.keys(m.items) as ScoreName[]).map((name) => ({
    name: m.items[name].name,
    value: shown[name]?.value ?? "–",
    counts: shown[name]?.counts ?? m.none,
  }));
}

function show(report: Report, lang: Lang): Record<ScoreName, Shown | null> {
  const m = messages(lang).scores;
  const n = numbers(lang);
  const { scores, coverage, reworded, inserted, shown, lengths, lcs } = report;
  const bits = scores?.hamming ?? null;
  const rate = (value: Rate | null = null): Shown | null =>
    value && { value: n.rate(value.value), counts: m.of(n.count(value.num), n.count(value.den)), share: value.value };
  const covered = (side: "left" | "right"): Shown | null => {
    const { counted } = lengths[side];
    if (counted === 0) return null;
    const counts = m.of(n.count(Math.round(coverage[side] * counted)), n.count(counted));
    return { value: n.percent(coverage[side]), counts, share: coverage[side] };
  };
  const each = ({ left, right }: Report["coverage"]): Shown | null =>
    lengths.left.counted === 0 || lengths.right.counted === 0
      ? null
      : { value: `${n.percent(left)} · ${n.percent(right)}`, counts: m.each, share: null };
  const plain = (value: string): Shown => ({ value, counts: "", share: null });
  return {
    coverageLeft: covered("left"),
    coverageRight: covered("right"),
    reworded: each(reworded),
    inserted: each(inserted),
    shown: each(shown),
    margin: { value: n.rate(report.margin), counts: "", share: report.margin },
    score: { value: n.rate(report.score), counts: "", share: report.score },
    lcs: lcs ? plain(lcs.exact ? n.count(lcs.lower) : m.atLeast(n.count(lcs.lower), n.count(lcs.upper))) : null,
    trustable: lcs ? plain(n.count(lcs.trustable)) : null,
    resemble: rate(scores?.resemble),
    containLeft: rate(scores?.contain?.left),
    containRight: rate(scores?.contain?.right),
    ccs: rate(scores?.ccs),
    clr: rate(scores?.clr),
    jaccard: rate(scores?.jaccard),
    blocks: rate(scores?.blocks),
    hamming: bits === null ? null : { ...plain(String(bits)), counts: m.bits(bits) },
  };
}
