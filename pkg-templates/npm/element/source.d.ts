/**
 * The program of `<juhao-compare>` as one string, with all its languages, for a server that has no files to send, such
 * as a Worker. Send it as `text/javascript`. It loads no engine, so give the element `engine`, or a Report.
 */
export const SOURCE: string;
