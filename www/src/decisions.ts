/**
 * The user's decisions about pairs of many texts. The key is the two documents, so that a decision stays when the pairs
 * are found again. Pure functions.
 */

import { SIDES, type Sides } from "./engine/engine.ts";

/** `open`: not decided; `confirmed`: a copy; `cleared`: not a problem. */
export const STATUSES = ["open", "confirmed", "cleared"] as const;
export type Status = (typeof STATUSES)[number];

export interface Decision {
  readonly status: Status;
  readonly note: string;
}

/** Decisions by pair. A pair without an entry is open and has no note. */
export type Decisions = ReadonlyMap<string, Decision>;

export const NO_DECISIONS: Decisions = new Map();
const OPEN: Decision = { status: "open", note: "" };

/** A decision and its two documents, for saving. */
export interface KeptDecision extends Sides<number>, Decision {}

/** Maximum length of a note, in UTF-16 units. */
export const LONGEST_NOTE = 500;

export function decisionOn(decisions: Decisions, pair: Sides<number>): Decision {
  return decisions.get(keyOf(pair)) ?? OPEN;
}

/** Returns the decisions with `decision` set for a pair. */
export function withDecision(decisions: Decisions, pair: Sides<number>, decision: Decision): Decisions {
  const all = new Map(decisions);
  if (decision.status === "open" && decision.note === "") all.delete(keyOf(pair));
  else all.set(keyOf(pair), decision);
  return all;
}

/** Returns the decisions about `docs` for saving, with each document as its index in `docs`. */
export function keptDecisions(decisions: Decisions, docs: readonly number[]): KeptDecision[] {
  const places = new Map(docs.map((doc, place) => [doc, place]));
  return [...decisions].flatMap(([key, decision]): KeptDecision[] => {
    const [left, right] = key.split(" ").map((doc) => places.get(Number(doc)));
    return left === undefined || right === undefined ? [] : [{ left, right, ...decision }];
  });
}

/** Converts saved decisions back. */
export function openedDecisions(kept: readonly KeptDecision[]): Decisions {
  return kept.reduce<Decisions>(
    (all, { left, right, status, note }) => withDecision(all, { left, right }, { status, note }),
    NO_DECISIONS,
  );
}

/** Checks a value from a file: whether it is a decision about two of `docs` documents. */
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
