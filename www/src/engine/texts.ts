/** The texts of documents. As many as fit stay in memory; the others are read from their files again when needed. */

import type { Opened } from "../input/file.ts";
import type { Problem } from "../input/problem.ts";
import type { Input } from "./engine.ts";

export class Texts {
  readonly #most: number;
  readonly #open: (file: File) => Promise<Opened | Problem>;
  readonly #files = new Map<number, File>();
  readonly #held = new Map<number, Input>();
  #units = 0;

  /** Keeps texts of at most `most` UTF-16 units in total. */
  constructor(most: number, open: (file: File) => Promise<Opened | Problem>) {
    this.#most = most;
    this.#open = open;
  }

  add(doc: number, file: File, { text, format }: Input): void {
    this.#files.set(doc, file);
    if (this.#units + text.length > this.#most) return;
    this.#held.set(doc, { text, format });
    this.#units += text.length;
  }

  /** Returns all documents, oldest first. */
  docs(): number[] {
    return [...this.#files.keys()].sort((a, b) => a - b);
  }

  has(doc: number): boolean {
    return this.#files.has(doc);
  }

  /** Returns the text, or the reason why its file can no longer be read. */
  async get(doc: number): Promise<Input | Problem> {
    const held = this.#held.get(doc);
    const file = this.#files.get(doc);
    if (held || !file) return held ?? "file-broken";
    const opened = await this.#open(file);
    return typeof opened === "string" ? opened : { text: opened.text, format: opened.format };
  }

  /** Removes a document; returns whether it existed. */
  delete(doc: number): boolean {
    this.#units -= this.#held.get(doc)?.text.length ?? 0;
    this.#held.delete(doc);
    return this.#files.delete(doc);
  }
}
