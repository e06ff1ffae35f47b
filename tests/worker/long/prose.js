// Documents for measurements: prose from a Markov chain trained on the free texts of tests/corpus, so that it has the
// same common phrases. The same number gives the same document.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../npm/packed.js";
import { numbers } from "../edge/texts.js";

const FOLDERS = ["tests/corpus/statutes", "tests/corpus/classics"];
const COUNTED = /[\p{Script=Han}，。；：、！？]/u;

/** What follows each character, as often as it does. */
let after;

function learn() {
  after = new Map();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      const characters = [...readFileSync(join(root, folder, name), "utf8")].filter((character) =>
        COUNTED.test(character),
      );
      for (let i = 1; i < characters.length; i++) {
        const list = after.get(characters[i - 1]);
        if (list) list.push(characters[i]);
        else after.set(characters[i - 1], [characters[i]]);
      }
    }
  }
}

/** A document of about the given length in characters. */
export function prose(seed, length = 1000) {
  if (!after) learn();
  const random = numbers(seed + 1000);
  let last = "。";
  let text = "";
  while (text.length < length) {
    const list = after.get(last) ?? after.get("。");
    last = list[random(list.length)];
    text += last;
  }
  return `${text}。`;
}

/** A submission after a document: a part of it, with other words around it. */
export function copied(seed) {
  const text = prose(seed);
  return prose(seed + 50_000_000, 300) + text.slice(200, 700) + prose(seed + 60_000_000, 200);
}
