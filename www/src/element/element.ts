/**
 * `<juhao-compare>` shows two texts in the panes of the checker page. It loads the engine only when there is something
 * to compare, and never if the caller gives a Report. Types and docs: pkg-templates/npm/element/index.d.ts.
 */

import type { Edit, Input, Options, Page, Report } from "juhao";
import { SIDES, type Side, type Sides } from "../engine/engine.ts";
import { learn, messages, preferred } from "../i18n/index.ts";
import hues from "../../../src/report-page/hues.css?inline";
import marks from "../styles/marks.css?inline";
import pair from "../styles/panes.css?inline";
import texts from "../styles/text.css?inline";
import tokens from "../styles/tokens.css?inline";
import own from "./element.css?inline";
import { type Compared, type Panes, panes } from "./panes.ts";

/** The comparing functions: the package itself, or an engine of `juhao/worker`, which returns promises. */
interface Comparing {
  compare(left: Input, right: Input, options?: Options): Report | Promise<Report>;
  edits(left: Input, right: Input, matches: Report["matches"], options?: Options): Edit[][] | Promise<Edit[][]>;
  extract(html: string, options?: Options): Page | Promise<Page>;
}

/** Attributes of the element. */
const ATTRIBUTES = ["left", "right", "options", "lang", "left-name", "right-name", "hide-minor"];
const PROPERTIES = ["left", "right", "options", "report", "edits", "engine"] as const;
/** Elements whose text content is compared; any other element is read as HTML. */
const AS_WRITTEN = "pre, textarea, script, style";
/** Options that decide how a page is read. */
const READING = ["extraction", "comments", "limits"] as const;

