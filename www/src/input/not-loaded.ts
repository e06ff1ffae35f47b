/** A library or table that reads a file failed to load. The file itself may be valid. */
export class NotLoaded extends Error {}
