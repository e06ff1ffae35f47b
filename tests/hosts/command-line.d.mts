/** Path of the binary of the command line. */
export const commandLine: string;
