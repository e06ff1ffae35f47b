// What the options of a function may be. Each function has a table of names; a name that is not in it is an error, so that typing errors do
// not pass silently.
import { badOption, badOptions, isPlain, unknownOption } from "./failure.js";

/** What a value must be, and how it is read; a value that cannot be read gives `undefined`. */
export const when = (expected, holds, read = (value) => value) => ({
  expected,
  read: (value) => (holds(value) ? read(value) : undefined),
});
export const oneOf = (...names) =>
  when(
    `one of ${names.join(", ")}`,
    (value) => names.includes(value),
    (value) => names.indexOf(value),
  );

/** Whether all values of a list hold; unlike `every`, this sees holes. */
export const all = (list, holds) => Array.prototype.findIndex.call(list, (value, i) => !holds(value, i)) < 0;

export const isString = (value) => typeof value === "string";
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

export const FLAG = when("true or false", (value) => typeof value === "boolean", Number);
export const COUNT = when("a count", isCount);

/** The values that are there, by the names of a table, as it reads them. */
export function read(options, table) {
  const said = {};
  for (const [name, value] of flat(options, table)) {
    if (!Object.hasOwn(table, name)) throw unknownOption(name, Object.keys(table));
    if (value === undefined || value === null) continue;
    said[name] = table[name].read(value);
    if (said[name] === undefined)
      throw badOption(name, table[name].faultOf?.(value) ?? `must be ${table[name].expected}`);
  }
  return said;
}

/** Names and values; those of an object that the table looks into have its name before theirs. */
function flat(options, table) {
  const isGroup = (name) => Object.keys(table).some((known) => known.startsWith(`${name}.`));
  return entriesOf(options, () => badOptions(options)).flatMap(([name, value]) => {
    if (name.includes(".")) throw badOption(name, "is unknown"); // the table's names of what stands in an object
    if (!isGroup(name)) return [[name, value]];
    const inside = entriesOf(value, () => badOption(name, "must be a plain object"));
    return inside.map(([inner, value]) => [`${name}.${inner}`, value]);
  });
}

function entriesOf(object, failure) {
  if (!isPlain(object ?? {})) throw failure();
  return Object.entries(object ?? {});
}
