// Checks how the project's own prose is written: words with a plainer one, lines over 120 columns, paragraphs over six lines.
//   node scripts/words.mjs             fails on the first 200 findings
//   node scripts/words.mjs --count     prints how often each word occurs, clean or not
//   node scripts/words.mjs PATH...     checks only these files and folders, also those that are NOT_YET clean
// Prose is: Markdown outside code, comments of every language, the strings of www/src/i18n/en.ts, and the strings of src/cli and of the packages.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What is not rewritten yet. A name is a file or a folder; the list shrinks and then goes. */
const NOT_YET = ["."];

/** Words to avoid, each with what to write instead. `\b` keeps "understand", "standard" and "nothing" out of it. */
const WORDS = [
  ["tell", /\b(?:tell|tells|told|telling)\b/gi, "report, return, show, distinguish"],
  ["stand", /\b(?:stand|stands|stood|standing)\b/gi, "is, means"],
  ["so many", /\bso (?:many|much)\b/gi, "N, at least N, enough"],
  ["beside", /\bbesides?\b/gi, "next to, also"],
  ["alike", /\balike\b/gi, "similar, both"],
  ["take part", /\b(?:takes?|took|taken|taking) (?:no )?part\b/gi, "is used, is compared, counts"],
  ["go on", /\b(?:go|goes|went|gone|going) on\b/gi, "continues"],
  ["mend", /\bmend(?:s|ed|ing)?\b/gi, "fix, repair"],
  ["thing", /\bthings?\b/gi, "the name of what is meant"],
  ["the same of", /\bthe same of\b/gi, "as for"],
  ["nobody's", /\b(?:is|are) nobody's\b/gi, "belongs to no"],
  ["take for", /\b(?:takes?|took|taken) for\b/gi, "is recognised as"],
  ["hold of", /\bholds? of\b/gi, "is true for"],
  ["what is of", /\bwhat is \w+ of\b/gi, "the name of what is meant"],
  ["Those", /(?:^|[.;:] )Those (?:that|which|who|whose|of|with|in|are|is|have|has|a|the)\b/gm, "the noun"],
  ["No X that", /(?:^|[.;:] )No \w+ that\b/gm, "subject and verb"],
];

/** Where a word is right: the start of the file's path, a part of the line, and why. */
const ALLOWED = [["scripts/words.mjs", "", "the list itself"]];

const COLUMNS = 120;
const PARAGRAPH = 6;

/** Files that are not the project's own prose: texts that are compared, licences, generated or locked files. */
const NOT_OURS =
  /^(?:LICENSE|tests\/cases\/|tests\/paper\/.*\.(?:txt|html)$|tests\/corpus\/(?:book|statutes|[^/]*\.txt)|.*\.(?:lock|snap|svg|png|jsonl?|txt|html|gz)$)/;

const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const count = process.argv.includes("--count");
const within = (path, name) => name === "." || path === name || path.startsWith(name.replace(/\/$/, "") + "/");

const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter((path) => path && !NOT_OURS.test(path))
  .filter((path) =>
    named.length ? named.some((name) => within(path, name)) : count || !NOT_YET.some((name) => within(path, name)),
  );

const findings = [];
const totals = new Map(WORDS.map(([name]) => [name, 0]));
for (const path of files) {
  const { lines, prose, markdown } = read(path);
  prose.forEach((text, at) => {
    if (text === undefined) return;
    if (!ALLOWED.some(([start, part]) => path.startsWith(start) && lines[at].includes(part))) {
      for (const [name, pattern, instead] of WORDS) {
        for (const [word] of text.matchAll(pattern)) {
          totals.set(name, totals.get(name) + 1);
          findings.push(`${path}:${at + 1}: "${word.trim()}" (${instead})`);
        }
      }
    }
    const columns = [...lines[at]].length;
    const isProse = markdown ? !/^\s*\|/.test(lines[at]) : /^\s*(?:\/\/|\/?\*|#)/.test(lines[at]);
    if (columns > COLUMNS && isProse && !/https?:/.test(lines[at]))
      findings.push(`${path}:${at + 1}: ${columns} columns, at most ${COLUMNS}`);
  });
  longParagraphs(path, lines, prose, markdown);
}

if (count) {
  for (const [name, times] of totals) console.log(`${String(times).padStart(6)}  ${name}`);
} else if (findings.length) {
  console.error(findings.slice(0, 200).join("\n"));
  console.error(`\n${findings.length} findings; words and reasons are in scripts/words.mjs`);
  process.exit(1);
}

/** A file as its lines, and the prose of each line: `undefined` where it has none. */
function read(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const kind = path.slice(path.lastIndexOf(".") + 1);
  if (kind === "md") return { lines, prose: markdownProse(lines), markdown: true };
  const strings = /^(?:src\/cli\/|pkg-templates\/|www\/src\/i18n\/en\.ts)/.test(path);
  const prose = { rs: slashProse, ts: slashProse, js: slashProse, mjs: slashProse, css: slashProse }[kind] ?? hashProse;
  return {
    lines,
    prose: kind === "json" ? lines.map((line) => line.match(/"description": "(.*)"/)?.[1]) : prose(lines, strings),
    markdown: false,
  };
}

/** Markdown outside fences; inline code is no prose, and neither are addresses. */
function markdownProse(lines) {
  let fence = false;
  return lines.map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) {
      fence = !fence;
      return undefined;
    }
    return fence ? undefined : withoutCode(line);
  });
}

