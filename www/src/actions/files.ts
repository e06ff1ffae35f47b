/** Actions that open files in the two panes. */

import type { Side, Sides } from "../engine/engine.ts";
import { unpacked } from "../input/archive.ts";
import type { Given } from "../input/chosen-files.ts";
import { type Charset, open } from "../input/file.ts";
import { paneOf } from "../pane.ts";
import type { ManySession } from "../saving/many-session.ts";
import { type Session, sessionIn } from "../saving/session.ts";
import type { Pane, Part } from "../store.ts";
import type { Panes } from "./panes.ts";

export interface FileActions {
  /** Opens one file on `side`, two files on both sides, and more files in the view of many texts. */
  openFiles(side: Side, given: readonly Given[] | Promise<readonly Given[]>): Promise<void>;
  /** Reads the file of a pane again in another charset. */
  setCharset(side: Side, charset: Charset): Promise<void>;
}

/** `addToMany` takes files that do not belong in the panes; `openSession` opens a saved session. */
export function createFileActions(
  store: Part<"opening">,
  { texts, change, place, refuse }: Panes,
  addToMany: (files: readonly Given[]) => Promise<void>,
  openSession: (session: Session | ManySession) => void,
): FileActions {
  return {
    async openFiles(side, given) {
      const other = side === "left" ? "right" : "left";
      const isLast = { [side]: texts[side].take(), [other]: texts[other].watch() } as Sides<() => boolean>;
      const files = await unpacked(await given);
      if (files.length > 2) {
        await addToMany(files);
        return;
      }
      if (files.length === 2 && isLast[other]()) isLast[other] = texts[other].take();
      const opening = { left: null, right: null, [side]: files[0]?.path ?? null, [other]: files[1]?.path ?? null };
      store.update({ opening });
      const read = await Promise.all(files.map(({ file, problem = "file-broken" }) => (file ? open(file) : problem)));
      if (store.state.opening === opening) store.update({ opening: { left: null, right: null } });
      const isAlone = files.length === 1 && read[0] === "check-alone";
      if (isAlone && isLast[side]()) return addToMany(files);
      const sessions = read.map((opened) => (typeof opened === "string" ? null : sessionIn(opened.text)));
      const session = sessions.find((session) => session !== null && typeof session !== "string");
      if (session && typeof session !== "string") {
        if (isLast.left() && isLast.right()) openSession(session);
        return;
      }
      const placed: Partial<Sides<Pane>> = {};
      for (const [i, file] of read.entries()) {
        const refused = sessions[i];
        const opened = typeof refused === "string" ? refused : file;
        const target = i === 0 ? side : other;
        if (!isLast[target]()) continue;
        if (typeof opened === "string") refuse(target, { name: files[i]?.path ?? "", reason: opened });
        else placed[target] = paneOf(opened, files[i]?.file ?? null);
      }
      if (Object.keys(placed).length > 0) place(placed);
    },
    async setCharset(side, charset) {
      const { file } = store.state[side];
      if (!file?.kept) return;
      const isLast = texts[side].take();
      const opened = await open(file.kept, charset);
      if (!isLast()) return;
      if (typeof opened === "string") change(side, { problem: { name: file.name, reason: opened } });
      else place({ [side]: paneOf(opened, file.kept) });
    },
  };
}
