// Checks the subject of each commit after a base: a known prefix, and at most 72 characters.
//
//   node scripts/commits.mjs           checks the commits since the last tag; part of scripts/lint.sh
//   node scripts/commits.mjs BASE      checks the commits after BASE
//
// Without a tag, or in a clone that lacks the history, there is nothing to check.
import { execFileSync } from "node:child_process";

const PREFIXES = ["core", "page", "npm", "worker", "cli", "python", "docs", "tests", "scripts", "fix", "release"];
const LENGTH = 72;
/** Imperatives that end like a participle. */
const IMPERATIVE = ["embed", "feed", "need", "speed", "shed", "bring", "string", "ping", "ring"];

/** The output of git, or `undefined` if it fails. */
function git(...command) {
  try {
    return execFileSync("git", command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

/** What is wrong with a subject; an empty list if nothing is. */
function faultsOf(subject) {
  const [, prefixes, text] = /^([a-z]+(?:, [a-z]+)*): (.*)$/.exec(subject) ?? [];
  const unknown = prefixes?.split(", ").filter((prefix) => !PREFIXES.includes(prefix)) ?? [];
  const first = /^[A-Za-z]+/.exec(text ?? "")?.[0] ?? "";
  return [
    prefixes === undefined && `begin with a prefix and a colon: ${PREFIXES.join(", ")}`,
    unknown.length > 0 && `unknown prefix ${unknown.join(", ")}; known are ${PREFIXES.join(", ")}`,
    /(?:ed|ing)$/.test(first) && !IMPERATIVE.includes(first) && `use the imperative instead of "${first}"`,
    [...subject].length > LENGTH && `${[...subject].length} characters, at most ${LENGTH}`,
    /[.。]$/.test(subject) && "leave out the full stop",
  ].filter(Boolean);
}

const base = process.argv[2] ?? git("describe", "--tags", "--abbrev=0");
const log = base && git("log", "--no-merges", "--format=%h %s", `${base}..HEAD`);
if (process.argv[2] && log === undefined) {
  console.error(`${base} is not a commit of this clone`);
  process.exit(1);
}
const faults = (log ?? "").split("\n").flatMap((line) => {
  const [hash, ...words] = line.split(" ");
  return hash ? faultsOf(words.join(" ")).map((fault) => `${line}\n    ${fault}`) : [];
});
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
