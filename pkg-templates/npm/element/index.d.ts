/**
 * `<juhao-compare>` shows two texts next to each other, with the passages that they share. Importing this module
 * defines the element.
 *
 * Give the texts as properties or attributes `left` and `right`, or as children with `slot="left"` and `slot="right"`.
 * A `<pre>` or a `<textarea>` is read as plain text, any other child as a part of a page. Texts are added to the
 * document as text nodes only.
 */
import type { Edit, Input, Options, Page, ReadingOptions, Report } from "../index.d.ts";

type Answer<T> = T | Promise<T>;

/** The functions that compare: those of `juhao`, which the element loads itself, or an engine of `juhao/worker`. */
export interface Comparing {
  compare(left: Input, right: Input, options?: Options): Answer<Report>;
  edits(left: Input, right: Input, matches: Report["matches"], options?: Options): Answer<Edit[][]>;
  extract(html: string, options?: ReadingOptions): Answer<Page>;
}

/**
 * The element. It compares again when a text, an option, or a child in a slot changes, and dispatches events that
 * bubble:
 *
 * - `juhao-report`: a comparison is shown; `detail` is its {@link Report}
 * - `juhao-select`: the reader selected a match; `detail` is its index in `report.matches`
 * - `juhao-error`: the texts could not be compared; `detail` is the error, usually a `JuhaoError`
 *
 * Further attributes: `lang` (`en`, `zh-CN`, `zh-Hant`; default: that of the nearest ancestor, else that of the
 * browser), `left-name` and `right-name` (headings of the texts), `hide-minor` (hides minor matches), `data-theme`
 * (`light` or `dark`; default: the `color-scheme` of the page), and `options` as JSON.
 *
 * Parts for `::part()`: `head`, `verdict`, `shares`, `problem`, `steps`, `button`, `pane` (with `left` or `right`),
 * `name`, `text`, `bands`.
 */
export class JuhaoCompareElement extends HTMLElement {
  /** The left text. Default: that of the attribute, or `null` if the text is in the slot. */
  left: Input | null;
  /** The right text. Default: as for `left`. */
  right: Input | null;
  /** Options of the comparison. Overrides the attribute. Default: `null`, which means the defaults of `compare`. */
  options: Options | null;
  /**
   * The Report that is shown. Set it to show it without an engine, if both texts are strings or pages of `extract`.
   * Default: `null`, so that the element compares.
   */
  report: Report | null;
  /** The edits inside matches, as from `edits`. Default: `null`, so that the engine finds them, if it is loaded. */
  edits: readonly (readonly Edit[])[] | null;
  /** The engine. Default: `null`, the package in the page's thread. Use an engine of `juhao/worker` for long texts. */
  engine: Comparing | null;
  /** Selects a match by its index in `report.matches` and scrolls to it on both sides; `null` selects none. */
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
