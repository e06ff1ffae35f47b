/** A list that shows its first items, and more at the press of a button. */

import { h, moreButton, put, say } from "../dom.ts";

export interface Growing<T> {
  readonly element: HTMLElement;
  /** Shows other items. If a button had the focus, the button in its place gets it. */
  show(items: readonly T[]): void;
}

export function growing<T>(
  item: (value: T, place: number) => HTMLElement,
  label: (left: number) => string,
  steps: { readonly first: number; readonly more: number },
): Growing<T> {
  const list = h("ul");
  const more = moreButton({ class: "link", onclick: () => grow(steps.more) });
  let items: readonly T[] = [];
  let shown = 0;
  const grow = (by: number): void => {
    const next = items.slice(shown, shown + by);
    list.append(...next.map((value, i) => item(value, shown + i)));
    shown += next.length;
    more.hidden = shown >= items.length;
    say(more, label(Math.min(steps.more, items.length - shown)));
  };
  const element = h("div", { class: "growing" }, list, more);
  const buttons = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>("button:not([hidden])")];
  return {
    element,
    show(next) {
      const focused = buttons().indexOf(document.activeElement as HTMLElement);
      items = next;
      const before = shown;
      shown = 0;
      put(list);
      grow(Math.max(steps.first, Math.min(before, steps.first + steps.more)));
      if (focused >= 0) buttons()[Math.min(focused, buttons().length - 1)]?.focus({ preventScroll: true });
    },
  };
}
