// Passes the table of juhao/fold-zh to the module. The table can be imported before the module is loaded, so it is kept
// here until a call needs it.
import { handOver } from "./juhao.js";

let waiting;
let isThere = false;

/** Stores the table: Traditional characters, each followed by its Simplified form. */
export function take(table) {
  if (!isThere) waiting = table;
  isThere = true;
}

/** Whether there is a table. */
export const hasTable = () => isThere;

/** Passes the table to the module, once. */
export function settle() {
  if (waiting === undefined) return;
  handOver(waiting);
  waiting = undefined;
}
