// Results as Markdown.
import { sizeName } from "../corpus/generate.mjs";
import { OWN } from "./tools.mjs";

export function machineLine({ cpu, cores, commit, peers, patience, rounds }) {
  const date = new Date().toISOString().slice(0, 10);
  return [
    `${date}, commit ${commit}, Node ${process.versions.node}, ${cpu}, ${cores} cores.`,
    `Peers: ${peers.join(", ")}; diff-match-patch without its time limit, dolos-core with a token a character, k = 8, w = 5.`,
    `Processor time, medians of up to ${rounds} interleaved rounds; a first call over ${patience / 1000} s ends the tool.`,
    "F is `encodeInto` of both texts and one filter pass in WebAssembly. In brackets: share of the copied text that was found.",
  ].join("\n");
}

/** A line a case, a column a tool; ratios are how many times longer than `align` and `compare` fast-diff takes. */
export function timeTable(results, tools) {
  const head = [
    "case",
    ...tools.map((tool) => (tool === "F" ? "F" : `${tool}`)),
    "align / F",
    ...RATIOS.map((r) => r.name),
  ];
  const lines = results.map(({ name, answers }) => {
    const times = tools.map((tool) => time(answers[tool]));
    const [f, own] = [answers.F?.ms, answers.align?.ms];
    return [
      name,
      ...times,
      f && own ? digits(own / f) : "",
      ...RATIOS.map(({ over, under }) => ratio(answers, over, under)),
    ];
  });
  return table(head, lines);
}

/** How time grows with length: the exponent between one size and the next. */
export function growthTable(results) {
  const lines = [];
  for (const [i, { lang, kind, bytes, answers }] of results.entries()) {
    const before = results[i - 1];
    if (before?.lang !== lang || before.kind !== kind) continue;
    const exponent = (tool) => {
      const [from, to] = [before.answers[tool]?.ms, answers[tool]?.ms];
      return from && to ? (Math.log(to / from) / Math.log(bytes / before.bytes)).toFixed(2) : "";
    };
    lines.push([
      `${lang}-${kind}`,
      `${sizeName(before.bytes)} to ${sizeName(bytes)}`,
      exponent("align"),
      exponent("compare"),
    ]);
  }
  return `Growth: time goes with length to the power of\n\n${table(["case", "from, to", "align", "compare"], lines)}`;
}

/**
 * Peak memory above the loaded inputs during the first call, from 100 kB on; of ours without the engine's optimising
 * compiler, too.
 */
export function memoryTable(results, tools) {
  const measured = tools.filter((tool) => tool !== "F");
  const own = tools.filter((tool) => OWN.includes(tool));
  const mb = (bytes) => (bytes === undefined ? "" : `${digits(bytes / 1e6)} MB`);
  const lines = results
    .filter(({ bytes }) => bytes >= 100_000)
    .map(({ name, answers }) => [
      name,
      ...own.map((tool) => mb(answers[tool]?.alone)),
      ...measured.map((tool) => mb(answers[tool]?.extra)),
    ]);
  const head = ["case", ...own.map((tool) => `${tool} alone`), ...measured];
  return [
    "Memory: peak above the loaded inputs, first call. *Alone* is without the compiler of the engine that optimises",
    "WebAssembly next to it (`--liftoff-only`), which costs the same once, however long the texts are.",
    "",
    table(head, lines),
  ].join("\n");
}

const RATIOS = [
  { name: "fast-diff / align", over: "fast-diff", under: "align" },
  { name: "fast-diff / compare", over: "fast-diff", under: "compare" },
];

function ratio(answers, over, under) {
  const [long, short] = [answers[over]?.ms, answers[under]?.ms];
  return long && short ? `${digits(long / short)}x` : "";
}

function time(answer) {
  if (answer === undefined) return "";
  if (answer.skipped) return answer.skipped;
  const share = answer.found === undefined ? "" : ` (${Math.min(100, Math.floor(100 * answer.found))} %)`;
  return `${digits(answer.ms)} ms${share}`;
}

/** Three digits. */
export function digits(number) {
  return number >= 100 ? String(Math.round(number)) : String(Number(number.toPrecision(3)));
}

export function table(head, lines) {
  const row = (cells) => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...lines.map(row)].join("\n");
}
