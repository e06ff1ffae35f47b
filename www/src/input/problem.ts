/** Why files cannot be read, by name. */

/** Why a report of `juhao check` cannot be opened. */
export type CheckProblem = "check-damaged" | "check-version" | "check-textless" | "check-alone";

/** Why a library cannot be opened. */
export type LibraryProblem = "library-damaged" | "library-version";

/**
 * Why a file cannot be read.
 *
 * - `pdf-scanned`: its pages are pictures
 * - `locked`: it needs a password
 * - `not-loaded`: the library for its format failed to load
 * - `folder-empty`: it is a folder without files
 * - `data-file`: it is the data of a comparison, which contains no texts
 * - `report-newer`, `report-damaged`: it is a report of this page that cannot be opened
 * - `check-*`: it is a report of `juhao check` that cannot be opened here
 * - `library-*`: it is a library that cannot be opened
 */
export type Problem =
  | "file-type"
  | "file-size"
  | "file-broken"
  | "pdf-scanned"
  | "locked"
  | "not-loaded"
  | "folder-empty"
  | "data-file"
  | "report-newer"
  | "report-damaged"
  | CheckProblem
  | LibraryProblem;
