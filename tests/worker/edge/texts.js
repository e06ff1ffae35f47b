// Texts made by rule: the same number gives the same text, and two numbers share no sentence.

/** Numbers that look like chance, the same in every run. */
export function numbers(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HAN = 0x4e00;

/** A Chinese text of about the given length, in sentences. */
export function chinese(seed, length = 200) {
  const next = numbers(seed + 1);
  let text = "";
  while (text.length < length) {
    const sentence = Array.from({ length: 8 + next(20) }, () => String.fromCharCode(HAN + next(3000)));
    text += `${sentence.join("")}。`;
  }
  return text;
}
