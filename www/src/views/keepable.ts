/** What the dialog for saving offers, made for two texts and for many. */

import type { ManySession } from "../saving/many-session.ts";
import type { Session } from "../saving/session.ts";

/** What two texts and many have to be kept, each in its own way. */
export interface Keepable {
  /** What a report is, and what is missing in one without names. */
  readonly about: string;
  readonly anonymousNote: string;
  /** A name for the session. */
  readonly title: string;
  /** Whether there is a result, and whether there is a text. */
  readonly hasResult: boolean;
  readonly hasText: boolean;
  readonly files: readonly {
    readonly label: string;
    /** The name of the file; without those of the texts, if it is to be anonymous. */
    name(anonymous: boolean): string;
    readonly type: string;
    /** Whether this page can open it again. */
    readonly opensAgain?: boolean;
    make(anonymous: boolean): string | Promise<string>;
  }[];
  /** `null` where it is too large. */
  session(): Promise<Session | ManySession | null>;
}
