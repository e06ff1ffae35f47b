/** Names how two texts are related. The headline, the table of pairs and the reports all use this name. Pure. */

import type { Report } from "juhao";
import type { Sides } from "./engine/engine.ts";

/** "Most" of a text means more than this share of what is compared. */
const MOST = 0.5;

/** The names of pairs that share text. */
export type PairName =
  | "same"
  | "equal"
  | "duplicate"
  | "changed-duplicate"
  | "contains"
  | "changed-contains"
  | "contained"
  | "changed-contained"
  | "partial"
  | "most-left"
  | "most-right"
  | "most-both"
  | "formula"
  | "little"
  | "minor";

/** The name of a relation with the texts exchanged. */
export function mirrored(name: RelationName): RelationName {
  return MIRRORED[name] ?? name;
}

const MIRRORED: Readonly<Partial<Record<RelationName, RelationName>>> = {
  contains: "contained",
  contained: "contains",
  "changed-contains": "changed-contained",
  "changed-contained": "changed-contains",
  "most-left": "most-right",
  "most-right": "most-left",
};

export type RelationName = PairName | "distinct" | "no-features";

/** The kinds of signs, each once. */
export const kindsOf = (signs: Report["signs"]): Report["signs"][number]["kind"][] => [
  ...new Set(signs.map(({ kind }) => kind)),
];

/**
 * Returns the name of a relation. It follows the relation of the Report, and agrees with the shares of what is
 * compared: `coverage` is of the whole texts, and `compared` is the compared share of each. `isSame`: the texts are
 * equal to the letter.
 */
export function relationName(
  {
    relation,
    reason,
    coverage,
    role,
  }: Pick<Report, "relation" | "coverage" | "role"> & { readonly reason: Pick<Report["reason"], "code"> },
  compared: Sides<number>,
  isSame: boolean,
): RelationName {
  if (relation === "duplicate" && isSame) return "same";
  if (reason.code === "same-text") return "equal";
  const isMost = { left: coverage.left > MOST * compared.left, right: coverage.right > MOST * compared.right };
  switch (relation) {
    case "duplicate":
      return isMost.left && isMost.right ? "duplicate" : "changed-duplicate";
    case "contains":
      return isMost.right ? "contains" : "changed-contains";
    case "contained":
      return isMost.left ? "contained" : "changed-contained";
    case "partial":
      if (reason.code === "same-formula") return "formula";
      if (isMost.left) return isMost.right ? "most-both" : "most-left";
      return isMost.right ? "most-right" : "partial";
    case "distinct":
      if (role === null) return "distinct";
      return role === "evidence" ? "little" : "minor";
    case "no-features":
      return "no-features";
  }
}
