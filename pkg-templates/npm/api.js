// The functions of the package, over the bindings in juhao.js. Types and docs: index.d.ts.
import { Prepared, Settings } from "./juhao.js";
import { matchesOf } from "./matches.js";

const SIDES = { left: 0, right: 1 };

export function compare(left, right, options) {
  return pair(left, right, options, (settings, a, b) => {
    const [report, numbers, values, shapes] = settings.compare(a, b);
    report.matches = matchesOf(numbers, values, shapes);
    return report;
  });
}

export function align(left, right, options) {
  return pair(left, right, options, (settings, a, b) => {
    const [lcs, spans] = settings.align(a, b);
    return { lcs, spans };
  });
}

export function prepare(input, options) {
  const { text, isHtml } = read(input);
  return using((keep) => keep(Settings.forOne(options)).read(text, isHtml, SIDES.left));
}

/** Makes both inputs ready, calls `work` and gives back all memory that was taken for it. */
function pair(left, right, options, work) {
  return using((keep) => {
    const settings = keep(Settings.forPair(options));
    const ready = (input, side) => {
      if (input instanceof Prepared) {
        alive(input);
        return settings.marks(side) ? keep(settings.again(input, side)) : input;
      }
      const { text, isHtml } = read(input);
      return keep(settings.read(text, isHtml, side));
    };
    const a = ready(left, SIDES.left);
    const twice = left === right && !settings.marks(SIDES.left) && !settings.marks(SIDES.right);
    return work(settings, a, twice ? a : ready(right, SIDES.right));
  });
}

function using(work) {
  const kept = [];
  try {
    return work((value) => {
      kept.push(value);
      return value;
    });
  } finally {
    for (const value of kept) value.free();
  }
}

function read(input) {
  if (typeof input === "string") return { text: input, isHtml: false };
  if (typeof input?.html === "string") return { text: input.html, isHtml: true };
  throw failure("an input must be a string, { html } or a prepared text");
}

function alive(prepared) {
  if (prepared.__wbg_ptr === 0) throw failure("this prepared text was freed");
}

function failure(message) {
  return Object.assign(new Error(message), { name: "JuhaoError", code: "bad-input", values: {} });
}
