/** Wraps the package's `Corpus`: the only file of the page that uses it to find pairs. */

import { Corpus, type LimitReached, type Prepared, type PrepareOptions, prepare, sources } from "juhao";
import type { Input } from "./engine.ts";
import type { Role } from "./many.ts";

/** The group of library texts and of own earlier work: `Corpus` does not look for pairs inside a group. */
const LIBRARY = "library";

export class Finder {
  readonly #reading: PrepareOptions;
  readonly #corpus = new Corpus({ groups: "ignored" });
  #limits: readonly LimitReached[] = [];

  constructor(reading: PrepareOptions) {
    this.#reading = reading;
  }

  /**
   * Adds a document; returns its numbers of counted characters and of UTF-16 units, and its Chinese form. Blank
   * documents are not added.
   */
  add(
    doc: number,
    input: Input,
    role: Role,
  ): { readonly chars: number; readonly units: number; readonly form: Prepared["chineseForm"] } {
    const prepared = prepare(input.format === "page" ? { html: input.text } : input.text, this.#reading);
    const { text, chineseForm } = prepared;
    const isBlank = text.trim() === "";
    const { counted } = sources(prepared, []);
    if (!isBlank) this.#corpus.add(String(doc), prepared, role === "check" ? {} : { group: LIBRARY });
    prepared.free();
    // A text of punctuation alone is a text, too, so its number is not 0.
    return { chars: isBlank ? 0 : Math.max(1, counted), units: text.length, form: chineseForm };
  }

  remove(doc: number): void {
    this.#corpus.remove(String(doc));
  }

  /** Returns the candidate pairs for which `wanted` is true, in one row: a, b, a, b. */
  candidates(wanted: (a: number, b: number) => boolean): Uint32Array {
    const { pairs, limits } = this.#corpus.candidates();
    this.#limits = limits;
    const docs = pairs.map(([a, b]) => [Number(a), Number(b)] as const);
    return Uint32Array.from(docs.filter(([a, b]) => wanted(a, b)).flat());
  }

  /** Returns the documents that may share text with `doc`. */
  candidatesOf(doc: number): number[] {
    const id = String(doc);
    return this.#corpus
      .candidates()
      .pairs.filter((pair) => pair.includes(id))
      .map(([a, b]) => Number(a === id ? b : a));
  }

  /** Returns the limits that the last search for candidates reached. */
  limits(): readonly LimitReached[] {
    return this.#limits;
  }
}
