/** Changes the state of the view that checks quotations, and asks the worker. */

import type { QuotedEditKind } from "juhao/verify";
import { unpacked } from "../input/archive.ts";
import type { Given } from "../input/chosen-files.ts";
import { type Opened, open } from "../input/file.ts";
import type { Problem } from "../input/problem.ts";
import { BETWEEN, nameOfText } from "../input/pasted.ts";
import { askCheck, type Options } from "./check.ts";
import { EMPTY, type Quotes, type Refused, type Source, type Status } from "./state.ts";
import { EXAMPLES } from "./examples.ts";

export interface QuoteActions {
  /** Sets the text with quotations, as it is typed. */
  write(text: string): void;
  /** Reads files: the first one as the text if there is none and `toDraft`, the others as sources. */
  add(files: readonly Given[] | Promise<readonly Given[]>, toDraft: boolean): Promise<void>;
  /** Adds pasted sources, which lines of hyphens separate. Returns how many there are. */
  paste(text: string): number;
  remove(source: number): void;
  setOptions(change: Partial<Options>): void;
  tolerate(kind: QuotedEditKind, on: boolean): void;
  check(): void;
  /** Returns to the field of the text. */
  edit(): void;
  stop(): void;
  clear(): void;
  choose(quotation: number | null): void;
  show(only: Status | null): void;
  showExample(): void;
}

/** Names a source so that no other one has the name. */
function unlike(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name} (${n})`;
    if (!taken.has(tried)) return tried;
  }
}

const isBlank = (text: string): boolean => text.trim() === "";

export function quoteActions(get: () => Quotes, update: (change: Partial<Quotes>) => void): QuoteActions {
  let stop: () => void = () => undefined;

  /** Drops an answer that is no longer about the present texts. */
  const changed = (change: Partial<Quotes>): void => {
    stop();
    update({ work: { status: "idle" }, current: null, only: null, ...change });
  };
  const addSources = (added: readonly Source[]): Source[] => {
    const sources = [...get().sources];
    const taken = new Set(sources.map(({ name }) => name));
    for (const source of added) {
      const name = unlike(source.name, taken);
      taken.add(name);
      sources.push({ ...source, name });
    }
    return sources;
  };
  const isReady = (): boolean => !isBlank(get().draft.text) && get().sources.length > 0 && get().reading === 0;
  const check = (): void => {
    if (!isReady()) return;
    stop();
    const { draft, sources, options } = get();
    update({ work: { status: "working" }, current: null, only: null });
    stop = askCheck({ draft, sources, options }, (answer) => {
      if (answer === null) update({ work: { status: "failed", message: null } });
      else if ("failed" in answer) update({ work: { status: "failed", message: answer.failed } });
      else update({ work: { status: "done", answer } });
    });
  };

  return {
    write: (text) => changed({ draft: { text, isPage: false, name: null }, written: true }),
    async add(files, toDraft) {
      const given = await unpacked(await files);
      update({ reading: get().reading + given.length });
      const refused: Refused[] = [];
      for (const [i, { path, file, problem }] of given.entries()) {
        const opened: Opened | Problem = file ? await open(file) : (problem ?? "file-broken");
        const reading = get().reading - 1;
        if (typeof opened === "string" || isBlank(opened.text)) {
          refused.push({ name: path, problem: typeof opened === "string" ? opened : "file-empty" });
          update({ reading, refused: [...(i === 0 ? [] : get().refused), ...refused.splice(0)] });
          continue;
        }
        const text = { text: opened.text, isPage: opened.format === "page", name: path };
        const isDraft = toDraft && (isBlank(get().draft.text) || given.length === 1);
        changed(isDraft ? { draft: text, reading } : { sources: addSources([text]), reading });
      }
      check();
    },
    paste(text) {
      const added = partsOf(text);
      if (added.length > 0) {
        changed({ sources: addSources(added), written: true });
        check();
      }
      return added.length;
    },
    remove(source) {
      changed({ sources: get().sources.filter((_, i) => i !== source) });
      check();
    },
    setOptions(change) {
      const options = { ...get().options, ...change };
      const wasDone = get().work.status !== "idle";
      changed({ options: options.strict ? { ...options, tolerate: [] } : options });
      if (wasDone) check();
    },
    tolerate(kind, on) {
      const others = get().options.tolerate.filter((one) => one !== kind);
      this.setOptions({ tolerate: on ? [...others, kind] : others });
    },
    check,
    edit: () => changed({}),
    stop: () => changed({}),
    clear: () => changed(EMPTY),
    choose: (current) => update({ current }),
    show: (only) => update({ only, current: null }),
    showExample() {
      const { draft, sources } = EXAMPLES[get().lang === "en" ? "en" : "zh"];
      changed({
        draft: { text: draft, isPage: false, name: null },
        sources: sources.map((one) => ({ ...one, isPage: false })),
        refused: [],
        written: false,
      });
      check();
    },
  };
}

/** The parts of a pasted text, each named by its first line. */
function partsOf(text: string): Source[] {
  const parts = text.split(BETWEEN).filter((part) => !isBlank(part));
  return parts.map((part) => ({ name: nameOfText(part), text: part.trim(), isPage: false }));
}