let sheets: CSSStyleSheet[] | null = null;
/** Returns the styles of the page, applied to the element instead of the document. Made once. */
function styles(): CSSStyleSheet[] {
  const host = tokens.replace(/:root([^{,]*)/g, (_, more: string) => (more.trim() ? `:host(${more})` : ":host"));
  sheets ??= [host, hues, pair, texts, marks, own].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  return sheets;
}

/**
 * Loads the engine of the package, for the first comparison. A bundler may not deliver the `.wasm` file, as esbuild and
 * Vite 7's development server do not; then the module comes as JavaScript.
 */
async function loaded(): Promise<Comparing> {
  const juhao = await import("juhao");
  try {
    await juhao.default();
  } catch (error) {
    const module = await import("juhao/module").catch(() => {
      throw error;
    });
    await juhao.default(module.default);
  }
  return juhao;
}

/** The base class. On a server there is no `HTMLElement`, and importing this module must still work. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class JuhaoCompareElement extends Base {
  static readonly observedAttributes = ATTRIBUTES;

  #left: Input | null = null;
  #right: Input | null = null;
  #options: Options | null = null;
  #report: Report | null = null;
  #edits: readonly (readonly Edit[])[] | null = null;
  #engine: Comparing | null = null;
  /** The Report and the texts that are shown, or `null`. */
  #shown: Compared | null = null;
  #view: Panes | null = null;
  /** Abort the view's background work, and the element's listeners. */
  #viewLife: AbortController | null = null;
  #life: AbortController | null = null;
  #isDue = false;
  /** Number of the last comparison. Answers to earlier ones are dropped. */
  #turn = 0;

  get left(): Input | null {
    return this.#left ?? this.getAttribute("left");
  }
  set left(input: Input | null) {
    this.#left = input ?? null;
    this.#update();
  }

  get right(): Input | null {
    return this.#right ?? this.getAttribute("right");
  }
  set right(input: Input | null) {
    this.#right = input ?? null;
    this.#update();
  }

  get options(): Options | null {
    return this.#options;
  }
  set options(options: Options | null) {
    this.#options = options ?? null;
    this.#update();
  }

  get report(): Report | null {
    return this.#report ?? this.#shown?.report ?? null;
  }
  set report(report: Report | null) {
    this.#report = report ?? null;
    this.#update();
  }

  get edits(): readonly (readonly Edit[])[] | null {
    return this.#edits ?? this.#shown?.edits ?? null;
  }
  set edits(edits: readonly (readonly Edit[])[] | null) {
    this.#edits = edits ?? null;
    this.#update();
  }

  get engine(): Comparing | null {
    return this.#engine;
  }
  set engine(engine: Comparing | null) {
    this.#engine = engine ?? null;
    this.#update();
  }

  select(match: number | null): void {
    this.#view?.select(match);
  }

  connectedCallback(): void {
    // Properties that were set before the element was defined hide its setters.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      Object.assign(this, { [name]: value });
    }
    this.#life = new AbortController();
    const { signal } = this.#life;
    const given = new MutationObserver(() => this.#update());
    given.observe(this, { subtree: true, childList: true, characterData: true });
    signal.addEventListener("abort", () => given.disconnect());
    this.addEventListener("input", () => this.#update(), { signal });
    this.#update();
  }

  disconnectedCallback(): void {
    this.#life?.abort();
    this.#viewLife?.abort();
    this.#view = null;
    this.#shown = null;
    this.#turn++;
  }

  attributeChangedCallback(name: string): void {
    if (name === "lang") this.#view = null;
    this.#update();
  }

  /** Compares once, even if several values were set. */
  #update(): void {
    if (this.#isDue || !this.isConnected) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) void this.#answer();
    });
  }

  async #answer(): Promise<void> {
    const turn = ++this.#turn;
    const isLate = (): boolean => turn !== this.#turn;
    const language = this.closest<HTMLElement>("[lang]")?.lang;
    const lang = preferred([...(language ? [language] : []), ...navigator.languages]);
    await learn(lang);
    if (isLate()) return;
    const m = messages(lang);
    const view = (this.#view ??= this.#built(lang));
    for (const side of SIDES) view.name(side, this.getAttribute(`${side}-name`));
    const inputs = { left: this.#input("left"), right: this.#input("right") };
    const plain = { left: plainOf(inputs.left), right: plainOf(inputs.right) };
    this.#shown = null;
    const { left, right } = inputs;
    if (left === null || right === null) return view.wait(plain, m.intro.body);
    view.wait(plain, `${m.work.label} …`);
    try {
      const compared = await this.#compared({ left, right });
      if (isLate()) return;
      this.#shown = compared;
      view.show(compared, !this.hasAttribute("hide-minor"));
      this.#dispatch("juhao-report", compared.report);
    } catch (error) {
      if (isLate()) return;
      view.fail(plain, error instanceof Error ? error.message : String(error));
      this.#dispatch("juhao-error", error);
    }
  }

  /** Returns the caller's Report of the two texts, or compares them. */
  async #compared(inputs: Sides<Input>): Promise<Compared> {
    const options = this.#options ?? parsed(this.getAttribute("options"));
    const out = (side: Side): NonNullable<Options["exclude"]>[Side] & object => options.exclude?.[side] ?? [];
    const left = { left: out("left"), right: out("right") };
    const known = SIDES.every((side) => typeof textOf(inputs[side]) === "string");
    if (this.#report && known) {
      const shown = { left: textOf(inputs.left) ?? "", right: textOf(inputs.right) ?? "" };
      return { report: this.#report, shown, edits: this.#edits ?? [], left };
    }
    const engine = this.#engine ?? (await loaded());
    const reading = Object.fromEntries(READING.flatMap((name) => (name in options ? [[name, options[name]]] : [])));
    // Reads all of an element in a slot, because it is already a part of a page.
    const read = async (side: Side): Promise<Input> => {
      const input = inputs[side];
      const choice = this[side] === null ? { extraction: "visible" as const, ...reading } : reading;
      return typeof input === "object" && "html" in input && input.html !== null
        ? engine.extract(input.html, choice)
        : input;
    };
    const [a, b] = [await read("left"), await read("right")];
    const shown = { left: textOf(a) ?? "", right: textOf(b) ?? "" };
    const report = this.#report ?? (await engine.compare(a, b, options));
    const edited = report.matches.filter(({ kind }) => kind === "edited");
    const edits = this.#edits ?? (edited.length > 0 ? await engine.edits(a, b, edited, options) : []);
    return { report, shown, edits, left };
  }

  /** Returns the input of a side: its property, its attribute, or the element in its slot. */
  #input(side: Side): Input | null {
    const given = this[side];
    if (given !== null) return given;
    const slotted = this.querySelector(`:scope > [slot="${side}"]`);
    if (!slotted) return null;
    if (slotted instanceof HTMLTextAreaElement) return slotted.value;
    if (slotted.matches(AS_WRITTEN)) return slotted.textContent;
    return { html: slotted.innerHTML };
  }

  #built(lang: ReturnType<typeof preferred>): Panes {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = styles();
    root.replaceChildren();
    this.#viewLife?.abort();
    this.#viewLife = new AbortController();
    return panes(root, lang, (match) => this.#dispatch("juhao-select", match), this.#viewLife.signal);
  }

  #dispatch(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Returns the text that the offsets of a Report point into; `null` for a page that is not read yet. */
function textOf(input: Input): string | null {
  if (typeof input === "string") return input;
  if ("html" in input) return null;
  return "body" in input ? input.body : input.text;
}

/** Returns the text to show before the comparison; "" for a page. */
function plainOf(input: Input | null): string {
  return (input && textOf(input)) ?? "";
}

function parsed(options: string | null): Options {
  try {
    return JSON.parse(options ?? "{}") as Options;
  } catch (error) {
    throw new Error(`the attribute options is not JSON: ${(error as Error).message}`);
  }
}

if (globalThis.customElements && !customElements.get("juhao-compare")) {
  customElements.define("juhao-compare", JuhaoCompareElement);
}