/** Comments of Rust, JavaScript and style sheets, outside the code examples in them; with `strings`, string literals too. */
function slashProse(lines, strings) {
  let block = false;
  let fence = false;
  let open = "";
  return lines.map((line) => {
    const comment = block ? line : (line.match(/(?:^|[\s;{(,])\/\/[/!]?(.*)$/)?.[1] ?? line.match(/\/\*+(.*)$/)?.[1]);
    block = block ? !line.includes("*/") : /\/\*/.test(line.replace(/\/\/.*/, "")) && !line.includes("*/");
    if (comment !== undefined && /^\s*\*?\s*```/.test(comment)) {
      fence = !fence;
      return undefined;
    }
    if (comment !== undefined) return fence ? undefined : withoutCode(comment);
    fence = false;
    if (!strings) return undefined;
    const text = (open + line).replaceAll(`'"'`, "");
    const literals = text.match(/"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*(?:`|$)/g) ?? [];
    open = literals.at(-1)?.match(/^(["`])(?:.*[^"`])?$/s)?.[1] ?? "";
    return literals.filter((literal) => literal.includes(" ")).join(" ") || undefined;
  });
}

/** Comments of shell scripts, TOML, YAML and Python, and what Python says between three quotes. */
function hashProse(lines) {
  let quoted = false;
  return lines.map((line) => {
    const marks = line.match(/"""/g)?.length ?? 0;
    const inside = quoted || marks > 0;
    if (marks === 1) quoted = !quoted;
    const text = inside ? line : line.match(/(?:^|\s)#(?!!)(.*)$/)?.[1];
    return text === undefined ? undefined : withoutCode(text);
  });
}

function withoutCode(text) {
  return text.replace(/`[^`]*`/g, "`").replace(/https?:\S+/g, "");
}

/** Paragraphs over the limit: lines of prose one after the other, without a blank line, a list, a table, a heading or code between them. */
function longParagraphs(path, lines, prose, markdown) {
  let length = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    const text = prose[at];
    const whole = markdown || /^\s*(?:\/\/|\/?\*|#)/.test(lines[at] ?? "");
    const isProse = text !== undefined && whole && !/^\s*(?:\*\s*)?(?:$|[-*|>#@=]|\d+\.|\[[^\]]+\]:|\*\/|<)/.test(text);
    if (isProse) length += 1;
    else if (text !== undefined && /^\s*\*?\s*(?:[-*]|\d+\.|@\w+)\s/.test(text) && whole) length = 1;
    else length = 0;
    if (length === PARAGRAPH + 1) findings.push(`${path}:${at + 1}: a paragraph of more than ${PARAGRAPH} lines`);
  }
}
