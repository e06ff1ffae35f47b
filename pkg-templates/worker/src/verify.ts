// Checks quotations word for word: against sources of the request, or against the texts of a collection.
import { profile as profileOf, type ReadingOptions } from "juhao";
import { verify, type Verification, type VerifyOptions } from "juhao/verify";
import type * as v from "valibot";
import type { Index } from "./collection-index.ts";
import type { Env } from "./env.ts";
import { readingOf } from "./layout.ts";
import { Problem } from "./problem.ts";
import { checkLength, labelsOf, withText } from "./reading.ts";
import type { CollectionVerification, QuotationsInCollection, QuotationsInSources } from "./schemas.ts";
import { type Listed, timeOf } from "./shard.ts";

type InSources = v.InferOutput<typeof QuotationsInSources>;
type InCollection = v.InferOutput<typeof QuotationsInCollection>;
type Given = { text: string } | { html: string };

/** Maximum number of documents that are read word for word. */
const DOCUMENTS = 64;
/** Maximum length of all their texts together, in UTF-16 units, because all of them are in memory at the same time. */
const UNITS = 4_000_000;

/** Checks quotations against the sources of the request. */
export async function verifyInSources(env: Env, { sources, ...asked }: InSources): Promise<Verification> {
  const { input, options } = await textOf(env, asked);
  const inputs = sources.map(({ id, ...source }) => ({ id, input: "html" in source ? source : source.text }));
  for (const { input } of inputs) if (typeof input === "string") checkLength(env, input);
  return verify(input, inputs, options);
}

/** Checks quotations against the documents of a collection that share the most with them. */
export async function verifyInCollection(
  env: Env,
  index: Index,
  { excludeGroup, ...asked }: InCollection,
): Promise<v.InferOutput<typeof CollectionVerification>> {
  const layout = await index.layout();
  if (layout.texts === "none") throw new Problem("no-texts");
  const { input, options } = await textOf(env, { ...readingOf(layout), ...asked });
  // The quotations choose the documents, and the whole text does if passages without marks are searched for, too.
  const quoted = verify(input, [], options).quotations.map(({ text }) => text);
  const whole = typeof input === "string" ? input : input.html;
  const profile = profileOf(asked.missing ? whole : quoted.join("\n\n"), readingOf(layout));
  const { members, of } = await index.candidatesOrAll(profile, { group: excludeGroup }, DOCUMENTS);
  const documents = new Map<string, Listed>();
  const sources: { id: string; input: string }[] = [];
  let units = 0;
  let excluded = 0;
  for (const document of await index.read(members)) {
    if (excludeGroup !== undefined && document.group === excludeGroup) {
      excluded++;
      continue;
    }
    const text = (await index.textOf(document)) ?? "";
    if (units + text.length > UNITS) continue;
    units += text.length;
    documents.set(document.id, document);
    sources.push({ id: document.id, input: text });
  }
  const found = verify(input, sources, options);
  const reached = of - excluded;
  const limits = reached > sources.length ? [{ name: "verify.sources", limit: sources.length, reached }] : [];
  return {
    ...found,
    documents: [...namedBy(found)].map((id) => {
      const document = documents.get(id) as Listed;
      return { id, ...labelsOf(document), written: timeOf(document.number) };
    }),
    limits: [...limits, ...found.limits.map(({ name, limit, reached }) => ({ name, limit, reached }))],
  };
}

/** Reads the text of a request, or makes one of its quotations, each of which becomes a line. */
async function textOf(
  env: Env,
  asked: (Given | object) & Omit<InCollection, "excludeGroup">,
): Promise<{ input: string | { html: string }; options: VerifyOptions }> {
  const { quotations, strict, tolerate, missing, alternatives, ...rest } = asked as Given & InCollection;
  const { text, html, ...reading } = rest as Partial<Record<"text" | "html", string>> & ReadingOptions;
  const own = { ...reading, strict, tolerate, missing, alternatives } as VerifyOptions;
  if (html !== undefined) await withText(env, { html }, () => undefined, reading);
  if (text !== undefined) checkLength(env, text);
  if (text !== undefined || html !== undefined)
    return { input: text ?? { html: html ?? "" }, options: { ...own, quotations: quotations ?? "marked" } };
  const lines = (quotations as string[]).map((words) => words.replaceAll(/\s+/gu, " ")).join("\n");
  checkLength(env, lines);
  return { input: lines, options: { ...own, quotations: "lines" } };
}

/** The sources that an answer names, in the order of the quotations. */
function namedBy({ quotations, missing = [] }: Verification): Set<string> {
  const all = quotations.flatMap(({ source, edits, alternatives, near }) => [
    source,
    ...[...alternatives, near, ...edits.map(({ elsewhere }) => elsewhere)].map((place) => place?.source),
  ]);
  return new Set([...all, ...missing.map(({ place }) => place.source)].filter((id) => id != null));
}
