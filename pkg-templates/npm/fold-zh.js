// Traditional and Simplified Chinese as the same characters. Importing it is enough: `compare` finds the table by itself.
import { TABLE } from "./fold-zh-table.js"; // written by build.mjs of src/fold-zh.txt
import { take } from "./table.js";

take(TABLE);

let pairs;

export function simplified(text) {
  pairs ??= new Map(TABLE.match(/../gs).map(([from, to]) => [from, to]));
  return text.replace(/\p{Script=Han}/gu, (character) => pairs.get(character) ?? character);
}
