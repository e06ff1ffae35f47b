// The rules that a collection keeps: its policy, sites whose texts may be used, and wording that is left out.
import { wording } from "juhao";
import type * as v from "valibot";
import { coordinator } from "./collection-index.ts";
import type { Env } from "./env.ts";
import { rulesOf } from "./policy.ts";
import { type Fault, Problem } from "./problem.ts";
import type { Rules } from "./schemas.ts";

/** The rules as they are sent and stored; a missing one is not set. */
export type Kept = v.InferOutput<typeof Rules>;

/** Milliseconds for which an isolate uses the rules that it has read, so that few checks ask for them. */
const FRESH = 5000;

const known = new Map<string, { rules: Kept; until: number }>();

/** The rules of a collection; a change in another isolate is seen after {@link FRESH}. Throws `no-collection`. */
export async function rulesKept(env: Env, collection: string, most = FRESH): Promise<Kept> {
  const seen = known.get(collection);
  if (seen && seen.until > Date.now() && most > 0) return seen.rules;
  const rules = await coordinator(env, collection).rules();
  if (!rules) throw new Problem("no-collection");
  known.set(collection, { rules, until: Date.now() + FRESH });
  return rules;
}

/** Replaces the rules of a collection. Throws `invalid` for a policy or a phrase that could have no effect. */
export async function keepRules(env: Env, collection: string, rules: Kept): Promise<void> {
  rulesOf(env, rules.policy);
  const faults = (rules.phrases ?? []).flatMap((phrase, at): Fault[] =>
    wording(phrase, phrase).length > 0
      ? []
      : [
          {
            path: `phrases.${at}`,
            message: "expected at least 8 Han characters or 5 words, because less is no wording",
          },
        ],
  );
  if (faults.length > 0) throw new Problem("invalid", undefined, faults);
  if (!(await coordinator(env, collection).setRules(rules))) throw new Problem("no-collection");
  known.set(collection, { rules, until: Date.now() + FRESH });
}

/** Forgets the rules of a deleted collection. */
export const forgetRules = (collection: string): boolean => known.delete(collection);
