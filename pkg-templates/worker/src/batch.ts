// Many documents in one request: a line in, a line out, each on its own.
import type { Env } from "./env.ts";
import { jsonOf, lines, validate } from "./body.ts";
import type { Index } from "./collection-index.ts";
import type { Layout } from "./layout.ts";
import { Problem, problemOf } from "./problem.ts";
import { entryOf, etagOf } from "./reading.ts";
import { Line } from "./schemas.ts";
import type { Entry } from "./shard.ts";

/** Maximum number of documents that are written together. */
const TOGETHER = 64;
/** Maximum number of their bytes. */
const BYTES = 4 << 20;

/** A line that was read: a document, or the problem with it. */
type Read = { line: number; entry: Entry } | { line: number; problem: Problem };

/**
 * Yields a response for each line, in order. A document is written before its response; if the request ends early, the
 * remaining lines are not written.
 */
export async function* writeLines(env: Env, index: Index, request: Request, layout: Layout): AsyncGenerator<string> {
  let group: Read[] = [];
  let bytes = 0;
  const ids = new Set<string>();
  const flush = async function* () {
    yield* await writeGroup(index, group);
    group = [];
    bytes = 0;
    ids.clear();
  };
  let line = 0;
  try {
    for await (const raw of lines(request, env.MAX_BATCH_BYTES, env.MAX_BODY_BYTES)) {
      line++;
      if (raw === null) throw new Problem("too-large", `a line may have at most ${env.MAX_BODY_BYTES} bytes`);
      if (raw.length === 0 || (raw.length === 1 && raw[0] === 13)) continue;
      const read = await readLine(env, line, raw, layout);
      if ("entry" in read && ids.has(read.entry.id)) yield* flush(); // so that the later of two lines with one id is written later
      if ("entry" in read) ids.add(read.entry.id);
      group.push(read);
      bytes += raw.length;
      if (group.length >= TOGETHER || bytes >= BYTES) yield* flush();
    }
  } catch (error) {
    yield* flush();
    yield problemLine({ line, problem: problemOf(error) });
    return;
  }
  yield* flush();
}

async function readLine(env: Env, line: number, raw: Uint8Array, layout: Layout): Promise<Read> {
  try {
    const { id, ...given } = validate(Line, jsonOf(raw));
    return { line, entry: await entryOf(env, id, given, given, layout) };
  } catch (error) {
    return { line, problem: problemOf(error) };
  }
}

/** Writes a group together; if that fails, writes each document alone, so that one cannot affect the others. */
async function writeGroup(index: Index, group: readonly Read[]): Promise<string[]> {
  const entries = group.flatMap((read) => ("entry" in read ? read.entry : []));
  if (entries.length === 0) return group.map(problemLine);
  const written = await index.put(entries).catch(() => null);
  const one = async (entry: Entry) => (written ? written[entries.indexOf(entry)] : (await index.put([entry]))[0]);
  const out: string[] = [];
  for (const read of group) {
    if ("problem" in read) {
      out.push(problemLine(read));
      continue;
    }
    const { line, entry } = read;
    try {
      out.push(`${JSON.stringify({ line, id: entry.id, etag: etagOf(entry.digest), written: await one(entry) })}\n`);
    } catch (error) {
      out.push(problemLine({ line, problem: problemOf(error) }));
    }
  }
  return out;
}

const problemLine = (read: Read): string =>
  "problem" in read ? `${JSON.stringify({ line: read.line, problem: read.problem.body })}\n` : "";
