// The table of juhao/fold-zh on its way into the module. It may be imported before the module is there, and stays here
// until a call needs it.
import { handOver } from "./juhao.js";

let waiting;
let isThere = false;

/** Takes the table: characters, each followed by what it is compared as. */
export function take(table) {
  if (!isThere) waiting = table;
  isThere = true;
}

/** Whether there is a table. */
export const hasTable = () => isThere;

/** Hands the table over to the module, once. */
export function settle() {
  if (waiting === undefined) return;
  handOver(waiting);
  waiting = undefined;
}
