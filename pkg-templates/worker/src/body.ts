// Reads bodies: checks their size, decodes UTF-8, and checks them against a schema.
import * as v from "valibot";
import { faultsIn, isWhole, refusalOf } from "./faults.ts";
import { Problem } from "./problem.ts";

/** Refuses a body of another content type, or a compressed one. */
export function checkType(request: Request, type: string): void {
  const [essence, ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (essence?.trim() !== type || !isUtf8 || encoding.toLowerCase() !== "identity") {
    throw new Problem("wrong-type", `the body must be ${type} in UTF-8, not compressed`);
  }
}

/** The pieces of a body. Throws `too-large` after `most` bytes. */
export async function* pieces(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new Problem("too-large", `a body may have at most ${most} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > most) throw tooLarge();
    yield piece;
  }
}

/** The lines of a body, as bytes. Yields `null` for a line that is too long, and ends. */
export async function* lines(request: Request, most: number, mostOfLine: number): AsyncGenerator<Uint8Array | null> {
  const NEWLINE = 10;
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces(request, most)) {
    let from = 0;
    for (let to = piece.indexOf(NEWLINE); to >= 0; to = piece.indexOf(NEWLINE, from)) {
      if (length + to - from > mostOfLine) return yield null;
      yield join(begun, piece.subarray(from, to));
      begun = [];
      length = 0;
      from = to + 1;
    }
    begun.push(piece.slice(from));
    length += piece.length - from;
    if (length > mostOfLine) return yield null;
  }
  if (length > 0) yield join(begun, new Uint8Array());
}

export async function bytesOf(request: Request, most: number): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces(request, most)) all.push(piece);
  return join(all, new Uint8Array());
}

function join(parts: readonly Uint8Array[], last: Uint8Array): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, last.length));
  let at = 0;
  for (const part of [...parts, last]) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Parses JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new Problem("bad-encoding");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("bad-json");
  }
}

/** Checks a value against a schema. Faults name fields and expectations, never what was sent. */
export function validate<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (parsed.success && isWhole(value, parsed.output)) return parsed.output;
  const faults = faultsIn(schema, value).slice(0, 10);
  const refusal = refusalOf(schema, faults[0]);
  throw new Problem(refusal === null ? "invalid" : "bad-option", refusal ?? undefined, faults);
}
