/** Traditional characters and their Simplified forms, from the data of OpenCC. Loaded when it is asked for. */

import characters from "opencc-js/dict/TSCharacters";

/** One character to one character: of several forms the first. What lies in no plane the engine reads as one is left out. */
export const TO_SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  characters.split("|").flatMap((pair) => {
    const [from = "", to = ""] = pair.split(" ");
    return [...from].length === 1 && [...to].length === 1 ? [[from, to] as const] : [];
  }),
);
