// Analyses the texts of requests with the engine.
import {
  compareProfiles,
  type Prepared,
  type PrepareOptions,
  type ReadingOptions,
  prepare,
  profile as profileOf,
} from "juhao";
import type { Env } from "./env.ts";
import { type Layout, readingOf, storedKeys } from "./layout.ts";
import { Problem } from "./problem.ts";
import type { Entry, Listed } from "./shard.ts";

/** A text, a page, or the profile of an export. */
export type Given =
  | { readonly text: string }
  | { readonly html: string }
  | { readonly profile: string; readonly text?: string | undefined };

/** The labels of a document. */
export interface Labels {
  readonly site?: string | undefined;
  readonly group?: string | undefined;
  readonly published?: string | undefined;
  readonly expires?: string | undefined;
  readonly metadata?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** Analyses a text, calls `use` with it, and frees it. */
export async function withText<T>(
  env: Env,
  given: { text: string } | { html: string },
  use: (text: Prepared) => T | Promise<T>,
  reading?: PrepareOptions,
): Promise<T> {
  if ("text" in given) checkLength(env, given.text);
  const prepared = prepare("html" in given ? { html: given.html } : given.text, reading);
  try {
    checkLength(env, prepared.text);
    return await use(prepared);
  } finally {
    prepared.free();
  }
}

/** The options that read a submission for its preset. */
export const presetOf = ({ preset }: { preset?: string | undefined }): ReadingOptions =>
  preset === undefined ? {} : { preset: preset as NonNullable<ReadingOptions["preset"]> };

/** Makes the entry of a document in a collection of this layout. */
export async function entryOf(env: Env, id: string, given: Given, labels: Labels, layout: Layout): Promise<Entry> {
  const known = columnsOf(labels);
  if (known.expires !== null && known.expires <= Date.now()) throw new Problem("expired");
  const features =
    "profile" in given
      ? stored(env, given, readingOf(layout))
      : await withText(env, given, (text) => ({ profile: profileOf(text), text: text.text }), readingOf(layout));
  const source = "profile" in given ? given.profile : "html" in given ? given.html : given.text;
  const kind = "profile" in given ? "profile" : "html" in given ? "html" : "text";
  const { site, group, ...more } = known;
  // Documents without the newer fields keep the digests that they had before these fields existed.
  const later = Object.values(more).some((value) => value !== null) ? Object.values(more) : [];
  const content = JSON.stringify([kind, source, features.text === null ? 0 : 1, site, group, ...later]);
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content));
  return {
    id,
    digest: hex(new Uint8Array(hash)).slice(0, 32),
    profile: features.profile,
    text: layout.texts === "none" ? null : features.text,
    ...known,
  };
}

function columnsOf({ site, group, published, expires, metadata }: Labels) {
  return {
    site: site ?? null,
    group: group ?? null,
    published: published ?? null,
    expires: expires === undefined ? null : Date.parse(expires),
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
  };
}

/** The labels of a stored document, in the form of responses. */
export function labelsOf({ site, group, published, expires, metadata }: Listed) {
  return {
    site,
    group,
    published,
    expires: expires === null ? null : new Date(expires).toISOString(),
    metadata: metadata === null ? null : (JSON.parse(metadata) as NonNullable<Labels["metadata"]>),
  };
}

/**
 * Reads the profile of an export. If this version of the engine cannot read it, or it was made from a text that was
 * read in another way, makes it again from the text, if there is one.
 */
function stored(
  env: Env,
  { profile, text }: { profile: string; text?: string | undefined },
  reading: ReadingOptions,
): { profile: Uint8Array; text: string | null } {
  if (text !== undefined) checkLength(env, text);
  const bytes = Uint8Array.from(atob(profile), (character) => character.charCodeAt(0));
  if (text !== undefined && (storedKeys(bytes) === null || !isReadAs(reading, bytes)))
    return { profile: profileOf(text, reading), text };
  compareProfiles(profileOf("", reading), bytes); // throws if the bytes are not a profile, or one that cannot be compared with submissions
  return { profile: bytes, text: text ?? null };
}

/** Whether a profile was made from a text that was read with these options. */
export function isReadAs(reading: ReadingOptions, profile: Uint8Array): boolean {
  try {
    compareProfiles(profileOf("", reading), profile);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === "bad-option") return false;
    throw error;
  }
}

/** Refuses a text that is too long. */
export function checkLength(env: Env, text: string): void {
  if (text.length > env.MAX_CHARS)
    throw new Problem("input-too-long", `a text may have at most ${env.MAX_CHARS} characters`);
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
};

/** The entity tag of a document's content. */
export const etagOf = (digest: string): string => `"${digest}"`;
