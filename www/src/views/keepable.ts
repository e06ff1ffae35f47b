/** The interface of the dialog for saving, for two texts and for many. */

import type { About } from "../saving/report-values.ts";
import type { ManySession } from "../saving/many-session.ts";
import type { Session } from "../saving/session.ts";

/** What a view can save. */
export interface Keepable {
  /** Explains a report, and what a report without names leaves out. */
  readonly about: string;
  readonly anonymousNote: string;
  /** Suggested name of the session. */
  readonly title: string;
  /** Whether there is a result, and whether there is any text. */
  readonly hasResult: boolean;
  readonly hasText: boolean;
  readonly files: readonly {
    readonly label: string;
    /** Returns the name of the file; without the names of the texts if it is `anonymous`. */
    name(anonymous: boolean): string;
    readonly type: string;
    /** Whether this page can open it again. */
    readonly opensAgain?: boolean;
    make(anonymous: boolean, about: About): string | Promise<string>;
  }[];
  /** Returns the session; `null` if it is too large. */
  session(): Promise<Session | ManySession | null>;
}
