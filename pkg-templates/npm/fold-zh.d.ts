/**
 * The table of Traditional characters and their Simplified forms, 14 KB after gzip, for programs that show which
 * characters count as the same. The engine has its own table and needs no import.
 */

/**
 * Replaces each Traditional character of a text by the Simplified one that it is compared as. The result is for
 * comparison, not for readers, because it replaces single characters without looking at words (著名 becomes 着名).
 */
export function simplified(text: string): string;
