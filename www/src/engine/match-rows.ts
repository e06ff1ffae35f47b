/**
 * The matches of all pairs as rows of numbers, 28 bytes each, because there can be millions: what the package's
 * `evidenceRows` makes and its `sharedByMany` takes.
 */

/** Numbers of a row. The first two are the documents. */
const FIELDS = 7;

export class MatchRows {
  #numbers = new Uint32Array(FIELDS * 64);
  #length = 0;

  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }

  add(rows: Uint32Array): void {
    const needed = this.#length + rows.length;
    if (needed > this.#numbers.length) {
      const more = new Uint32Array(Math.max(needed, 2 * this.#numbers.length));
      more.set(this.numbers);
      this.#numbers = more;
    }
    this.#numbers.set(rows, this.#length);
    this.#length = needed;
  }

  /** Keeps the rows whose documents are both wanted. */
  keep(wanted: (doc: number) => boolean): void {
    const all = this.numbers;
    let length = 0;
    for (let i = 0; i < all.length; i += FIELDS) {
      if (!wanted(all[i] as number) || !wanted(all[i + 1] as number)) continue;
      all.copyWithin(length, i, i + FIELDS);
      length += FIELDS;
    }
    this.#length = length;
  }
}
