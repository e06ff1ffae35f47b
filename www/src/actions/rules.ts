/** Actions that change the rules of every comparison: the filters and the template. */

import type { Filters } from "../filters.ts";
import { open } from "../input/file.ts";
import type { Problem } from "../input/problem.ts";
import { latestRequest } from "../latest-request.ts";
import type { Part, Template } from "../store.ts";

export interface RuleActions {
  setFilters(change: Partial<Filters>): void;
  /** Sets the text whose wording is left out of all texts; `null` removes it. */
  setTemplate(template: Template | null): void;
  /** Opens a file as the template. Returns the reason if it cannot be read. */
  openTemplate(file: File): Promise<Problem | null>;
}

/** `again` compares again. */
export function createRuleActions(store: Part<"filters" | "template">, again: () => void): RuleActions {
  const templates = latestRequest();
  return {
    setFilters(change) {
      store.update({ filters: { ...store.state.filters, ...change } });
      again();
    },
    setTemplate(template) {
      templates.take();
      store.update({ template });
      again();
    },
    async openTemplate(file) {
      const isLast = templates.take();
      const opened = await open(file);
      if (!isLast()) return null;
      if (typeof opened === "string") return opened;
      const { name, text, format } = opened;
      store.update({ template: { name, text, format } });
      again();
      return null;
    },
  };
}
