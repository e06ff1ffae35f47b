/**
 * Finds the declarations for an element in the style sheets inside a page. Supports selectors of names, classes and ids
 * of the element and its ancestors. Loads nothing; ignores conditions (`@media`) and states (`:hover`). Pure.
 *
 * Time O(n) to read a page. The time for an element depends on its classes, their rules and its ancestors, and is
 * limited for all elements together.
 */

/** The declarations for an element, by property in lower case. */
export type Said = ReadonlyMap<string, string>;

/** An element: its name, and its classes and id as a selector writes them, for example `.note` and `#top`. */
export interface Named {
  readonly name: string;
  readonly names: readonly string[];
}

interface Rule {
  /** The selector of the element, and the selectors of its ancestors, outermost first. */
  readonly element: Named;
  readonly around: readonly Named[];
  readonly said: Said;
  readonly place: number;
  /** Cost of trying the rule: on the element itself, and on each ancestor. */
  readonly cost: { readonly here: number; readonly around: number };
}

/**
 * Limits, because a page can be made to take long: number of rules, ancestors of an element, UTF-16 units of a selector
 * and of a value, and names and declarations tried on all elements together. Past `tries`, elements have no
 * declarations.
 */
const MOST = { rules: 20_000, around: 64, selector: 500, value: 200, tries: 3_000_000 };

export class StyleSheet {
  /** Rules by the first class or id of their selector, by the name of the element, or by "" if it has neither. */
  readonly #rules = new Map<string, Rule[]>();
  #count = 0;
  #tries = 0;

  constructor(html: string) {
    for (const { 1: css = "" } of html.matchAll(/<style\b[^<>]*>([^<]*)/gi)) this.#add(css);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * Returns the declarations for an element; later rules override earlier ones. `around`: ancestors, outermost first.
   */
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

/** Parses a selector of name, classes and ids; `null` for any other selector. */
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

/** Parses the declarations of a `style` attribute or a rule. */
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

/** Removes at-rules such as `@media` from a style sheet. */
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
