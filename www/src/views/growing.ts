/** A list that shows its first items, and some more whenever it is asked. */

import { button, h, put, say } from "../dom.ts";

export interface Growing<T> {
  readonly element: HTMLElement;
  show(items: readonly T[]): void;
}

export function growing<T>(
  item: (value: T, place: number) => HTMLElement,
  label: (left: number) => string,
  steps: { readonly first: number; readonly more: number },
): Growing<T> {
  const list = h("ul");
  const more = button({ class: "link", onclick: () => grow(steps.more) });
  let items: readonly T[] = [];
  let shown = 0;
  const grow = (by: number): void => {
    const next = items.slice(shown, shown + by);
    list.append(...next.map((value, i) => item(value, shown + i)));
    shown += next.length;
    more.hidden = shown >= items.length;
    say(more, label(Math.min(steps.more, items.length - shown)));
  };
  return {
    element: h("div", { class: "growing" }, list, more),
    show(next) {
      items = next;
      const before = shown;
      shown = 0;
      put(list);
      grow(Math.max(steps.first, Math.min(before, steps.first + steps.more)));
    },
  };
}
