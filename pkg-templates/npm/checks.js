// Checks the options of a caller by a table of their names. An unknown name is an error, so that typos are not ignored.
import { GROUP, OPTIONS } from "./contract.js";
import { badOption, badOptions, isPlain, unknownOption } from "./failure.js";

/** How a value is described in messages, checked and read; reading a wrong value gives `undefined`. */
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

/** Whether a test is true for all values of a list; unlike `every`, it also tests holes. */
export const all = (list, holds) => Array.prototype.findIndex.call(list, (value, i) => !holds(value, i)) < 0;

export const isString = (value) => typeof value === "string";
export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
export const isOffset = (value) => isCount(value) && value <= 0xffffffff;
export const isShare = (value) => typeof value === "number" && value >= 0 && value <= 1;

export const FLAG = when("true or false", (value) => typeof value === "boolean", Number);
export const COUNT = when("a count", isCount);
/** A count among the options of the contract. The engine checks its range. */
export const countOf = (option) => when(OPTIONS[option].expected, isCount);

/** Reads the options that are set; `table` says how each name is read. */
export function read(options, table) {
  const said = {};
  for (const [name, value] of flat(options, table)) {
    if (!Object.hasOwn(table, name)) throw unknownOption(name, namesIn(table));
    if (value === undefined || value === null) continue;
    said[name] = table[name].read(value);
    if (said[name] === undefined)
      throw badOption(name, table[name].faultOf?.(value) ?? `must be ${table[name].expected}`);
  }
  return said;
}

/** The names in a table, and those of the objects that have fields in it. */
function namesIn(table) {
  const names = Object.keys(table);
  const groups = names.filter((name) => name.includes(".")).map((name) => name.slice(0, name.indexOf(".")));
  return [...names, ...new Set(groups)];
}

/** Names and values; the fields of a nested object get its name and a dot as a prefix. */
function flat(options, table) {
  const isGroup = (name) => Object.keys(table).some((known) => known.startsWith(`${name}.`));
  return entriesOf(options, () => badOptions(options)).flatMap(([name, value]) => {
    if (name.includes(".")) throw badOption(name, "is unknown"); // names with a dot are internal: they name fields of nested objects
    if (!isGroup(name)) return [[name, value]];
    const inside = entriesOf(value, () => badOption(name, GROUP));
    return inside.map(([inner, value]) => [`${name}.${inner}`, value]);
  });
}

function entriesOf(object, failure) {
  if (!isPlain(object ?? {})) throw failure();
  return Object.entries(object ?? {});
}
