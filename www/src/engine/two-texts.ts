/** Reads two texts, finds the ranges to leave out, and compares the rest. Runs in the worker. */

import type { PrepareOptions } from "juhao";
import { type Answer, type Choices, type Input, SIDES, type Side, type Sides } from "./engine.ts";
import type { Left } from "../exclusions/ranges.ts";
import { editsOf } from "./edits.ts";
import {
  blocksOf,
  compareRead,
  faintOf,
  headingsOf,
  leftOut,
  pairOptions,
  type Read,
  readingOf,
  readText,
} from "./reading.ts";
import { ofWhole } from "./whole.ts";

/** A text that was read, and the options it was read with. */
interface Kept extends Read {
  readonly key: string;
}

/** The texts read last, because typing on one side must not read the other side again. */
const read = new Map<Side | "template", Kept>();

/** Reads both texts, and calls `onSide` before each. */
export async function readBoth(
  inputs: Sides<Input>,
  choices: Choices,
  onSide: (side: Side) => void,
): Promise<Sides<Read>> {
  const options = readingOf(choices.filters);
  const texts = {} as Sides<Read>;
  for (const side of SIDES) {
    onSide(side);
    texts[side] = take(side, inputs[side], options, choices[side].whole);
  }
  if (choices.template) take("template", choices.template, options, false);
  return texts;
}

/** Compares the texts that {@link readBoth} returned. */
export async function compareBoth(texts: Sides<Read>, choices: Choices): Promise<Answer> {
  const template = choices.template ? (read.get("template") ?? null) : null;
  const left = leftOut(texts, template, choices.filters, choices);
  const raw = compareRead(texts, left, choices.filters, { explain: choices.explain });
  const shown = { left: texts.left.prepared.text, right: texts.right.prepared.text };
  const prepared = { left: texts.left.prepared, right: texts.right.prepared };
  const whole = ofWhole(raw);
  const { report } = whole;
  const edits = editsOf(prepared, report.matches, pairOptions(left, choices.filters));
  const blocks = {
    left: blocksOf(texts.left, choices.left),
    right: blocksOf(texts.right, choices.right),
  };
  const faint = { left: faintOf(texts.left), right: faintOf(texts.right) };
  const headings = { left: headingsOf(texts.left), right: headingsOf(texts.right) };
  return { ...whole, quoted: quotedOf(texts, template, choices, left), shown, left, faint, edits, blocks, headings };
}

/** Returns the coverage with quotations and references included, or `null` if none of them are left out. */
function quotedOf(
  texts: Sides<Read>,
  template: Read | null,
  choices: Choices,
  left: Sides<readonly Left[]>,
): Sides<number> | null {
  const isOut = ({ reason }: Left): boolean => reason === "quotations" || reason === "references";
  if (!SIDES.some((side) => left[side].some(isOut))) return null;
  const filters = { ...choices.filters, quotes: false, references: false };
  const without = leftOut(texts, template, filters, choices);
  return ofWhole(compareRead(texts, without, filters)).report.coverage;
}

function take(name: Side | "template", input: Input, options: PrepareOptions, whole: boolean): Read {
  const { ignoreNumbers, ignoreCase, ignorePunctuation, fold } = options;
  const hidden = (input.faint ?? []).flatMap(({ start, end }) => [start, end]);
  const key = [input.format, whole, ignoreNumbers, ignoreCase, ignorePunctuation, fold, ...hidden].join();
  const known = read.get(name);
  if (known && known.key === key && known.input.text === input.text) return known;
  known?.prepared.free();
  read.delete(name);
  const made = { key, ...readText(input, options, whole) };
  read.set(name, made);
  return made;
}
