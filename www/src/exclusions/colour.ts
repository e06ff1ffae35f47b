/** Colours in which text cannot be seen on white paper. Pure. */

/** Minimum of red, green and blue in a colour that counts as paper. */
const LIGHT = 245;
const NAMES = /^(?:white|snow|ivory|ghostwhite|whitesmoke|floralwhite|mintcream|azure|window|canvas)$/i;

/** Returns whether a CSS colour is white or nearly white. */
export function isPaper(colour: string): boolean {
  if (NAMES.test(colour)) return true;
  const hex = /^#([0-9a-f]{3,8})$/i.exec(colour)?.[1] ?? "";
  if (hex.length === 3 || hex.length === 4) return [0, 1, 2].every((i) => lit((hex[i] as string).repeat(2)));
  if (hex.length === 6 || hex.length === 8) return [0, 2, 4].every((i) => lit(hex.slice(i, i + 2)));
  const rgb = /^rgba?\(\s*([\d.]+)(%?)[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?/i.exec(colour);
  if (rgb) {
    const scale = rgb[2] === "%" ? 2.55 : 1;
    return [rgb[1], rgb[3], rgb[4]].every((part) => Number(part) * scale >= LIGHT);
  }
  return /^hsla?\(\s*[\d.]+(?:deg)?[\s,]+[\d.]+%?[\s,]+(?:9[7-9]|100)%?/i.test(colour);
}

/** Returns whether a CSS colour is fully transparent. */
export function isClear(colour: string): boolean {
  return (
    /^(?:transparent|#(?:[0-9a-f]{3}0|[0-9a-f]{6}00))$/i.test(colour) ||
    (/^(?:rgb|hsl)a?\([^)]*[,/]\s*0(?:\.0+)?%?\s*\)$/i.test(colour) && colour.split(/[,/]/).length !== 3)
  );
}

function lit(hex: string): boolean {
  return Number.parseInt(hex, 16) >= LIGHT;
}
