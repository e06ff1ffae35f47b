/**
 * Whether a Chinese text is written in Traditional or in Simplified characters.
 *
 * Two old sets of characters tell: GB 2312 has what is written on the mainland, Big5 what is written in Taiwan. What stands in one of
 * them alone is of one form. Every browser knows both, as encodings, so there is no table to load.
 */

const LOOK = 20_000;

/** Least characters that tell, least share of the Han characters (of prose of both kinds it is an eighth and more), and most of the other form. */
const LEAST = 3;
const SHARE = 1 / 25;
const OTHER = 1 / 9;

/** Simplified, and so written in Hong Kong, too. */
const BOTH = "户税脱温卧悦兑蜕媪愠葱着";

export type Form = "traditional" | "simplified";

/** The form of a Chinese text; null, if few of its characters tell, or they are mixed. The head of the text is enough. */
export function formOf(text: string): Form | null {
  const length = Math.min(text.length, LOOK);
  const count = { han: 0, latin: 0, other: 0, traditional: 0, simplified: 0 };
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= FIRST_HAN && unit <= LAST_HAN) {
      count.han += 1;
      const form = (table ??= tableOf()).get(unit);
      if (form) count[form] += 1;
    } else if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)) count.latin += 1;
    // Kana and Hangul: the Han characters of Japanese and Korean are of neither form.
    else if ((unit >= 0x3040 && unit <= 0x30ff) || (unit >= 0xac00 && unit <= 0xd7a3)) count.other += 1;
  }
  if (count.latin > 4 * count.han || count.other * 10 > count.han) return null;
  const least = Math.max(LEAST, count.han * SHARE);
  const is = (form: Form, other: Form): boolean => count[form] >= least && count[other] <= count[form] * OTHER;
  if (is("traditional", "simplified")) return "traditional";
  return is("simplified", "traditional") ? "simplified" : null;
}

const FIRST_HAN = 0x4e00;
const LAST_HAN = 0x9fff;

/** Characters that are of one form, made when the first Chinese text is looked at. */
let table: ReadonlyMap<number, Form> | undefined;

function tableOf(): Map<number, Form> {
  const mainland = charactersOf("gbk", 0xb0, 0xf7, [[0xa1, 0xfe]]);
  const cells = [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ] as const;
  // The second half has what is rare, and forms that are not the usual ones.
  const usual = charactersOf("big5", 0xa4, 0xc6, cells);
  const rare = new Set(charactersOf("big5", 0xc9, 0xf9, cells));
  const made = new Map<number, Form>();
  for (const unit of mainland) made.set(unit, "simplified");
  for (const unit of usual) if (!made.delete(unit)) made.set(unit, "traditional");
  for (const unit of rare) if (made.get(unit) === "simplified") made.delete(unit);
  for (const character of BOTH) made.delete(character.charCodeAt(0));
  return made;
}

/** The characters of an encoding of two bytes, in rows of these first bytes and cells of these second ones. */
function charactersOf(
  label: string,
  from: number,
  to: number,
  cells: readonly (readonly [number, number])[],
): number[] {
  const bytes: number[] = [];
  for (let row = from; row <= to; row++)
    for (const [first, last] of cells) for (let cell = first; cell <= last; cell++) bytes.push(row, cell);
  const decoded = new TextDecoder(label).decode(Uint8Array.from(bytes));
  const units = Array.from(decoded, (character) => character.charCodeAt(0));
  return units.filter((unit) => unit >= FIRST_HAN && unit <= LAST_HAN);
}
