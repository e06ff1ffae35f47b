// Checks how the project's own prose is written: words that have a plainer one, lines over 120 columns, and paragraphs
// over six lines.
//
//   node scripts/words.mjs             fails if there are findings; part of scripts/lint.sh
//   node scripts/words.mjs --count     prints how often each word occurs, also in what is NOT_YET clean
//   node scripts/words.mjs PATH...     checks these files and folders, also those that are NOT_YET clean
//
// Prose is Markdown outside code, comments, descriptions in JSON Schemas, and the strings for users: those of
// www/src/i18n, of src/cli and of the packages.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Files and folders that are not rewritten yet. Remove a name when it is clean. */
const NOT_YET = [];

/** Words to avoid, with what to write instead. "understand", "standard" and "stand out" do not match. */
const WORDS = [
  ["tell", /(?<![-\w])(?:tell|tells|told|telling)(?![-\w])/gi, "report, return, show, distinguish"],
  ["stand", /(?<![-\w])(?:stand|stands|stood|standing)(?![-\w]| out\b)/gi, "is, means"],
  ["so many", /\bso (?:many|much)\b/gi, "N, at least N, enough"],
  ["beside", /(?<![-\w])besides?(?![-\w])/gi, "next to, also"],
  ["alike", /(?<![-\w])alike\b/gi, "similar, both"],
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
  ["读作", /读作|讀作/g, "识别为"],
  ["正在询问各方法", /正在(?:询问|詢問)各方法/g, "正在运行各方法"],
  ["最小值草图", /最小值草[图圖]/g, "MinHash"],
  ["超出巧合", /超出巧合/g, "实质重合, 非偶然"],
  ["撤去", /撤去/g, "移除"],
  ["经由其他文本", /[经經]由其他文本/g, "间接相关"],
  ["恢复标准", /恢[复復][标標][准準]/g, "恢复默认设置"],
  ["把握 87%", /把握 ?(?:\d|\$)/g, "置信度 87%"],
  ["一篇对全部", /一篇[对對]全部/g, "单篇比对全部"],
  ["改写查找", /改[写寫]查找/g, "what it does"],
];

/** Exceptions: the start of a path, a part of the line, and the reason. */
const ALLOWED = [
  ["scripts/words.mjs", "", "the list itself"],
  ["tests/corpus/", "Standing Committee", "a proper name"],
];

const COLUMNS = 120;
const PARAGRAPH = 6;

/** Files that are not prose of the project: compared texts, licences, generated and locked files. */
const NOT_OURS =
  /^(?:LICENSE|tests\/cases\/|tests\/paper\/.*\.(?:txt|html)$|tests\/corpus\/(?:book|statutes|[^/]*\.txt)|(?!.*\.schema\.json$).*\.(?:lock|snap|svg|png|jsonl?|txt|html|gz)$)/;

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
    const isProse = markdown ? !/^\s*[|<]/.test(lines[at]) : /^\s*(?:\/\/|\/?\*|#)/.test(lines[at]);
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

/** Returns the lines of a file, and the prose of each line: `undefined` if a line has none. */
function read(path) {
  const lines = readFileSync(path, "utf8").split("\n");
  const kind = path.slice(path.lastIndexOf(".") + 1);
  if (kind === "md") return { lines, prose: markdownProse(lines), markdown: true };
  const strings = /^(?:src\/cli\/|pkg-templates\/|www\/src\/i18n\/)/.test(path);
  const prose = { rs: slashProse, ts: slashProse, js: slashProse, mjs: slashProse, css: slashProse }[kind] ?? hashProse;
  return {
    lines,
    prose: kind === "json" ? lines.map((line) => line.match(/"description": "(.*)"/)?.[1]) : prose(lines, strings),
    markdown: false,
  };
}

/** Prose of Markdown: everything outside fences, without inline code and addresses. */
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

/** Prose of Rust, JavaScript and CSS: comments outside code examples and, with `strings`, string literals. */
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
    return literals.filter((literal) => / |\p{Script=Han}/u.test(literal)).join(" ") || undefined;
  });
}

/** Prose of shell scripts, TOML, YAML and Python: comments and docstrings. */
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

/** Finds paragraphs over the limit. Blank lines, list items, tables, headings and code end a paragraph. */
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
