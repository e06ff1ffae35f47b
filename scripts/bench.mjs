// How long the built package takes for pairs of growing size: milliseconds of this process, best of several runs.
import { compare, prepare } from "../pkg/node.js";

/** Text of Han characters in sentences, the same in every run. */
function text(length, seed) {
  let state = seed;
  const character = (_, i) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return i % 23 === 22 ? "。" : String.fromCharCode(0x4e00 + (state % 3000));
  };
  return Array.from({ length }, character).join("");
}

function best(work) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run++) {
    const begin = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, (user + system) / 1000);
  }
  return least.toFixed(1);
}

const rows = [1000, 5000, 20000, 50000].map((length) => {
  const whole = text(length, 7);
  const swapped = whole.slice(length / 2) + whole.slice(0, length / 2);
  const other = text(length, 11);
  return {
    characters: length,
    prepare: best(() => prepare(whole).free()),
    equal: best(() => compare(whole, whole)),
    "halves swapped": best(() => compare(whole, swapped)),
    unrelated: best(() => compare(whole, other)),
  };
});
console.table(rows);
