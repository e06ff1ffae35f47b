/** A part of what reads a file could not be loaded: the file itself may be as it should. */
export class NotLoaded extends Error {}
