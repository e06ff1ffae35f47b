/**
 * The address of this whole program, which its workers also run. Each thread makes its own, because threads of a page
 * from the disk cannot share one.
 */

/** The function around the whole program. Its `toString` returns the source. */
declare const juhao: () => Promise<void>;

export const PROGRAM = URL.createObjectURL(new Blob([`(${juhao})();`], { type: "text/javascript" }));
