/**
 * Builds and updates the page. Text is inserted with `textContent` or as text nodes only: no part of the page parses a
 * string as HTML.
 */

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. A function is a listener, for example `onclick`; `true` gives an empty attribute; `false`, `null`
 * and `undefined` give none.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children);
}

/** Makes a button that does not submit a form. */
export function button(props: Props, ...children: Child[]): HTMLButtonElement {
  return h("button", { type: "button", ...props }, ...children);
}

/** Makes a button that lengthens a list. It is hidden, without words, until the list knows how much it leaves out. */
export function moreButton(props: Props): HTMLButtonElement {
  return button({ hidden: true, ...props });
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill<E extends Element>(element: E, props: Props, children: Child[]): E {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Replaces the children of an element. */
export function put(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}

/** Sets the text of an element only if it differs, because a live region would announce the same text again. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The part of the state that every view depends on: when the language changes, the view is built again. */
interface Localised {
  readonly lang: string;
}

/**
 * Makes the render function of a view. `build` makes the elements once for each language and returns a function that
 * updates them. That function gets the new state and the last one, so that it changes only what differs. `signal`
 * aborts when the elements are replaced, and ends listeners and observers outside them.
 */
export function view<S extends Localised, A>(
  build: (element: HTMLElement, state: S, actions: A, signal: AbortSignal) => (state: S, last: S | null) => void,
): (element: HTMLElement, state: S, actions: A) => void {
  const built = new WeakMap<
    HTMLElement,
    { update: (state: S, last: S | null) => void; last: S; life: AbortController }
  >();
  return (element, state, actions) => {
    const known = built.get(element);
    if (known && known.last.lang === state.lang) {
      const last = known.last;
      known.last = state;
      known.update(state, last);
      return;
    }
    const focused = controls(element).indexOf(document.activeElement as HTMLElement);
    known?.life.abort();
    element.replaceChildren();
    const life = new AbortController();
    const update = build(element, state, actions, life.signal);
    built.set(element, { update, last: state, life });
    update(state, null);
    // Focuses the same control in the new language, so that keyboard users keep their position.
    controls(element)[focused]?.focus({ preventScroll: true });
  };
}

/** Calls `changed` whenever the size of an element may have changed. */
export function onResize(element: Element, changed: () => void, signal: AbortSignal): void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

function controls(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("button, select, textarea, summary, [tabindex]")];
}
