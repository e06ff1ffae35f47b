// Many checks in one request: a line in, a line out, each on its own. They run one after another, as fast as the client
// reads the responses.
import type { Prepared } from "juhao";
import { jsonOf, lines, validate } from "./body.ts";
import { check, readingFor } from "./check.ts";
import type { Env } from "./env.ts";
import type { Index } from "./collection-index.ts";
import { Problem, problemOf } from "./problem.ts";
import { withText } from "./reading.ts";
import { SubmissionLine } from "./schemas.ts";

/**
 * Maximum number of checks in a batch. Cloudflare allows a request 1,000 calls to other objects, and a check calls one
 * shard at most 17 times.
 */
export const MOST_CHECKS = 50;

/**
 * Yields a response for each line, in order. An invalid line does not affect the others; a line that is too long, or
 * too many lines, end the batch.
 */
export async function* checkLines(env: Env, index: Index, request: Request): AsyncGenerator<string> {
  let line = 0;
  let checks = 0;
  try {
    for await (const raw of lines(request, env.MAX_BATCH_BYTES, env.MAX_BODY_BYTES)) {
      line++;
      if (raw === null) throw new Problem("too-large", `a line may have at most ${env.MAX_BODY_BYTES} bytes`);
      if (raw.length === 0 || (raw.length === 1 && raw[0] === 13)) continue;
      checks++;
      if (checks > MOST_CHECKS) throw new Problem("too-many-lines", `a batch may have at most ${MOST_CHECKS} checks`);
      yield await checkLine(env, index, line, raw);
    }
  } catch (error) {
    yield lineOf({ line, problem: problemOf(error).body });
  }
}

async function checkLine(env: Env, index: Index, line: number, raw: Uint8Array): Promise<string> {
  try {
    const { id = null, ...asked } = validate(SubmissionLine, jsonOf(raw));
    const answer = async (text: Prepared) => lineOf({ line, id, result: await check(env, index, text, asked) });
    return await withText(env, asked, answer, await readingFor(env, index, asked));
  } catch (error) {
    return lineOf({ line, problem: problemOf(error).body });
  }
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;
