// Scores an extracted body against the labelled one: bags of four tokens, as in the article extraction benchmark of
// Scrapinghub. A Han or Kana character is a token.
const DENSE =
  "\\u2e80-\\u2fdf\\u3005\\u3007\\u3021-\\u3029\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}";
const TOKEN = new RegExp(`[${DENSE}]|(?:(?![${DENSE}])[\\p{L}\\p{N}_])+`, "gu");
const SHINGLE = 4;

/** Counts of shingles: in both, only in the body found, only in the true one. */
export function counts(truth, found) {
  const [a, b] = [shingles(truth), shingles(found)];
  let both = 0;
  for (const [shingle, count] of a) both += Math.min(count, b.get(shingle) ?? 0);
  return { both, extra: total(b) - both, missing: total(a) - both };
}

/** F1 of one page; two empty bodies are equal. */
export function f1({ both, extra, missing }) {
  const all = 2 * both + extra + missing;
  return all === 0 ? 1 : (2 * both) / all;
}

/** F1 of mean precision (over pages with an answer) and mean recall (over pages with a body). */
export function groupF1(pages) {
  const answered = pages.filter(({ both, extra }) => both + extra > 0);
  const bodied = pages.filter(({ both, missing }) => both + missing > 0);
  const precision = mean(answered.map(({ both, extra }) => both / (both + extra)));
  const recall = mean(bodied.map(({ both, missing }) => both / (both + missing)));
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** F1 of one page by the bags of its lower-cased words, as WCXB's own evaluation has it. */
export function wordF1(truth, found) {
  const [a, b] = [words(truth), words(found)];
  if (total(a) === 0) return total(b) === 0 ? 1 : 0;
  let both = 0;
  for (const [word, count] of b) both += Math.min(count, a.get(word) ?? 0);
  return (2 * both) / (total(a) + total(b));
}

/** Which half of a set the pages of a host are in. */
export function halfOf(host) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(host)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 15) & 1;
}

function words(text) {
  const bag = new Map();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function shingles(text) {
  const tokens = text.match(TOKEN) ?? [];
  const bag = new Map();
  for (let i = 0; i < Math.max(1, tokens.length - SHINGLE + 1) && tokens.length > 0; i++) {
    const shingle = tokens.slice(i, i + SHINGLE).join(" ");
    bag.set(shingle, (bag.get(shingle) ?? 0) + 1);
  }
  return bag;
}

function total(bag) {
  return [...bag.values()].reduce((sum, count) => sum + count, 0);
}

function mean(numbers) {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
