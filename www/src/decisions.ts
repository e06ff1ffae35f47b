/** What the reader decided about pairs of many texts. By the two documents, so that it stays when the pairs are found anew. Plain functions. */

import { SIDES, type Sides } from "./engine/engine.ts";

/** To be looked at; found to be copied; found to be no matter. */
export const STATUSES = ["open", "confirmed", "cleared"] as const;
export type Status = (typeof STATUSES)[number];

export interface Decision {
  readonly status: Status;
  readonly note: string;
}

/** Pairs that are not named are open and have no note. */
export type Decisions = ReadonlyMap<string, Decision>;

export const NO_DECISIONS: Decisions = new Map();
const OPEN: Decision = { status: "open", note: "" };

/** A decision with its two documents, as plain data. */
export interface KeptDecision extends Sides<number>, Decision {}

/** The longest note that is kept, in UTF-16 units. */
export const LONGEST_NOTE = 500;

export function decisionOn(decisions: Decisions, pair: Sides<number>): Decision {
  return decisions.get(keyOf(pair)) ?? OPEN;
}

/** The decisions with another one about a pair. */
export function withDecision(decisions: Decisions, pair: Sides<number>, decision: Decision): Decisions {
  const all = new Map(decisions);
  if (decision.status === "open" && decision.note === "") all.delete(keyOf(pair));
  else all.set(keyOf(pair), decision);
  return all;
}

/** The decisions about these documents, by their places in the list. */
export function keptDecisions(decisions: Decisions, docs: readonly number[]): KeptDecision[] {
  const places = new Map(docs.map((doc, place) => [doc, place]));
  return [...decisions].flatMap(([key, decision]): KeptDecision[] => {
    const [left, right] = key.split(" ").map((doc) => places.get(Number(doc)));
    return left === undefined || right === undefined ? [] : [{ left, right, ...decision }];
  });
}

/** The decisions that were kept. */
export function openedDecisions(kept: readonly KeptDecision[]): Decisions {
  return kept.reduce<Decisions>(
    (all, { left, right, status, note }) => withDecision(all, { left, right }, { status, note }),
    NO_DECISIONS,
  );
}

/** Whether a foreign value is a decision about two of this many documents. */
export function isKeptDecision(value: unknown, docs: number): boolean {
  const decision = value as Partial<KeptDecision> | null;
  return (
    typeof decision === "object" &&
    decision !== null &&
    SIDES.every(
      (side) =>
        Number.isInteger(decision[side]) && (decision[side] as number) >= 0 && (decision[side] as number) < docs,
    ) &&
    STATUSES.some((status) => status === decision.status) &&
    typeof decision.note === "string" &&
    decision.note.length <= LONGEST_NOTE
  );
}

function keyOf({ left, right }: Sides<number>): string {
  return `${Math.min(left, right)} ${Math.max(left, right)}`;
}
