/**
 * A class of 40 essays in Word and PDF, always the same for the same seed. All begin with the text of the assignment.
 * Four pupils wrote together, three others did, and one took a part of the text of four others.
 */

import { docxOf, pdfOf } from "./documents.ts";
import { drawer } from "./support.ts";

export interface ClassOfEssays {
  readonly files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];
  /** The text at the head of every essay. */
  readonly assignment: string;
  /** The names of those who wrote together. */
  readonly four: readonly string[];
  readonly three: readonly string[];
  /** The name of the essay that is put together from four others, and the share that it has from each of them. */
  readonly mosaic: { readonly name: string; readonly from: readonly string[]; readonly share: number };
}

const SYLLABLES =
  "ba be bo da de do fa fe ga go ha ka ki la le lo ma mi mo na ne no pa pe ra re ri ro sa se so ta te to va ve".split(
    " ",
  );
const FIRST = "Ada Ben Cleo Dana Emil Fay Gus Hana Ivan June".split(" ");
const LAST = "Abel Berg Cole Drew".split(" ");

/** Words of an essay: without the 78 of the assignment. */
const WORDS = 500;

export function classOfEssays(seed: number): ClassOfEssays {
  const draw = drawer(seed);
  const vocabulary = Array.from({ length: 900 }, () =>
    Array.from({ length: 2 + draw(2) }, () => SYLLABLES[draw(SYLLABLES.length)]).join(""),
  );
  /** Returns sentences of `count` words. */
  const written = (count: number): string => {
    const sentences: string[] = [];
    for (let left = count; left > 0;) {
      const length = left < 20 ? left : 8 + draw(8);
      left -= length;
      const words = Array.from({ length }, () => vocabulary[draw(vocabulary.length)] as string);
      sentences.push(`${words.join(" ").replace(/^./, (letter) => letter.toUpperCase())}.`);
    }
    return sentences.join(" ");
  };
  const assignment = written(78);
  const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));
  const essays = names.map(() => [written(WORDS)]);
  const own = (words: number): string => written(words);

  // Four who wrote together: 250 words in all of them, and 40 in each pair of neighbours: 43 to 50 per cent.
  const four = [3, 11, 18, 30];
  const shared = written(250);
  const pairs = four.map(() => written(40));
  for (const [i, essay] of four.entries()) {
    const before = pairs[(i + 3) % 4] as string;
    essays[essay] = [own(80), shared, pairs[i] as string, own(90), before];
  }
  // Three: 220 words in all of them.
  const three = [6, 22, 37];
  const together = written(220);
  for (const essay of three) essays[essay] = [own(100), together, own(180)];
  // One from four others: 80 words of each.
  const mosaic = 25;
  const from = [1, 9, 15, 33];
  const parts = from.map(() => written(80));
  for (const [i, essay] of from.entries()) essays[essay] = [own(200), parts[i] as string, own(220)];
  essays[mosaic] = [own(60), parts[0] as string, own(60), ...parts.slice(1), own(60)];

  const fileName = (i: number): string => `${names[i]}.${i % 2 === 0 ? "docx" : "pdf"}`;
  const files = essays.map((parts, i) => {
    const paragraphs = [assignment, ...parts];
    const bytes = i % 2 === 0 ? docxOf(paragraphs) : pdfOf(paragraphs.flatMap(linesOf));
    const type = i % 2 === 0 ? "vnd.openxmlformats-officedocument.wordprocessingml.document" : "pdf";
    return { name: fileName(i), mimeType: `application/${type}`, buffer: Buffer.from(bytes) };
  });
  return {
    files,
    assignment,
    four: four.map(fileName),
    three: three.map(fileName),
    mosaic: { name: fileName(mosaic), from: from.map(fileName), share: 80 / WORDS },
  };
}

/** Breaks a paragraph into lines of a page. */
function linesOf(paragraph: string): string[] {
  return [...(paragraph.match(/.{1,90}(?:\s|$)/g) ?? []).map((line) => line.trim()), ""];
}
