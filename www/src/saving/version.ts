/**
 * Version of saved sessions. Version 1 had the same fields, but its shares counted all characters inside matches, and
 * its default minimum length was 8 characters. The page compares such a session again and says so.
 */
export const FORM = 2;
export type Form = 1 | typeof FORM;
