/** Line breaks become what a text field makes of them, so that offsets are the same in both. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
