// Reads the texts of a post: the named fields of a form or of JSON, or the whole of a plain text. Whatever cannot be
// read is named, because a post that is not checked must not look like one that is new.

/** Largest post that is read, in bytes: a text of 200,000 characters in JSON, each escaped, and other fields. */
const MOST_BYTES = 2_500_000;

/** Why a post, or a part of it, was not read. */
export type Unread =
  /** The content type is neither a form, JSON nor plain text. */
  | "type"
  /** The charset is not UTF-8. */
  | "charset"
  /** The body is compressed. */
  | "encoding"
  | "too-large"
  /** The body is not what its content type says. */
  | "malformed"
  /** None of the named fields is in it. */
  | "no-field"
  /** A named field is a file. */
  | "file";

/** The texts of a post, and why a part of it was not read. */
export interface Post {
  readonly texts: readonly string[];
  readonly unread: readonly Unread[];
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)$/;
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;

/** Reads a copy, so that the request itself stays unread. */
export async function postOf(request: Request, names: readonly string[]): Promise<Post> {
  const bytes = await bytesOf(request.clone());
  if (bytes === null) return none("too-large");
  if (bytes.size === 0) return { texts: [], unread: [] };
  const type = request.headers.get("content-type") ?? "";
  const essence = (type.split(";")[0] ?? "").trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset)) return none("charset");
  if ((request.headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity") return none("encoding");
  try {
    if (FORM.test(essence)) {
      const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
      return fieldsOf(names.flatMap((name) => form.getAll(name)));
    }
    if (essence === "text/plain") return fieldsOf([decode(await bytes.arrayBuffer())]);
    if (!JSON_TYPE.test(essence)) return none("type");
    const value: unknown = JSON.parse(decode(await bytes.arrayBuffer()));
    return fieldsOf(names.flatMap((name) => valuesAt(value, name.split("."))));
  } catch {
    return none("malformed");
  }
}

const none = (reason: Unread): Post => ({ texts: [], unread: [reason] });

const decode = (bytes: ArrayBuffer): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);

/** The bytes of a body; `null` if there are too many. */
async function bytesOf({ body, headers }: Request): Promise<Blob | null> {
  if (Number(headers.get("content-length") ?? 0) > MOST_BYTES) return null;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) return null;
    pieces.push(piece);
  }
  return new Blob(pieces);
}

/** The values at a path of names; of a list on the way each item is read. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return [value];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt((value as Record<string, unknown>)[name], rest);
}

/** The texts in the values of the named fields, each once. */
function fieldsOf(values: readonly unknown[]): Post {
  if (values.length === 0) return none("no-field");
  const texts = new Set<string>();
  let hasFile = false;
  const take = (value: unknown): void => {
    if (typeof value === "string") {
      if (value.trim() !== "") texts.add(value.toWellFormed());
    } else if (value instanceof Blob) hasFile ||= value.size > 0;
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(take);
  };
  values.forEach(take);
  return { texts: [...texts], unread: hasFile ? ["file"] : [] };
}
