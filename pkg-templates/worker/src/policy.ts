// The policy: which verdict follows from the shares of a submission, and why.
import * as v from "valibot";
import type { Env } from "./env.ts";
import { type Fault, Problem } from "./problem.ts";
import { Policy } from "./schemas.ts";

type Asked = v.InferOutput<typeof Policy>;
type Level = "block" | "review";

/** From mild to severe. */
const VERDICTS = ["allow", "review", "block"] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** A verdict and the rule that led to it. */
export interface Decision {
  readonly verdict: VerdictName;
  /**
   * - `total`, `largest`: the share in all documents together, or in a single one.
   * - `same-formula`: a share that only documents have that are the same form with other facts.
   * - `too-short`: the shares suffice for a more severe verdict, the length of the equal text does not.
   * - `little-shared`: none of these.
   */
  readonly reason: "total" | "largest" | "same-formula" | "too-short" | "little-shared";
}

/** What a submission shares with some documents. */
export interface Shared {
  /** Share of the submission in all of them together, without what the request leaves out. */
  readonly included: number;
  /** The largest share in a single one. */
  readonly largest: number;
}

export interface Rules {
  readonly block: number;
  readonly review: number;
  readonly largest: { readonly block?: number | undefined; readonly review?: number | undefined };
  readonly least: { readonly block: number; readonly review: number };
  readonly formula: VerdictName;
}

/**
 * The defaults. Below 13 Han characters or 8 words the engine calls no run a match, and below twice that it compares
 * two texts only as a whole. Such a text is a sentence that many people write, for example a greeting, so it is not
 * blocked.
 */
const DEFAULTS: Rules = {
  block: 0.8,
  review: 0.3,
  largest: {},
  least: { block: 26, review: 13 },
  formula: "review",
};

/**
 * The rules of a request. `policies` override the setting POLICY, which overrides the defaults; a later one overrides
 * those before it. Throws `invalid`.
 */
export function rulesOf({ POLICY = {} }: Pick<Env, "POLICY">, ...policies: (Asked | undefined)[]): Rules {
  const setting = v.safeParse(Policy, POLICY);
  const base = setting.success ? merge(DEFAULTS, setting.output) : DEFAULTS;
  if (!setting.success || faultsOf(base).length > 0) {
    console.error(
      JSON.stringify({ level: "error", event: "policy", detail: "the setting POLICY is not a valid policy" }),
    );
    throw new Problem("internal");
  }
  const rules = policies.reduce<Rules>((rules, policy = {}) => merge(rules, policy), base);
  const faults = faultsOf(rules);
  if (faults.length > 0) throw new Problem("invalid", undefined, faults);
  return rules;
}

function merge(base: Rules, { largest, least, ...policy }: Asked): Rules {
  return {
    ...base,
    ...policy,
    largest: { ...base.largest, ...largest },
    least: { ...base.least, ...least },
  };
}

/** Lists the pairs in which block comes before review, so that review would never be reached. */
function faultsOf({ block, review, largest, least }: Rules): Fault[] {
  const pairs: [string, number | undefined, number | undefined][] = [
    ["policy.block", block, review],
    ["policy.largest.block", largest.block, largest.review],
    ["policy.least.block", least.block, least.review],
  ];
  return pairs.flatMap(([path, most, least]) =>
    most !== undefined && least !== undefined && most < least
      ? [{ path, message: `expected at least the value for review, which is ${least}; it is ${most}` }]
      : [],
  );
}

/**
 * Decides. `all` is shared with all documents; `copies` only with those that are not the same form with other facts.
 * `length` is that of the submission, in Han characters.
 */
export function decide(rules: Rules, all: Shared, copies: Shared, length: number): Decision {
  const [every, real] = [decideOn(rules, all, length), decideOn(rules, copies, length)];
  if (severity(every) === severity(real)) return every;
  const most = Math.max(severity(real), VERDICTS.indexOf(rules.formula));
  return { verdict: VERDICTS[Math.min(severity(every), most)] as VerdictName, reason: "same-formula" };
}

/** What the product of a share and a length may lack, because shares are rounded: 13/39 of 39 characters are 13. */
const ROUNDING = 1e-6;

/** Whether a verdict is milder than another. */
export const isMilder = (one: VerdictName, other: VerdictName): boolean =>
  VERDICTS.indexOf(one) < VERDICTS.indexOf(other);

const severity = ({ verdict }: Decision): number => VERDICTS.indexOf(verdict);

function decideOn({ block, review, largest, least }: Rules, shared: Shared, length: number): Decision {
  const levels: [Level, number][] = [
    ["block", block],
    ["review", review],
  ];
  let isShort = false;
  for (const [verdict, total] of levels) {
    const single = largest[verdict];
    const rules: ["total" | "largest", number, number | undefined][] = [
      ["total", shared.included, total],
      ["largest", shared.largest, single],
    ];
    for (const [reason, share, threshold] of rules) {
      if (threshold === undefined || share === 0 || share < threshold) continue;
      if (share * length + ROUNDING >= least[verdict]) return { verdict, reason };
      isShort = true;
    }
  }
  return { verdict: "allow", reason: isShort ? "too-short" : "little-shared" };
}
