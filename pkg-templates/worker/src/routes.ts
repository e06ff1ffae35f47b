// Every address of the Worker: what it takes, what it gives, who may ask. The router and the description are made of this one table.
import { Corpus, compare, type Options, type Prepared, type ReadingOptions } from "juhao";
import type * as v from "valibot";
import { EVERY, type Scope } from "./access.ts";
import { write } from "./batch.ts";
import { check } from "./check.ts";
import { checkLines, MOST_CHECKS } from "./checks.ts";
import { exposition, sendCounts } from "./counters.ts";
import { bytesOf, checked, checkType, jsonOf } from "./body.ts";
import type { Env } from "./env.ts";
import { collectionNames, Index, overviewOf, removeCollection, reshard, settle } from "./index-of.ts";
import { type Code, Problem } from "./problem.ts";
import { base64, entryOf, etagOf, labelsOf, withText } from "./reading.ts";
import * as shapes from "./schemas.ts";
import { timeOf } from "./shard.ts";

/** What a handler is given. */
export interface Asked<Body = unknown> {
  readonly env: Env;
  readonly request: Request;
  readonly url: URL;
  /** Names from the address. */
  readonly collection: string;
  readonly id: string;
  /** Whether the token is for a collection. */
  readonly may: (collection: string) => boolean;
  readonly body: Body;
  /** Takes work that continues after the answer. */
  readonly context: Pick<ExecutionContext, "waitUntil">;
}

/** One method of one address. */
export interface Route {
  readonly method: "get" | "put" | "post" | "delete";
  /** As in OpenAPI: names in braces. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  /** `null`: for everybody. */
  readonly scope: Scope | null;
  readonly body?: { readonly type: "application/json" | "application/x-ndjson"; readonly schema: v.GenericSchema };
  readonly query?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Problems of its own, beside those that any request may have. */
  readonly problems: readonly Code[];
  readonly handle: (asked: Asked) => Promise<Response> | Response;
}

interface Answer {
  readonly description: string;
  /** A schema, or the name of a component. */
  readonly schema?: v.GenericSchema | "Report";
  readonly type?: string;
}

/** Prometheus' text format. */
const EXPOSITION = "text/plain; version=0.0.4; charset=utf-8";

const JSON_TYPE = "application/json";
const NDJSON = "application/x-ndjson";

