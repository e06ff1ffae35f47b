// Compares one text with many sources, with src/wasm/sources.rs. Types and docs: index.d.ts.
import { indexOf } from "./corpus.js";
import { dispose } from "./dispose.js";
import { badInput, got } from "./failure.js";
import { SourceList } from "./juhao.js";
import { sourcesOf } from "./matches.js";
import { isId } from "./inputs.js";
import { forSources } from "./options.js";

const SIDES = { left: 0, right: 1 };

/** Creates the class, given functions that prepare an input and that free everything created for a call. */
export function sourcesClass(ready, using) {
  return class Sources {
    #list;
    #settings;
    #except;

    constructor(input, options) {
      const { settings, leaveOut, except, minor } = forSources(options);
      try {
        using((keep) => {
          const text = ready(keep, settings, input, SIDES.left);
          this.#list = new SourceList(settings, text, [...leaveOut], minor);
        });
      } catch (error) {
        settings.free();
        throw error;
      }
      this.#settings = settings;
      this.#except = except;
    }

    add(id, input) {
      const list = this.#open();
      const name = isId(id);
      return using((keep) =>
        list.add(this.#settings, name, ready(keep, this.#settings, input, SIDES.right, { id: name })),
      );
    }

    addCorpus(corpus) {
      const index = indexOf(corpus);
      if (index === undefined) throw badInput(`a corpus must be a Corpus, not ${got(corpus)}`);
      this.#open().addCorpus(index, this.#except);
    }

    report() {
      const list = this.#open();
      return sourcesOf(list.report(), list.names());
    }

    free() {
      if (this.#list === undefined) return;
      this.#list.free();
      this.#settings.free();
      this.#list = undefined;
    }

    [dispose]() {
      this.free();
    }

    #open() {
      if (this.#list === undefined) throw badInput("these sources were freed");
      return this.#list;
    }
  };
}

/** Creates the function `sources` from the class. */
export function sourcesFunction(Sources) {
  return (input, among, options) => {
    const isCorpus = indexOf(among) !== undefined;
    if (!isCorpus && typeof among?.[Symbol.iterator] !== "function") {
      throw badInput(`sources must be a list of { id, input } or a Corpus, not ${got(among)}`);
    }
    const found = new Sources(input, options);
    try {
      if (isCorpus) found.addCorpus(among);
      else {
        let place = 0;
        for (const source of among) {
          if (source?.id === undefined) throw badInput(`source [${place}] must be { id, input }`);
          found.add(source.id, source.input);
          place += 1;
        }
      }
      return found.report();
    } finally {
      found.free();
    }
  };
}
