// The table of all routes: address, request, response, and the scope it needs. The router and the API description are
// generated from it.
import { Corpus, compare, edits, type Options, type Prepared, type ReadingOptions, type Report } from "juhao";
import type * as v from "valibot";
import { EVERY, type Scope } from "./access.ts";
import { writeLines } from "./batch.ts";
import { check, readingFor } from "./check.ts";
import { checkLines, MOST_CHECKS } from "./check-lines.ts";
import { exposition, sendCounts } from "./counters.ts";
import { bytesOf, checkType, jsonOf, validate } from "./body.ts";
import type { Env } from "./env.ts";
import { collectionNames, createCollection, Index, overviewOf, removeCollection, reshard } from "./collection-index.ts";
import { foldOf, readingOf } from "./layout.ts";
import { isMilder } from "./policy.ts";
import { type Code, Problem } from "./problem.ts";
import { base64, checkLength, entryOf, etagOf, labelsOf, withText } from "./reading.ts";
import { forgetRules, keepRules, rulesKept } from "./rules.ts";
import * as shapes from "./schemas.ts";
import { timeOf } from "./shard.ts";
import { usageOf } from "./usage.ts";
import { verifyInCollection, verifyInSources } from "./verify.ts";

/** The argument of a handler. */
export interface Asked<Body = unknown> {
  readonly env: Env;
  readonly request: Request;
  readonly url: URL;
  /** Names from the address. */
  readonly collection: string;
  readonly id: string;
  /** Whether the token includes a collection. */
  readonly may: (collection: string) => boolean;
  readonly body: Body;
  /** Accepts work that continues after the response. */
  readonly context: Pick<ExecutionContext, "waitUntil">;
}

/** One method of one address. */
export interface Route {
  readonly method: "get" | "put" | "post" | "delete";
  /** The path, with names in braces as in OpenAPI. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  /** The scope that the token needs; `null`: no token. */
  readonly scope: Scope | null;
  /** A second scope that it needs. */
  readonly also?: Scope;
  readonly body?: { readonly type: "application/json" | "application/x-ndjson"; readonly schema: v.GenericSchema };
  readonly query?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Problems of this route, in addition to those of any request. */
  readonly problems: readonly Code[];
  readonly handle: (asked: Asked) => Promise<Response> | Response;
}

interface Answer {
  readonly description: string;
  /** A schema, or the name of a component. */
  readonly schema?: v.GenericSchema | "Report";
  readonly type?: string;
}

/** The text format of Prometheus. */
const EXPOSITION = "text/plain; version=0.0.4; charset=utf-8";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";

/** Makes a route whose body is JSON of a schema. */
function withBody<S extends v.GenericSchema>(
  schema: S,
  route: Omit<Route, "body" | "handle"> & { handle: (asked: Asked<v.InferOutput<S>>) => Promise<Response> },
): Route {
  const handle = async (asked: Asked): Promise<Response> => {
    checkType(asked.request, JSON_TYPE);
    const body = validate(schema, jsonOf(await bytesOf(asked.request, asked.env.MAX_BODY_BYTES)));
    return route.handle({ ...asked, body });
  };
  return { ...route, body: { type: JSON_TYPE, schema }, handle, problems: [...route.problems, ...OF_BODIES] };
}

const OF_BODIES: Code[] = [
  "bad-json",
  "bad-encoding",
  "too-large",
  "input-too-long",
  "wrong-type",
  "invalid",
  "bad-input",
];

const ENCODER = new TextEncoder();

/** Number of documents in a page of an export. */
const PAGE = 500;
/** The parameter `after`. */
const AFTER = {
  description: "Return entries after this name or id: the last one of the previous page.",
  schema: { type: "string", maxLength: 200 },
};
/** Maximum number of documents in clusters, because all their profiles are in memory at the same time. */
const MOST_CLUSTERED = 20_000;

