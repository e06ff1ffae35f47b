// Runs the whole table of tests/hosts through the command line, Node and Python, and lists the rows that differ. It
// takes some minutes: npm run hosts. A part of the table is in npm test.
import { hasPython, inPython, onCommandLine, opener, optionsOf } from "../tests/hosts/hosts.mjs";
import { difference, documents, nameOf, rows, some } from "../tests/hosts/table.mjs";
import { project } from "../tests/npm/packed.js";

const wanted = some(Number(process.argv[2] ?? 1));
const place = project();
const juhao = await place.load("node.js");
const open = opener(await place.load("documents/node.js"));
const python = hasPython ? inPython(wanted, open) : null;
let differ = 0;
for (const [i, row] of wanted.entries()) {
  const own = onCommandLine(row);
  const others = {
    Node: () =>
      difference(own, JSON.parse(JSON.stringify(juhao.compare(open(row.left), open(row.right), optionsOf(row, open))))),
    Python: () => python && difference(onCommandLine(row, "char"), python[i]),
  };
  for (const [host, compared] of Object.entries(others)) {
    const found = compared();
    if (found) {
      differ += 1;
      console.log(`${host}: ${nameOf(row)}: ${found.slice(0, 300)}`);
    }
  }
}
place.remove();
console.log(`${documents.length} documents, ${wanted.length} of ${rows.length} rows, ${differ} differences`);
process.exitCode = differ > 0 ? 1 : 0;