/** A route whose body is JSON of a shape. */
function withBody<S extends v.GenericSchema>(
  schema: S,
  route: Omit<Route, "body" | "handle"> & { handle: (asked: Asked<v.InferOutput<S>>) => Promise<Response> },
): Route {
  const handle = async (asked: Asked): Promise<Response> => {
    checkType(asked.request, JSON_TYPE);
    const body = checked(schema, jsonOf(await bytesOf(asked.request, asked.env.MAX_BODY_BYTES)));
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

/** Documents in a page of an export. */
const PAGE = 500;
/** Where a page begins. */
const AFTER = { description: "The last name of the page before.", schema: { type: "string", maxLength: 200 } };
/** Documents that are clustered at most: their profiles are held in memory together. */
const MOST_CLUSTERED = 20_000;

export const ROUTES: readonly Route[] = [
  {
    method: "get",
    path: "/health",
    name: "health",
    summary: "Whether the Worker answers",
    scope: null,
    answers: { 200: { description: "It does.", schema: shapes.Health } },
    problems: [],
    handle: () => Response.json({ status: "ok" }),
  },
  {
    method: "get",
    path: "/metrics",
    name: "metrics",
    summary: "Counters in the text format of Prometheus, for a token of all collections",
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
    summary: "How two texts or pages are related, and which passages they share; nothing is stored",
    scope: "read",
    answers: { 200: { description: "The Report.", schema: "Report" } },
    problems: ["bad-option"],
    handle: async ({ env, body: { left, right, options } }) => {
      const { extraction, comments, ignoreCase, ignorePunctuation, ignoreNumbers, fold, ...comparing } = options ?? {};
      const reading = { extraction, comments, ignoreCase, ignorePunctuation, ignoreNumbers, fold } as ReadingOptions;
      const given = (input: typeof left) => (typeof input === "string" ? { text: input } : input);
      const report = (a: Prepared) =>
        withText(env, given(right), (b) => Response.json(compare(a, b, comparing as Options)), reading);
      return withText(env, given(left), report, reading);
    },
  }),
  {
    method: "get",
    path: "/v1/collections",
    name: "collections",
    summary: `Names of the collections that the token is for, in order, ${PAGE} at a time at most`,
    scope: "read",
    query: { after: AFTER },
    answers: { 200: { description: "Their names.", schema: shapes.CollectionsTold } },
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
      "Makes a collection; the same settings again change nothing, others are refused. Documents make one, too, with the settings of the Worker",
    scope: "admin",
    answers: { 200: { description: "It is there, with these settings.", schema: shapes.CollectionTold } },
    problems: ["no-bucket", "other-settings"],
    handle: async ({ env, collection, body }) => {
      const { shards = env.NEW_SHARDS, texts = env.NEW_TEXTS } = body;
      if (texts === "r2" && !env.TEXTS) throw new Problem("no-bucket");
      const layout = await settle(env, collection, shards, texts);
      const told = await overviewOf(env, collection);
      const faults = [];
      if (body.texts !== undefined && body.texts !== layout.texts) {
        const message = `is "${layout.texts}" and cannot be changed: make another collection, and send the documents there`;
        faults.push({ path: "texts", message });
      }
      if (body.shards !== undefined && body.shards !== (told.movingTo ?? layout.shards)) {
        faults.push({
          path: "shards",
          message: `is ${layout.shards}: POST to /v1/collections/${collection}/shards moves it`,
        });
      }
      if (faults.length > 0) throw new Problem("other-settings", undefined, faults);
      return Response.json(told);
    },
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}",
    name: "collection",
    summary: "What a collection is like",
    scope: "read",
    answers: { 200: { description: "Its shards and documents.", schema: shapes.CollectionTold } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => Response.json(await overviewOf(env, collection)),
  },
  {
    method: "delete",
    path: "/v1/collections/{collection}",
    name: "deleteCollection",
    summary: "Deletes a collection with all its documents and texts",
    scope: "admin",
    answers: { 204: { description: "It is deleted." } },
    problems: ["no-collection"],
    handle: async ({ env, collection }) => {
      if (!(await removeCollection(env, collection))) throw new Problem("no-collection");
      return new Response(null, { status: 204 });
    },
  },
  {
    method: "get",
    path: "/v1/collections/{collection}/documents",
    name: "documents",
    summary: `Documents in the order of ids, without their texts, ${PAGE} at a time`,
    scope: "read",
    query: { after: AFTER },
    answers: { 200: { description: "What is stored of them.", schema: shapes.DocumentsTold } },
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
    summary: "Moves a collection to another number of shards, while it is used",
    scope: "admin",
    answers: { 202: { description: "It is moving.", schema: shapes.CollectionTold } },
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
    summary: "Adds or replaces a document; the same content again changes nothing",
    scope: "write",
    answers: {
      200: { description: "It replaced another, or nothing changed.", schema: shapes.WrittenTold },
      201: { description: "It is new.", schema: shapes.WrittenTold },
    },
    problems: ["no-bucket", "expired"],
    handle: async ({ env, collection, id, body }) => {
      const index = new Index(env, collection);
      const { texts } = await index.ensure();
      const entry = await entryOf(env, id, body, body, texts !== "none");
      const [written = "unchanged"] = await index.put([entry]);
      const etag = etagOf(entry.digest);
      return Response.json({ id, etag, written }, { status: written === "created" ? 201 : 200, headers: { etag } });
    },
  }),
  {
    method: "get",
    path: "/v1/collections/{collection}/documents/{id}",
    name: "document",
    summary: "A document",
    scope: "read",
    answers: {
      200: { description: "What is stored of it.", schema: shapes.DocumentTold },
      304: { description: "It is what If-None-Match names." },
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
      if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers: { etag } });
      const answer = {
        id,
        etag,
        ...labelsOf(document),
        written: timeOf(document.number),
        text: await index.textOf(document),
      };
      return Response.json(answer, { headers: { etag } });
    },
  },
  {
    method: "delete",
    path: "/v1/collections/{collection}/documents/{id}",
    name: "deleteDocument",
    summary: "Deletes a document",
    scope: "write",
    answers: { 204: { description: "It is deleted." } },
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
    summary: "Adds or replaces many documents, one a line; takes what an export gave",
    scope: "write",
    body: { type: NDJSON, schema: shapes.Line },
    answers: { 200: { description: "A line for each line, in order.", schema: shapes.LineTold, type: NDJSON } },
    problems: ["too-large", "wrong-type", "no-bucket"],
    handle: async (asked) => {
      const { env, request, collection } = asked;
      checkBatch(env, request);
      const index = new Index(env, collection);
      const { texts } = await index.ensure();
      return streamed(asked, write(env, index, request, texts !== "none"));
    },
  },
  withBody(shapes.Submission, {
    method: "post",
    path: "/v1/collections/{collection}/check",
    name: "check",
    summary: "Whether a text or page has something in common with what is stored",
    scope: "read",
    answers: { 200: { description: "The verdict, and what it rests on.", schema: shapes.Verdict } },
    problems: ["no-collection"],
    handle: async ({ env, collection, body }) =>
      withText(env, body, async (text) => Response.json(await check(new Index(env, collection), text, body))),
  }),
  {
    method: "post",
    path: "/v1/collections/{collection}/check:batch",
    name: "checkBatch",
    summary: `Checks up to ${MOST_CHECKS} texts or pages, one a line`,
    scope: "read",
    body: { type: NDJSON, schema: shapes.SubmissionLine },
    answers: { 200: { description: "A line for each line, in order.", schema: shapes.CheckedLine, type: NDJSON } },
    problems: ["no-collection", "too-large", "wrong-type"],
    handle: async (asked) => {
      const { env, request, collection } = asked;
      checkBatch(env, request);
      const index = new Index(env, collection);
      await index.layout();
      return streamed(asked, checkLines(env, index, request));
    },
  },
  {
    method: "get",
    path: "/v1/collections/{collection}/clusters",
    name: "clusters",
    summary: `Which documents belong together, of a collection of up to ${MOST_CLUSTERED} documents`,
    scope: "read",
    answers: { 200: { description: "Clusters of two documents or more.", schema: shapes.Clusters } },
    problems: ["no-collection", "too-many-documents"],
    handle: async ({ env, collection }) => {
      const index = new Index(env, collection);
      if ((await index.count()) > MOST_CLUSTERED)
        throw new Problem("too-many-documents", `clusters are for ${MOST_CLUSTERED} documents`);
      const corpus = new Corpus();
      let reached = 0;
      try {
        for await (const document of index.all(PAGE)) {
          const [current, outdated] = await index.renewed([document]);
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
    summary: `Documents in the order of ids, ${PAGE} at a time: the header Link names the next page`,
    scope: "read",
    query: { after: AFTER },
    answers: {
      200: { description: "A document a line; a batch takes them back.", schema: shapes.Exported, type: NDJSON },
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
      return streamed(asked, exported(), headers);
    },
  },
];

/** Refuses what is no batch, before any of it is read. */
function checkBatch(env: Env, request: Request): void {
  checkType(request, NDJSON);
  if (Number(request.headers.get("content-length") ?? 0) > env.MAX_BATCH_BYTES) {
    throw new Problem("too-large", `a batch may have ${env.MAX_BATCH_BYTES} bytes`);
  }
}

/** Lines as they come. */
function streamed(
  { env, context }: Asked,
  lines: AsyncGenerator<string>,
  headers: Record<string, string> = {},
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) {
        sendCounts(env, context); // what the lines did
        controller.close();
      } else controller.enqueue(ENCODER.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, { headers: { "content-type": NDJSON, ...headers } });
}
