/** Converts line breaks as a text field does, so that offsets are the same in both. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
