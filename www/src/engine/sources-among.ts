/** Compares one text with others, one after the other. For the text that is shown, and for the totals of all texts. */

import {
  type Exclusion,
  type Prepared,
  prepare,
  type SourceReport,
  Sources as SourceList,
  type SourcesOptions,
} from "juhao";
import { apart, type Left } from "../exclusions/ranges.ts";
import type { Filters } from "../filters.ts";
import { NO_CHOICE } from "./engine.ts";
import { exclusion, leftOut, matchOptions, quotedBlocks, type Read, readingOf } from "./reading.ts";
import { type Sources, sourcesOf } from "./sources.ts";

export interface SourcesAmong {
  /** Compares the text with another one. Returns whether they share text. */
  add(doc: number, other: Read): boolean;
  /** Returns the result so far as the sources of document `doc`. */
  sources(doc: number): Sources;
  /** Returns the result so far as the package reports it: the id of a source is its document number. */
  report(): SourceReport;
  /** Returns the ranges of the text that the filters leave out. */
  out(): readonly Left[];
  free(): void;
}

/**
 * Quotations are compared like other text, because they count for the total; the report says how much they are. The
 * template is left out of all texts. The scores of the published methods are computed only if they are shown.
 */
export function sourcesAmong(
  text: Read,
  template: Read | null,
  filters: Filters,
  shown: Pick<SourcesOptions, "scores"> = { scores: false },
): SourcesAmong {
  const options = readingOf(filters);
  const choices = { left: NO_CHOICE, right: NO_CHOICE };
  const among = { ...filters, quotes: false, references: false };
  const both = { left: text, right: text };
  const { left } = leftOut(both, template, { ...among, site: false }, choices);
  const quoted = quotedBlocks(text).map(({ start, end }) => ({ start, end, reason: "quotations" as const }));
  const list = new SourceList(text.prepared, {
    ...matchOptions(filters),
    ...shown,
    minor: true,
    exclude: apart([left, quoted]).map(exclusion),
  });
  /** The sources that share text with it, because their wording is shown. */
  const texts = new Map<string, string>();

  /** Reads a text again without the ranges in `exclude`. */
  const without = ({ page, input }: Read, exclude: Exclusion[]): Prepared =>
    prepare(page ?? input.text, { ...options, exclude });

  return {
    add(doc, other) {
      const { right } = leftOut({ left: text, right: other }, template, among, choices);
      const kept = right.length === 0 ? other.prepared : without(other, right.map(exclusion));
      const isSource = list.add(String(doc), kept);
      if (isSource) texts.set(String(doc), kept.text);
      if (kept !== other.prepared) kept.free();
      return isSource;
    },
    sources(doc) {
      const out = leftOut(both, template, { ...among, site: false, quotes: true, references: true }, choices).left;
      return sourcesOf(doc, text.prepared.text, list.report(), texts, out);
    },
    report: () => list.report(),
    out: () => leftOut(both, template, { ...filters, site: false }, choices).left,
    free() {
      list.free();
    },
  };
}
