/**
 * `<juhao-compare>`: two texts next to each other, with the passages that they share. Importing this module defines the element.
 *
 * The texts are the properties or attributes `left` and `right`, or children with `slot="left"` and `slot="right"`. A `<pre>` or a
 * `<textarea>` is read as it is written, any other child as a part of a page. Texts enter the document as text nodes only.
 */
import type { Edit, Input, Options, Page, ReadingOptions, Report } from "../index.d.ts";

type Answer<T> = T | Promise<T>;

/** What compares: the functions of `juhao`, which the element loads itself, or an engine of `juhao/worker`. */
export interface Comparing {
  compare(left: Input, right: Input, options?: Options): Answer<Report>;
  edits(left: Input, right: Input, matches: Report["matches"], options?: Options): Answer<Edit[][]>;
  extract(html: string, options?: ReadingOptions): Answer<Page>;
}

/**
 * The element. It compares anew when a text, an option, or a child in a slot changes, and dispatches events, which bubble:
 *
 * - `juhao-report`: a comparison is shown; `detail` is its {@link Report}
 * - `juhao-select`: the reader selected a match; `detail` is its place in `report.matches`
 * - `juhao-error`: the texts could not be compared; `detail` is the error, mostly a `JuhaoError`
 *
 * More attributes: `lang` (`en`, `zh-CN`, `zh-Hant`; by default that of the nearest ancestor, else that of the browser), `left-name` and
 * `right-name` (what is above the texts), `hide-minor` (matches that are no evidence are not shown), `data-theme` (`light` or `dark`;
 * by default the `color-scheme` of the page), and `options` as JSON.
 *
 * Parts for `::part()`: `head`, `verdict`, `shares`, `problem`, `steps`, `button`, `pane` (with `left` or `right`), `name`, `text`, `bands`.
 */
export class JuhaoCompareElement extends HTMLElement {
  /** The left text. Default: that of the attribute, or `null` where the text is in the slot. */
  left: Input | null;
  /** The right text. */
  right: Input | null;
  /** Options of the comparison. Default: `null`, those of `compare` have. A property goes before the attribute. */
  options: Options | null;
  /**
   * The Report that is shown. One that is set is shown without an engine, if both texts are strings or pages of `extract`; `null`, the
   * default, lets the element compare.
   */
  report: Report | null;
  /** What was changed inside matches, as `edits` of the package returns it. Default: `null`, and the engine finds it, if it is loaded. */
  edits: readonly (readonly Edit[])[] | null;
  /** What compares. Default: `null`, the package in the thread of the page; set an engine of `juhao/worker` for long texts. */
  engine: Comparing | null;
  /** Selects a match by its place in `report.matches` and brings it into view on both sides; `null` selects none. */
  select(match: number | null): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "juhao-compare": JuhaoCompareElement;
  }
  interface HTMLElementEventMap {
    "juhao-report": CustomEvent<Report>;
    "juhao-select": CustomEvent<number>;
    "juhao-error": CustomEvent<unknown>;
  }
}
