/**
 * What the style sheets inside a page say of an element, by the names, classes and identifiers of it and of those around it.
 * Nothing is loaded; conditions (`@media`) and states (`:hover`) are passed over. Pure. Time O(n), and for an element O(its classes,
 * their rules and what is around it), bounded for all of them together.
 */

/** What is said of an element, by property; names are in lower case. */
export type Said = ReadonlyMap<string, string>;

/** An element: its name, and its classes and identifier as a selector has them. */
export interface Named {
  readonly name: string;
  readonly names: readonly string[];
}

interface Rule {
  /** The selector of the element, and those of elements around it, the outermost first. */
  readonly element: Named;
  readonly around: readonly Named[];
  readonly said: Said;
  readonly place: number;
  /** What it takes to try it: on the element itself, and on each one around it. */
  readonly cost: { readonly here: number; readonly around: number };
}

/**
 * Rules kept, elements around one, units of a selector and of a value, and names and declarations tried on all elements together: a page made to take
 * long has no more said of it.
 */
const MOST = { rules: 20_000, around: 64, selector: 500, value: 200, tries: 3_000_000 };

export class StyleSheet {
  /** Rules by one name they ask for: `.class`, `#identifier`, the name of the element, or none. */
  readonly #rules = new Map<string, Rule[]>();
  #count = 0;
  #tries = 0;

  constructor(html: string) {
    for (const { 1: css = "" } of html.matchAll(/<style\b[^<>]*>([^<]*)/gi)) this.#add(css);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** What all rules together say of an element, the later ones in place of the earlier; `around` has the outermost first. */
  of(element: Named, around: readonly Named[]): Said {
    const near = around.slice(-MOST.around);
    const known = [element.name, ...element.names, ""].map((name) => this.#rules.get(name) ?? []);
    for (const rules of known)
      for (const { cost } of rules) {
        this.#tries += cost.here + cost.around * near.length;
        if (this.#tries > MOST.tries) return new Map();
      }
    const matching = known.flat().filter((rule) => matches(rule.element, element) && isInside(rule.around, near));
    const said = new Map<string, string>();
    for (const rule of matching.sort((a, b) => a.place - b.place)) {
      for (const [property, value] of rule.said) said.set(property, value);
    }
    return said;
  }

  #add(css: string): void {
    const plain = withoutConditions(withoutComments(css));
    for (const block of plain.split("}")) {
      const at = block.lastIndexOf("{");
      if (at < 0) continue;
      const said = declarations(block.slice(at + 1));
      const selectors = block.slice(block.lastIndexOf("{", at - 1) + 1, at);
      for (const selector of selectors.split(",")) this.#addRule(selector.trim(), said);
    }
  }

  #addRule(selector: string, said: Said): void {
    if (selector.length > MOST.selector) return;
    const parts = selector.split(/\s*>\s*|\s+/).map(compound);
    const element = parts.pop();
    const around = parts.filter((part) => part !== null);
    if (!element || around.length !== parts.length || this.#count >= MOST.rules) return;
    const key = element.names[0] ?? element.name;
    const rules = this.#rules.get(key) ?? [];
    const cost = {
      here: 1 + element.names.length + said.size,
      around: around.reduce((sum, { names }) => sum + 1 + names.length, 0),
    };
    rules.push({ element, around, said, place: this.#count++, cost });
    this.#rules.set(key, rules);
  }
}

/** A selector of one element by name, classes and identifier; `null` for any other. */
function compound(part: string): Named | null {
  const known = /^([a-z][a-z0-9-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(part);
  if (!known || part === "") return null;
  const name = known[1] === "*" ? "" : (known[1] ?? "");
  return { name: name.toLowerCase(), names: known[2]?.match(/[.#][\w-]+/g) ?? [] };
}

function matches(wanted: Named, element: Named): boolean {
  return (
    (wanted.name === "" || wanted.name === element.name) && wanted.names.every((name) => element.names.includes(name))
  );
}

function isInside(wanted: readonly Named[], around: readonly Named[]): boolean {
  let next = wanted.length - 1;
  for (let i = around.length - 1; i >= 0 && next >= 0; i--)
    if (matches(wanted[next] as Named, around[i] as Named)) next--;
  return next < 0;
}

/** The declarations of a style, as its text has them. */
export function declarations(style: string): Map<string, string> {
  const said = new Map<string, string>();
  for (const part of style.split(";")) {
    const at = part.indexOf(":");
    if (at < 0) continue;
    const value = part
      .slice(at + 1)
      .replace(/!\s*important/i, "")
      .trim()
      .slice(0, MOST.value);
    said.set(part.slice(0, at).trim().toLowerCase(), value);
  }
  return said;
}

function withoutComments(css: string): string {
  const [first = "", ...rest] = css.split("/*");
  return (
    first + rest.map((part) => part.slice(part.indexOf("*/") < 0 ? part.length : part.indexOf("*/") + 2)).join(" ")
  );
}

/** A style sheet without the blocks that hold on some condition only. */
function withoutConditions(css: string): string {
  let out = "";
  let at = 0;
  for (let next = css.indexOf("@"); next >= 0; next = css.indexOf("@", at)) {
    out += css.slice(at, next);
    at = next;
    while (at < css.length && css[at] !== "{" && css[at] !== ";") at++;
    let depth = css[at++] === "{" ? 1 : 0;
    for (; at < css.length && depth > 0; at++) {
      if (css[at] === "{") depth++;
      else if (css[at] === "}") depth--;
    }
  }
  return out + css.slice(at);
}