export const ROUTES: readonly Route[] = [
  {
    method: "get",
    path: "/health",
    name: "health",
    summary: "Check that the Worker is running",
    scope: null,
    answers: { 200: { description: "It is running.", schema: shapes.Health } },
    problems: [],
    handle: () => Response.json({ status: "ok" }),
  },
  {
    method: "get",
    path: "/metrics",
    name: "metrics",
    summary: "Counters in the text format of Prometheus; needs a token for all collections",
    scope: "admin",
    answers: { 200: { description: "All counters.", schema: shapes.Exposition, type: "text/plain" } },
    problems: [],
    handle: async ({ env, may }) => {
      if (!may(EVERY)) throw new Problem("forbidden");
      return new Response(await exposition(env), { headers: { "content-type": EXPOSITION } });
    },
  },
  withBody(shapes.Comparison, {
    method: "post",
    path: "/v1/compare",
    name: "compare",
    summary: "Compare two texts or pages: how they are related, and which passages they share. Stores nothing",
    scope: "read",
    answers: { 200: { description: "The Report.", schema: "Report" } },
    problems: ["bad-option"],
    handle: async ({ env, body: { left, right, options } }) => {
      const { preset, extraction, comments, ignoreCase, ignorePunctuation, ignoreNumbers, fold } = options ?? {};
      const switches = { ignoreCase, ignorePunctuation, ignoreNumbers, fold };
      const reading = { preset, extraction, comments, ...switches } as ReadingOptions;
      const given = (input: typeof left) => (typeof input === "string" ? { text: input } : input);
      // A preset may leave out lines that both pages share, which only the pages themselves show.
      const arePages = preset !== undefined && typeof left !== "string" && typeof right !== "string";
      const report = (a: Prepared) =>
        withText(
          env,
          given(right),
          (b) => Response.json(compare(arePages ? left : a, arePages ? right : b, options as Options)),
          reading,
        );
      return withText(env, given(left), report, reading);
    },
  }),
  withBody(shapes.Matched, {
    method: "post",
    path: "/v1/edits",
    name: "edits",
    summary: "Find the edits inside matches of two texts or pages. Stores nothing",
    scope: "read",
    answers: { 200: { description: "The edits of each match.", schema: shapes.EditsAnswer } },
    problems: ["bad-option", "bad-range"],
    handle: async ({ env, body: { left, right, matches, options } }) => {
      for (const input of [left, right]) checkLength(env, typeof input === "string" ? input : input.html);
      return Response.json({ edits: edits(left, right, matches as Report["matches"], options as Options) });
    },
  }),
  withBody(shapes.QuotationsInSources, {
    method: "post",
    path: "/v1/verify",
    name: "verify",
    summary: "Check whether quotations are in sources, word for word. Stores nothing",
    scope: "read",
    answers: { 200: { description: "Each quotation and what was found.", schema: shapes.Verification } },
    problems: ["bad-option", "bad-range"],
    handle: async ({ env, body }) => Response.json(await verifyInSources(env, body)),
  }),
  {
    method: "get",
    path: "/v1/collections",
    name: "collections",
    summary: `List the names of the collections of the token, in order, at most ${PAGE} at a time`,
    scope: "read",
    query: { after: AFTER },
    answers: { 200: { description: "The names.", schema: shapes.CollectionsAnswer } },
    problems: [],
    handle: async ({ env, url, may }) => {
      const names = await collectionNames(env, url.searchParams.get("after") ?? "", PAGE);
      const next = names.length === PAGE ? (names.at(-1) ?? null) : null;
      return Response.json({ collections: names.filter(may), next });
    },
  },
  withBody(shapes.Settings, {
    method: "put",
    path: "/v1/collections/{collection}",
    name: "makeCollection",
    summary:
      "Create a collection. Repeating the same settings changes nothing; other settings are refused. Adding a document also creates a collection, with the settings of the Worker",
    scope: "admin",
    answers: { 200: { description: "The collection exists with these settings.", schema: shapes.CollectionAnswer } },
    problems: ["no-bucket", "other-settings"],
    handle: async ({ env, collection, body }) => {
      const { shards = env.NEW_SHARDS, texts = env.NEW_TEXTS, fold = foldOf({}) } = body;
      if (texts === "r2" && !env.TEXTS) throw new Problem("no-bucket");
      const layout = await createCollection(env, collection, shards, texts, fold);
      const overview = await overviewOf(env, collection);
      const faults = [];
      if (body.texts !== undefined && body.texts !== layout.texts) {
        const message = `is "${layout.texts}" and cannot be changed: create another collection and send the documents there`;
        faults.push({ path: "texts", message });
      }
      if (body.fold !== undefined && body.fold !== foldOf(layout)) {
        const message = `is "${foldOf(layout)}" and cannot be changed: create another collection and send the texts there`;
        faults.push({ path: "fold", message });
      }
      if (body.shards !== undefined && body.shards !== (overview.movingTo ?? layout.shards)) {
        faults.push({
          path: "shards",
          message: `is ${layout.shards}: to change it, POST to /v1/collections/${collection}/shards`,
        });
      }
      if (faults.length > 0) throw new Problem("other-settings", undefined, faults);
      return Response.json(overview);
    },
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}",
    name: "collection",
    summary: "Describe a collection",
    scope: "read",
    answers: { 200: { description: "Its shards and documents.", schema: shapes.CollectionAnswer } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => Response.json(await overviewOf(env, collection)),
  },
  {
    method: "delete",
    path: "/v1/collections/{collection}",
    name: "deleteCollection",
    summary: "Delete a collection with all its documents and texts",
    scope: "admin",
    answers: { 204: { description: "Deleted." } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => {
      forgetRules(collection);
      if (!(await removeCollection(env, collection))) throw new Problem("no-collection");
      return new Response(null, { status: 204 });
    },
  },
  {
    method: "get",
    path: "/v1/collections/{collection}/rules",
    name: "rules",
    summary: "Get the rules that a collection keeps for its checks",
    scope: "read",
    answers: { 200: { description: "The rules; what is not set is missing.", schema: shapes.Rules } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => Response.json(await rulesKept(env, collection, 0)),
  },
  withBody(shapes.Rules, {
    method: "put",
    path: "/v1/collections/{collection}/rules",
    name: "keepRules",
    summary: "Replace the rules that a collection keeps for its checks. Other isolates use them within five seconds",
    scope: "admin",
    answers: { 200: { description: "The rules are kept.", schema: shapes.Rules } },
    problems: ["no-collection"],
    handle: async ({ env, collection, body }) => {
      await keepRules(env, collection, body);
      return Response.json(body);
    },
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}/usage",
    name: "usage",
    summary: "Count the rows of a collection, with what they cost. Reads each row, which Cloudflare charges for",
    scope: "read",
    answers: { 200: { description: "Rows, bytes and their price.", schema: shapes.UsageAnswer } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => Response.json(await usageOf(env, collection)),
  },
  {
    method: "get",
    path: "/v1/collections/{collection}/documents",
    name: "documents",
    summary: `List documents in the order of ids, without their texts, ${PAGE} at a time`,
    scope: "read",
    query: { after: AFTER },
    answers: { 200: { description: "The documents.", schema: shapes.DocumentsAnswer } },
    problems: ["no-collection"],
    handle: async ({ env, collection, url }) => {
      const page = await new Index(env, collection).list(url.searchParams.get("after") ?? "", PAGE);
      const documents = page.map((document) => ({
        id: document.id,
        etag: etagOf(document.digest),
        ...labelsOf(document),
        written: timeOf(document.number),
      }));
      return Response.json({ documents, next: page.length === PAGE ? (page.at(-1)?.id ?? null) : null });
    },
  },
  withBody(shapes.Shards, {
    method: "post",
    path: "/v1/collections/{collection}/shards",
    name: "reshard",
    summary: "Move a collection to another number of shards while it is in use",
    scope: "admin",
    answers: { 202: { description: "The collection is moving.", schema: shapes.CollectionAnswer } },
    problems: ["no-collection", "moving"],
    handle: async ({ env, collection, body: { shards } }) => {
      await new Index(env, collection).layout();
      if (!(await reshard(env, collection, shards))) throw new Problem("moving");
      return Response.json(await overviewOf(env, collection), { status: 202 });
    },
  }),
  withBody(shapes.Document, {
    method: "put",
    path: "/v1/collections/{collection}/documents/{id}",
    name: "putDocument",
    summary: "Add or replace a document. Repeating the same content changes nothing",
    scope: "write",
    answers: {
      200: { description: "The document replaced another one, or nothing changed.", schema: shapes.WrittenAnswer },
      201: { description: "The document is new.", schema: shapes.WrittenAnswer },
    },
    problems: ["no-bucket", "expired"],
    handle: async ({ env, collection, id, body }) => {
      const index = new Index(env, collection);
      const entry = await entryOf(env, id, body, body, await index.ensure());
      const [written = "unchanged"] = await index.put([entry]);
      const etag = etagOf(entry.digest);
      return Response.json({ id, etag, written }, { status: written === "created" ? 201 : 200, headers: { etag } });
    },
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}/documents/{id}",
    name: "document",
    summary: "Get a document",
    scope: "read",
    answers: {
      200: { description: "The document.", schema: shapes.DocumentAnswer },
      304: { description: "The document is the one that If-None-Match names." },
    },
    problems: ["no-collection", "no-document"],
    handle: async ({ env, request, collection, id }) => {
      const index = new Index(env, collection);
      const document = await index.get(id);
      if (!document) throw new Problem("no-document");
      const etag = etagOf(document.digest);
      const known = (request.headers.get("if-none-match") ?? "")
        .split(",")
        .map((tag) => tag.trim().replace(/^W\//, ""));
      if (known.includes(etag) || known.includes("*"))
        return new Response(null, { status: 304, headers: { etag, "cache-control": "private, no-cache" } });
      const answer = {
        id,
        etag,
        ...labelsOf(document),
        written: timeOf(document.number),
        text: await index.textOf(document),
      };
      return Response.json(answer, { headers: { etag, "cache-control": "private, no-cache" } });
    },
  },
  {
    method: "delete",
    path: "/v1/collections/{collection}/documents/{id}",
    name: "deleteDocument",
    summary: "Delete a document",
    scope: "write",
    answers: { 204: { description: "Deleted." } },
    problems: ["no-collection", "no-document"],
    handle: async ({ env, collection, id }) => {
      if (!(await new Index(env, collection).remove(id))) throw new Problem("no-document");
      return new Response(null, { status: 204 });
    },
  },
  {
    method: "post",
    path: "/v1/collections/{collection}/documents:batch",
    name: "batch",
    summary: "Add or replace many documents, one per line; accepts the lines of an export",
    scope: "write",
    body: { type: NDJSON, schema: shapes.Line },
    answers: {
      200: { description: "One line per line of the request, in order.", schema: shapes.LineAnswer, type: NDJSON },
    },
    problems: ["too-large", "wrong-type", "no-bucket"],
    handle: async (asked) => {
      const { env, request, collection } = asked;
      checkBatch(env, request);
      const index = new Index(env, collection);
      return streamLines(asked, writeLines(env, index, request, await index.ensure()));
    },
  },
  withBody(shapes.Submission, {
    method: "post",
    path: "/v1/collections/{collection}/check",
    name: "check",
    summary: "Check whether a text or page shares text with stored documents",
    scope: "read",
    answers: { 200: { description: "The verdict and its evidence.", schema: shapes.Verdict } },
    problems: ["no-collection", "bad-option"],
    handle: async ({ env, collection, body }) => {
      const index = new Index(env, collection);
      const reading = await readingFor(env, index, body);
      return withText(env, body, async (text) => Response.json(await check(env, index, text, body)), reading);
    },
  }),
  withBody(shapes.CheckedDocument, {
    method: "post",
    path: "/v1/collections/{collection}/check:store",
    name: "checkAndStore",
    summary: "Check a text or page against the other documents, and store it if the verdict allows it",
    scope: "write",
    also: "read",
    answers: { 200: { description: "The verdict, and what was stored.", schema: shapes.CheckedAnswer } },
    problems: ["no-bucket", "expired", "bad-option"],
    handle: async ({ env, collection, body }) => {
      const { id, unless = "block", ...asked } = body;
      const index = new Index(env, collection);
      const entry = await entryOf(env, id, asked, asked, await index.ensure()); // before the check, so that a wrong one does no work
      const reading = await readingFor(env, index, asked);
      const verdict = await withText(env, asked, (text) => check(env, index, text, asked, id), reading);
      if (!isMilder(verdict.verdict, unless)) return Response.json({ ...verdict, stored: null });
      const [written = "unchanged"] = await index.put([entry]);
      return Response.json({ ...verdict, stored: { id, etag: etagOf(entry.digest), written } });
    },
  }),
  {
    method: "post",
    path: "/v1/collections/{collection}/check:batch",
    name: "checkBatch",
    summary: `Check up to ${MOST_CHECKS} texts or pages, one per line`,
    scope: "read",
    body: { type: NDJSON, schema: shapes.SubmissionLine },
    answers: {
      200: { description: "One line per line of the request, in order.", schema: shapes.CheckedLine, type: NDJSON },
    },
    problems: ["no-collection", "too-large", "wrong-type"],
    handle: async (asked) => {
      const { env, request, collection } = asked;
      checkBatch(env, request);
      const index = new Index(env, collection);
      await index.layout();
      return streamLines(asked, checkLines(env, index, request));
    },
  },
  withBody(shapes.QuotationsInCollection, {
    method: "post",
    path: "/v1/collections/{collection}/verify",
    name: "verifyInCollection",
    summary: "Check whether quotations are in stored documents, word for word; the collection must keep texts",
    scope: "read",
    answers: { 200: { description: "Each quotation and what was found.", schema: shapes.CollectionVerification } },
    problems: ["no-collection", "no-texts", "bad-option", "bad-range"],
    handle: async ({ env, collection, body }) =>
      Response.json(await verifyInCollection(env, new Index(env, collection), body)),
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}/clusters",
    name: "clusters",
    summary: `Find clusters of related documents, in a collection of up to ${MOST_CLUSTERED} documents`,
    scope: "read",
    answers: { 200: { description: "Clusters of at least two documents.", schema: shapes.Clusters } },
    problems: ["no-collection", "too-many-documents"],
    handle: async ({ env, collection }) => {
      const index = new Index(env, collection);
      if ((await index.count()) > MOST_CLUSTERED)
        throw new Problem("too-many-documents", `clusters need a collection of at most ${MOST_CLUSTERED} documents`);
      const corpus = new Corpus(readingOf(await index.layout()));
      let reached = 0;
      try {
        for await (const document of index.all(PAGE)) {
          const [current, outdated] = await index.renew([document]);
          reached += outdated;
          for (const { id, profile, site, group } of current) {
            corpus.addProfile(id, profile, { site: site ?? "", group: group ?? "", replace: true });
          }
        }
        const limits = reached > 0 ? [{ name: "clusters.outdated", limit: 0, reached }] : [];
        return Response.json({ clusters: corpus.clusters(), documents: corpus.size, limits });
      } finally {
        corpus.free();
      }
    },
  },
  {
    method: "get",
    path: "/v1/collections/{collection}/export",
    name: "export",
    summary: `Export documents in the order of ids, ${PAGE} at a time; the header Link has the next page`,
    scope: "read",
    query: { after: AFTER },
    answers: {
      200: {
        description: "One document per line; a batch accepts these lines.",
        schema: shapes.Exported,
        type: NDJSON,
      },
    },
    problems: ["no-collection"],
    handle: async (asked) => {
      const { env, collection, url } = asked;
      const index = new Index(env, collection);
      const page = await index.page(url.searchParams.get("after") ?? "", PAGE);
      const last = page.at(-1);
      const next = `/v1/collections/${collection}/export?after=${encodeURIComponent(last?.id ?? "")}`;
      const headers: Record<string, string> = page.length === PAGE ? { link: `<${next}>; rel="next"` } : {};
      async function* exported() {
        for (const document of page) {
          const { id, profile } = document;
          const text = await index.textOf(document);
          const labels = Object.fromEntries(Object.entries(labelsOf(document)).filter(([, value]) => value !== null));
          const line = `${JSON.stringify({ id, profile: base64(profile), text: text ?? undefined, ...labels })}\n`;
          const isTooLarge = text !== null && ENCODER.encode(line).length > env.MAX_BODY_BYTES; // for a batch
          yield isTooLarge ? `${JSON.stringify({ id, text, ...labels })}\n` : line;
        }
      }
      return streamLines(asked, exported(), headers);
    },
  },
];

/** Refuses a body that is not a batch or is too large, before reading it. */
function checkBatch(env: Env, request: Request): void {
  checkType(request, NDJSON);
  if (Number(request.headers.get("content-length") ?? 0) > env.MAX_BATCH_BYTES) {
    throw new Problem("too-large", `a batch may have at most ${env.MAX_BATCH_BYTES} bytes`);
  }
}

/** Streams lines as they are produced. */
function streamLines(
  { env, context }: Asked,
  lines: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) {
        sendCounts(env, context); // the counts of the lines
        controller.close();
      } else controller.enqueue(ENCODER.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, { headers: { "content-type": NDJSON, ...headers } });
}
