/** The index of the package, in the terms of this page: the only place that knows it. */

import { Candidates, type LimitReached, prepare } from "juhao";
import type { Input } from "./engine.ts";
import type { Group, Pair } from "./many.ts";

/** Relations by the numbers the index knows them by. */
const RELATIONS = ["duplicate", "contains", "contained", "partial"];

export class Finder {
  readonly #index = new Candidates();
  /** The documents, by their numbers in the index. */
  readonly #docs: number[] = [];
  readonly #numbers = new Map<number, number>();

  /** Adds a document and tells how many characters a reader is shown of it. One without any is not added. */
  add(doc: number, input: Input): number {
    const prepared = prepare(input.format === "page" ? { html: input.text } : input.text);
    const { text } = prepared;
    if (text.trim() !== "") {
      const number = this.#index.add(String(doc), prepared);
      this.#docs[number] = doc;
      this.#numbers.set(doc, number);
    }
    prepared.free();
    return text.trim() === "" ? 0 : text.length;
  }

  remove(doc: number): void {
    this.#index.remove(String(doc));
  }

  /** Pairs that may share something and are wanted, two documents a pair, the older one first, in order. */
  candidates(wanted: (a: number, b: number) => boolean): Uint32Array {
    const docs = this.#index.pairs().map((number) => this.#doc(number));
    let kept = 0;
    for (let i = 0; i < docs.length; i += 2) {
      const [a, b] = docs.subarray(i, i + 2) as unknown as [number, number];
      if (wanted(a, b)) docs.copyWithin(2 * kept++, i, i + 2);
    }
    return docs.slice(0, 2 * kept);
  }

  /** Limits that were reached when the last candidates were found. */
  limits(): readonly LimitReached[] {
    return this.#index.limits();
  }

  /** Groups by compared pairs, the largest first. */
  groups(pairs: readonly Pair[]): Group[] {
    const flat = this.#index.groups(
      Uint32Array.from(
        pairs.flatMap(({ left, right, relation }) => [
          this.#numbers.get(left) ?? 0,
          this.#numbers.get(right) ?? 0,
          RELATIONS.indexOf(relation),
        ]),
      ),
    );
    const groups: Group[] = [];
    for (let i = 0; i < flat.length;) {
      const [centre = 0, ...members] = [...flat.slice(i + 1, i + 1 + (flat[i] ?? 1))].map((n) => this.#doc(n));
      groups.push({ centre, members });
      i += 1 + (flat[i] ?? 1);
    }
    return groups.sort((a, b) => b.members.length - a.members.length || a.centre - b.centre);
  }

  #doc(number: number | undefined): number {
    return this.#docs[number ?? 0] ?? 0;
  }
}
