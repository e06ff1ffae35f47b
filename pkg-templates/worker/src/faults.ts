// What is wrong with a value: a path and an expectation for each fault. Nothing of what was sent is in them but names of fields.
import * as v from "valibot";
import type { Fault } from "./problem.ts";

/** Units of a path or a message. */
const LONGEST = 200;

/** One of the forms that a body may have. */
interface Form extends v.GenericSchema {
  readonly entries: Readonly<Record<string, { readonly type: string }>>;
}

/** The faults of a value that a schema does not allow. */
export function faultsIn(schema: v.GenericSchema, value: unknown): Fault[] {
  const forms = formsOf(schema);
  // To the library a list is an object without fields.
  if (Array.isArray(value)) return [{ path: "", message: "expected an object, not a list" }];
  const found = forms === null ? issuesOf(schema, value) : faultsOfForms(forms, value);
  const whole = found.length > 0 ? found : [{ path: "", message: "expected objects and lists in their places" }];
  return whole.map(({ path, message }) => ({ path: path.slice(0, LONGEST), message: message.slice(0, LONGEST) }));
}

/** The forms of a schema that is a choice of objects. */
function formsOf(schema: v.GenericSchema): readonly Form[] | null {
  if (schema.type !== "union") return null;
  const { options } = schema as unknown as { options: readonly v.GenericSchema[] };
  return options.every((option) => option.type === "strict_object") ? (options as readonly Form[]) : null;
}

/** Of several forms the value is held against the one that it has the fields of. */
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
    .map((path) => ({ path, message: "unknown field" }));
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

function messageOf({ kind, expected, requirement, input }: v.BaseIssue<unknown>): string {
  if (expected === "never") return "unknown field";
  if (input === undefined) return "missing field";
  const words = (expected ?? String(requirement ?? "something else")).replaceAll(
    /\b(?:string|number|boolean|Object|Array)\b/g,
    (name) => KINDS[name] as string,
  );
  return kind === "schema" ? `expected ${words}, not ${kindOf(input)}` : `expected ${words}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return KINDS[typeof value] ?? "an object";
}
