// The table of Traditional and Simplified characters. Importing it is enough: `compare` uses it from then on.
import { TABLE } from "./fold-zh-table.js"; // written by build.mjs from src/fold-zh.txt
import { take } from "./table.js";

take(TABLE);

let pairs;

export function simplified(text) {
  pairs ??= new Map(TABLE.match(/../gs).map(([from, to]) => [from, to]));
  return text.replace(/\p{Script=Han}/gu, (character) => pairs.get(character) ?? character);
}
