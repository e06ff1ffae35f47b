/**
 * Version of what is kept. 1 had the same fields: its shares counted all characters inside matches, and the least length that it does
 * not name was 8 characters. It is compared anew, and the page says so.
 */
export const FORM = 2;
export type Form = 1 | typeof FORM;
