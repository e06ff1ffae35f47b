/** Reports put before the page, whatever the engine says: what the page makes of each code, role and share. */

import type { Page } from "@playwright/test";
import type { Match, Report } from "juhao";
import { put, expect, headline } from "./support.ts";

/** A match by its words, which each text has once. */
export interface Said {
  readonly left: string;
  readonly right?: string;
  readonly kind?: Match["kind"];
  readonly role?: Match["role"];
  readonly code?: string;
  readonly moved?: boolean;
}

/** A reason with this code, known or not, and without its values. */
export const because = (code: string) => ({ code, values: {} }) as Report["reason"];

export function match(left: string, right: string, said: Said): Match {
  const place = (text: string, words: string) => {
    const start = text.indexOf(words);
    if (start < 0) throw new Error(`${words} is not in the text`);
    return { start, end: start + words.length };
  };
  return {
    left: place(left, said.left),
    right: place(right, said.right ?? said.left),
    kind: said.kind ?? "exact",
    moved: said.moved ?? false,
    equal: said.left.length,
    role: said.role ?? "evidence",
    block: 0,
    evidence: { code: said.code ?? "equal-run", values: {} } as Match["evidence"],
  };
}

/** Makes every later comparison of two texts return these parts of a Report, in addition to those of the engine. */
export async function answerWith(page: Page, report: Partial<Report>): Promise<void> {
  await page.evaluate((report) => {
    const { addEventListener, removeEventListener } = Worker.prototype;
    const heard = new WeakMap<object, EventListener>();
    Worker.prototype.addEventListener = function (this: Worker, type: string, listener: EventListener) {
      const hear = (event: Event): void => {
        const { data } = event as MessageEvent<{ answer?: { report?: object } }>;
        // Other workers have other answers.
        if (!data?.answer?.report) listener(event);
        else {
          const answer = { ...data.answer, report: { ...data.answer.report, ...report } };
          listener(new MessageEvent("message", { data: { ...data, answer } }));
        }
      };
      heard.set(listener, hear);
      addEventListener.call(this, type, type === "message" ? hear : listener);
    } as Worker["addEventListener"];
    Worker.prototype.removeEventListener = function (this: Worker, type: string, listener: EventListener) {
      removeEventListener.call(this, type, type === "message" ? (heard.get(listener) ?? listener) : listener);
    } as Worker["removeEventListener"];
  }, report);
}

/** Shows two texts with such a Report, to be read. */
export async function show(page: Page, left: string, right: string, report: Partial<Report>): Promise<void> {
  await answerWith(page, report);
  await put(page, "left", left);
  await put(page, "right", right);
  await expect(headline(page)).toBeVisible();
  await page.locator("#editor-left").focus();
  await page.keyboard.press("Control+Enter");
}
