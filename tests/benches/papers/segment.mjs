// Ends of words by Intl.Segmenter, as a browser has them: a text of JSON a line in, its ends in UTF-8 bytes a line out.
import { createInterface } from "node:readline";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
for await (const line of createInterface({ input: process.stdin })) {
  let end = 0;
  const ends = Array.from(segmenter.segment(JSON.parse(line)), ({ segment }) => (end += Buffer.byteLength(segment)));
  process.stdout.write(`${JSON.stringify(ends)}\n`);
}
