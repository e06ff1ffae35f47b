// The table of Traditional and Simplified characters, for programs that need it without the engine.
import { TABLE } from "./fold-zh-table.js"; // written by build.mjs from src/core/text/fold-zh.txt

let pairs;

export function simplified(text) {
  pairs ??= new Map(TABLE.match(/../gs).map(([from, to]) => [from, to]));
  return text.replace(/\p{Script=Han}/gu, (character) => pairs.get(character) ?? character);
}
