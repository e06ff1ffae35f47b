// Ends of words by Intl.Segmenter, as a browser has them: a text of JSON a line in, its ends in UTF-8 bytes a line out.
import { createInterface } from "node:readline";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** The ends of a text. It is cut line by line, because the time of a long text grows faster than its length. */
function endsOf(text) {
  const ends = [];
  let end = 0;
  for (const line of text.split(/(?<=\n)/u)) {
    for (const { segment } of segmenter.segment(line)) ends.push((end += Buffer.byteLength(segment)));
  }
  return ends;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(endsOf(JSON.parse(line)))}\n`);
}
