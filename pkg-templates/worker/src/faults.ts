// Describes what is wrong with a value: a path and an expectation for each fault. The only parts of the request in it
// are names of fields.
import { GROUP, OPTIONS, unknown } from "juhao/contract";
import * as v from "valibot";
import type { Fault } from "./problem.ts";

/** Longest path or message, in UTF-16 units. */
const LONGEST = 200;

/** One of the forms that a body can have. */
interface Form extends v.GenericSchema {
  readonly entries: Readonly<Record<string, { readonly type: string }>>;
}

/** Lists the faults of a value that a schema does not allow. */
export function faultsIn(schema: v.GenericSchema, value: unknown): Fault[] {
  const forms = formsOf(schema);
  if (Array.isArray(value)) return lostIn(value, {}, []);
  const found = forms === null ? issuesOf(schema, value) : faultsOfForms(forms, value);
  const whole = found.length > 0 ? found : lostIn(value, v.safeParse(schema, value).output, []);
  return whole.map(({ path, message }) => ({ path: path.slice(0, LONGEST), message: message.slice(0, LONGEST) }));
}

/**
 * Says that an option of the engine is unknown or has a wrong value, in the words of every host; `null` if the fault is
 * another one.
 */
export function refusalOf(schema: v.GenericSchema, fault: Fault | undefined): string | null {
  if (fault === undefined) return null;
  const names = fault.path.split(".").filter((name) => !/^\d+$/.test(name));
  const isInGroup = names[0] === "options";
  const inside = isInGroup ? names.slice(1) : names;
  const name = inside.join(".");
  const option = OPTIONS[name];
  if (option !== undefined) return `option ${name} must be ${option.expected}`;
  if (!isInGroup || name === "") return null;
  if (fault.message !== UNKNOWN) return `option ${name} ${GROUP}`;
  const group = inside.slice(0, -1);
  const known = namesIn(schema, ["options", ...group]).map((own) => [...group, own].join("."));
  return `option ${name} ${unknown(name, known).why}`;
}

/** What is said about a field that a form does not have. */
const UNKNOWN = "unknown field";

/** The names of the fields that an object inside of a body can have. */
function namesIn(schema: v.GenericSchema, path: readonly string[]): string[] {
  let entries = entriesOf(schema);
  for (const name of path) entries = entriesOf((entries[name] as { wrapped?: unknown } | undefined)?.wrapped);
  return Object.keys(entries);
}

const entriesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  (schema as { entries?: Readonly<Record<string, unknown>> } | undefined)?.entries ?? {};

/** Whether the schema library kept all of a value. */
export const isWhole = (given: unknown, read: unknown): boolean => lostIn(given, read, []).length === 0;

/**
 * Lists what the schema library dropped: it reads a list as an object without fields, and omits the names `__proto__`,
 * `prototype` and `constructor` where any name is allowed.
 */
function lostIn(given: unknown, read: unknown, path: readonly string[]): Fault[] {
  if (typeof read !== "object" || read === null) return [];
  const fault = (name: string[], message: string): Fault[] => [{ path: [...path, ...name].join("."), message }];
  if (Array.isArray(given) !== Array.isArray(read)) {
    return fault([], Array.isArray(given) ? "expected an object, not a list" : "expected a list, not an object");
  }
  return Object.entries(given as object).flatMap(([name, part]) =>
    Object.hasOwn(read, name)
      ? lostIn(part, (read as Record<string, unknown>)[name], [...path, name])
      : fault([name], "expected another name"),
  );
}

/** The forms of a schema that is a choice of objects. */
function formsOf(schema: v.GenericSchema): readonly Form[] | null {
  if (schema.type !== "union") return null;
  const { options } = schema as unknown as { options: readonly v.GenericSchema[] };
  return options.every((option) => option.type === "strict_object") ? (options as readonly Form[]) : null;
}

/** Lists the faults of a value with several possible forms, by the form whose fields it has. */
function faultsOfForms(forms: readonly Form[], value: unknown): Fault[] {
  if (typeof value !== "object" || value === null) return issuesOf(forms[0] as Form, value);
  const has = (name: string): boolean => Object.hasOwn(value, name);
  const needed = (form: Form): string[] =>
    Object.keys(form.entries).filter((name) => form.entries[name]?.type !== "optional");
  const ownOf = (form: Form): string[] =>
    needed(form).filter((name) => !forms.every((other) => needed(other).includes(name)));
  const wanted = forms.filter((form) => ownOf(form).every(has));
  const fitting = wanted.filter((form) => Object.keys(value).every((name) => Object.hasOwn(form.entries, name)));
  const form = fitting[0] ?? (wanted.length === 1 ? wanted[0] : undefined);
  if (form) return issuesOf(form, value);
  const names = [...new Set(forms.flatMap(ownOf))];
  const unknown = Object.keys(value)
    .filter((name) => !forms.some((form) => Object.hasOwn(form.entries, name)))
    .map((path) => ({ path, message: UNKNOWN }));
  if (wanted.length === 0) {
    return [{ path: "", message: `expected one of the fields ${names.join(", ")}` }, ...unknown];
  }
  const [first, ...others] = names.filter(has);
  return [...others.map((path) => ({ path, message: `expected no ${path} where ${first} is given` })), ...unknown];
}

function issuesOf(schema: v.GenericSchema, value: unknown): Fault[] {
  const { issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? "", message: messageOf(issue) }));
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  Object: "an object",
  Array: "a list",
};

/** What the checks of a schema expect, by their names in the schema library. */
const EXPECTED: Readonly<Record<string, (requirement: unknown, isText: boolean) => string>> = {
  min_length: (least, isText) => `at least ${counted(least, isText ? "character" : "item")}`,
  max_length: (most, isText) => `at most ${counted(most, isText ? "character" : "item")}`,
  max_entries: (most) => `at most ${counted(most, "field")}`,
  min_value: (least) => `a number of at least ${least}`,
  max_value: (most) => `a number of at most ${most}`,
  integer: () => "a whole number",
  base64: () => "base64",
};

const counted = (count: unknown, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

function messageOf({ kind, type, expected, requirement, input, message }: v.BaseIssue<unknown>): string {
  if (message.startsWith("expected ")) return message; // our own words, in schemas.ts
  if (expected === "never") return UNKNOWN;
  if (input === undefined) return "missing field";
  const words = EXPECTED[type]?.(requirement, typeof input === "string") ?? inWords(expected ?? "something else");
  return kind === "schema" ? `expected ${words}, not ${kindOf(input)}` : `expected ${words}`;
}

/** The expectation of a schema, such as `("a" | "b")` or `(string | Object)`, in words. */
function inWords(expected: string): string {
  return expected
    .replaceAll(/[()]/g, "")
    .replaceAll(" | ", " or ")
    .replaceAll(/\b(?:string|number|boolean|Object|Array)\b/g, (name) => KINDS[name] as string);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return KINDS[typeof value] ?? "an object";
}
