/**
 * Building and updating the page by hand. Text enters by `textContent` or as text nodes only: nothing here, or anywhere in the
 * page, reads a string as HTML.
 */

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element. A property that starts with `on` is a listener; `true` is an empty attribute; `false` and `null` are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), props, children);
}

/** Makes a button that submits nothing. */
export function button(props: Props, ...children: Child[]): HTMLButtonElement {
  return h("button", { type: "button", ...props }, ...children);
}

/** Makes an element of a drawing. */
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

/** Replaces what an element holds. */
export function put(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
}

/** Sets the text of an element, unless it is there already: a live region then stays silent. */
export function say(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The part of the state a view is built for: when its language changes, the view is built anew. */
interface Localised {
  readonly lang: string;
}

/**
 * A view: `render(element, state, actions)`. `build` makes its elements once a language; the function `build` returns brings them
 * up to date, and is told the state it showed last, so that it touches only what changed. The signal ends what goes on beside the
 * elements when they are replaced.
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
    // The same control in the other language: whoever uses the keyboard is not sent back to the top.
    controls(element)[focused]?.focus({ preventScroll: true });
  };
}

/** Calls `changed` whenever the size of an element may be another one. */
export function onResize(element: Element, changed: () => void, signal: AbortSignal): void {
  const observer = new ResizeObserver(changed);
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

function controls(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>("button, select, textarea, summary, [tabindex]")];
}
