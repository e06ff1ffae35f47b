// EUC-KR as pages use it. Node's decoder knows only KS X 1001, not the 8822 syllables that Windows added.

/** Decodes with the host's decoder, and adds the characters that it lacks. Time O(n). */
export function decodeKorean(decoder, bytes) {
  const added = addedTo(decoder);
  let [text, from] = ["", 0];
  for (let at = 0; added.size > 0 && at < bytes.length; at++) {
    if (bytes[at] < 0x81 || bytes[at] === 0xff) continue;
    const character = added.get((bytes[at] << 8) | bytes[at + 1]);
    at++; // the second byte does not begin a character
    if (character === undefined) continue;
    text += decoder.decode(bytes.subarray(from, at - 1)) + character;
    from = at + 1;
  }
  return text + decoder.decode(bytes.subarray(from));
}

let made;

/**
 * The characters that a host lacks, by their two bytes. Windows added the syllables that KS X 1001 lacks, in the order
 * of Unicode.
 */
function addedTo(decoder) {
  if (made !== undefined) return made;
  made = new Map();
  const read = (bytes) => decoder.decode(Uint8Array.from(bytes));
  if (read([0x81, 0x41]) === "갂") return made;
  made.set(0xa2e6, "€").set(0xa2e7, "®");
  const trails = Array.from({ length: 94 }, (_, i) => 0xa1 + i);
  const standard = new Set(
    Array.from({ length: 25 }, (_, i) => read(trails.flatMap((trail) => [0xb0 + i, trail]))).join(""),
  );
  let place = 0x8141;
  for (let code = 0xac00; code <= 0xd7a3; code++) {
    const syllable = String.fromCharCode(code);
    if (standard.has(syllable)) continue;
    while (!isAdded(place >> 8, place & 0xff)) place++;
    made.set(place++, syllable);
  }
  return made;
}

/**
 * The second bytes of added characters: letters and high bytes; in rows of the standard, only those that it leaves
 * free.
 */
function isAdded(lead, trail) {
  const isLetter = (trail | 0x20) >= 0x61 && (trail | 0x20) <= 0x7a;
  return isLetter || (trail >= 0x81 && trail <= (lead > 0xa0 ? 0xa0 : 0xfe));
}
