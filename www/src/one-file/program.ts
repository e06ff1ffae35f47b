/** The address of this whole program, which its workers run, too. Each thread makes its own: those from the disk share none. */

/** The function that the program is wrapped in, which can tell its own source. */
declare const juhao: () => Promise<void>;

export const PROGRAM = URL.createObjectURL(new Blob([`(${juhao})();`], { type: "text/javascript" }));
