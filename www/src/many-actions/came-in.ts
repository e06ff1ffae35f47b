/** Reads what was added among many texts: files, archives, libraries, or a single report that can be opened again. */

import { unpacked } from "../input/archive.ts";
import type { CheckReport } from "../input/check-report.ts";
import type { Given } from "../input/chosen-files.ts";
import type { Problem } from "../input/problem.ts";
import { type Textless, withLibraries } from "../input/library-texts.ts";
import type { ManySession } from "../saving/many-session.ts";
import { type Session, sessionIn } from "../saving/session.ts";

/** What came in: files, or a single report that can be opened again. */
export interface Came {
  readonly given: readonly Given[];
  readonly textless: readonly Textless[];
  readonly session?: Session | ManySession;
  readonly report?: CheckReport;
}

/**
 * Unpacks archives and libraries, names files by their `info.csv`, and recognises a single report that can be opened
 * again. `asOne`: all files of a folder are one text.
 */
export async function cameIn(files: readonly Given[] | Promise<readonly Given[]>, asOne: boolean): Promise<Came> {
  const some = await files;
  // Thousands of files are listed in a task of their own, so that the task of the browser's event stays short.
  await new Promise((done) => setTimeout(done));
  const { given, textless } = await withLibraries(await unpacked(some));
  const [first] = given;
  if (given.length !== 1 || textless.length > 0 || !first?.file) {
    if (given.length < 2) return { given, textless };
    const { foldersAsTexts, named } = await import("../input/submissions.ts");
    const names = await named(given);
    return { given: asOne ? await foldersAsTexts(names) : names, textless };
  }
  // A report that cannot be opened is listed as an unread file, with the reason.
  const refused = (problem: Problem): Came => ({ given: [{ path: first.path, file: null, problem }], textless });
  if (/\.json$/i.test(first.path)) {
    const reader = await import("../input/check-report.ts").catch(() => null);
    if (!reader) return refused("not-loaded");
    const report = await reader.checkReport(first.file);
    if (typeof report === "string") return refused(report);
    return report ? { given: [], textless, report } : { given, textless };
  }
  const session = /\.html?$/i.test(first.path) ? sessionIn(await textOf(first.file)) : null;
  if (typeof session === "string") return refused(session);
  return session ? { given, textless, session } : { given, textless };
}

/** Returns the text of a file, or "" if it cannot be read: the list reports that later. */
function textOf(file: File): Promise<string> {
  return file.text().catch(() => "");
}
