/** The session of many texts: files, template, filters and decisions, as plain data. */

import { type Decisions, type KeptDecision, keptDecisions, openedDecisions } from "../decisions.ts";
import { ROLES, type Role } from "../engine/many.ts";
import { readFilters, writeFilters } from "../filters.ts";
import type { Filters } from "../filters.ts";
import type { Given } from "../input/chosen-files.ts";
import type { State, Template } from "../store.ts";
import { FORM, type Form } from "./version.ts";

export interface ManySession {
  readonly juhao: Form;
  readonly many: readonly KeptFile[];
  readonly template: Template | null;
  readonly filters: Record<string, string>;
  /** Decisions about pairs of these files. Earlier versions did not save them. */
  readonly decisions?: readonly KeptDecision[];
}

/** A file as it was added; its bytes are base64. */
interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly data: string;
  /** Earlier versions had no roles: all texts were to be checked. */
  readonly role?: Role;
  /** The file name that decides how it is read, if it differs from `name`. */
  readonly readAs?: string;
}

/** Maximum bytes of all files together, because a browser cannot open a page that holds many more. */
export const MOST_KEPT = 32 * 2 ** 20;

/** Returns the session of all texts that are compared; `null` if they are too large to be saved. */
export async function manySessionOf({
  many,
  template,
  filters,
}: Pick<State, "many" | "template" | "filters">): Promise<ManySession | null> {
  const files = many.docs.flatMap(({ name, file, removed, role }, doc) =>
    file && !removed ? [{ name, file, doc, role }] : [],
  );
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MOST_KEPT) return null;
  const kept = files.map(async ({ name, file, role }) => ({
    name,
    type: file.type,
    data: await base64(file),
    role,
    ...(file.name !== fileName(name) && { readAs: file.name }),
  }));
  const decisions = keptDecisions(
    many.decisions,
    files.map(({ doc }) => doc),
  );
  return { juhao: FORM, many: await Promise.all(kept), template, filters: writeFilters(filters), decisions };
}

/** Returns the files, template, filters and decisions of a session. */
export function manyOpened({ many, template, filters, decisions = [] }: ManySession): {
  given: Given[];
  decisions: Decisions;
  template: Template | null;
  filters: Filters;
} {
  const given = many.map(({ name, type, data, role = "check", readAs }) => {
    const bytes = Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0));
    return { path: name, file: new File([bytes], readAs ?? fileName(name), { type }), role };
  });
  return {
    given,
    decisions: openedDecisions(decisions),
    template,
    filters: readFilters(new URLSearchParams(filters)),
  };
}

/** Checks a value from a file: whether it is a list of saved files. */
export function areFiles(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) &&
    value.every((file: Partial<KeptFile> | null) => {
      const { name, type, data, role = "check", readAs = "" } = file ?? {};
      if (!ROLES.includes(role) || typeof readAs !== "string") return false;
      return typeof name === "string" && typeof type === "string" && typeof data === "string" && isBase64(data);
    })
  );
}

/** Removes the folders of a name, and the number that distinguishes it from another file of the same name. */
function fileName(name: string): string {
  return name.replace(/ \(\d+\)$/, "").replace(/^.*\//, "");
}

function isBase64(data: string): boolean {
  return data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data);
}

function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
}
