// The Worker as its users see it.
import { SELF } from "cloudflare:test";

const ORIGIN = "https://juhao.test";

/** A request; a body that is no string is sent as JSON. */
export function send(method, path, body, { token = "all", type = "application/json", headers = {} } = {}) {
  const all = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": type }),
    ...headers,
  };
  const raw =
    body === undefined || typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  return SELF.fetch(ORIGIN + path, {
    method,
    headers: all,
    body: raw ? body : JSON.stringify(body),
    redirect: "manual",
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

/** Status and JSON of an answer. */
export async function ask(...request) {
  const response = await send(...request);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Lines of an answer in NDJSON. */
export async function askLines(...request) {
  const response = await send(...request);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    lines: text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  };
}

export const batch = (collection, documents) =>
  askLines(
    "POST",
    `/v1/collections/${collection}/documents:batch`,
    documents.map((line) => `${JSON.stringify(line)}\n`).join(""),
    {
      type: "application/x-ndjson",
    },
  );

export const put = (collection, id, body) =>
  ask("PUT", `/v1/collections/${collection}/documents/${encodeURIComponent(id)}`, body);

export const check = (collection, body) => ask("POST", `/v1/collections/${collection}/check`, body);

/** Ids of the hits of a text. */
export async function hitsOf(collection, text) {
  const { status, body } = await check(collection, { text, limit: 50 });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.hits.map(({ id }) => id);
}
