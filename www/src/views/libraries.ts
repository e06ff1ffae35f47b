/** The dialog of libraries: save them in this browser or as a file, and open them. Loaded when it is first opened. */

import type { Actions } from "../actions.ts";
import { button, h, put, say } from "../dom.ts";
import { makeLibrary } from "../engine/make-library.ts";
import { type Lang, LANGUAGES, messages, numbers, sentences } from "../i18n/index.ts";
import { chosen } from "../input/chosen-files.ts";
import { downloadBlob } from "../saving/download.ts";
import { deleteLibrary, keepLibrary, type KeptLibrary, keptLibraries } from "../saving/libraries.ts";
import type { State } from "../store.ts";

/** File name of a library. The command line reads any name. */
const FILE = "juhao-library.jhix";
const SUFFIX = ".jhix";

/** Makes the dialog. */
export function librariesView(state: State, actions: Actions, close: () => void): Node[] {
  const { lang, many, filters } = state;
  const m = messages(lang).many.library;
  const n = numbers(lang);
  const files = many.docs.flatMap(({ name, file, removed, role, reading }) =>
    file && !removed && role === "library" && reading?.problem === null ? [{ name, file }] : [],
  );
  const choose = h("input", {
    type: "file",
    hidden: true,
    onchange: () => {
      const given = chosen(choose.files ?? []);
      close();
      void actions.many.add(given);
    },
  });
  const open = button({ onclick: () => choose.click() }, m.open);
  const said = h("p", { class: "small", role: "status" });
  const name = h("input", { type: "text", "aria-label": m.name, value: m.unnamed });
  const without = h("input", { type: "checkbox" });
  const list = libraryList(lang, actions, close, open);
  /** Makes the file and passes it to `use`. The buttons are disabled meanwhile. */
  const make = async (use: (file: Blob, texts: number, textless: boolean) => Promise<string>): Promise<void> => {
    if (files.length === 0 || keep.disabled) return;
    keep.disabled = save.disabled = true;
    say(said, m.making);
    try {
      const textless = without.checked;
      const made = await makeLibrary({ files, filters });
      const done = await use(new Blob([textless ? made.textless : made.full]), made.texts, textless);
      say(said, sentences([done, m.sizes(sizeOf(made.full.length, lang), sizeOf(made.textless.length, lang))], lang));
    } catch {
      say(said, m.refused);
    }
    keep.disabled = save.disabled = false;
  };
  const keep = h("button", { type: "submit" }, m.keep);
  const save = button(
    {
      onclick: () =>
        void make(async (file) => {
          downloadBlob(FILE, file);
          return m.made(FILE, sizeOf(file.size, lang));
        }),
    },
    m.save,
  );
  const form = h(
    "form",
    {
      class: "keep-form",
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void make(async (file, texts, textless) => {
          await keepLibrary({ name: name.value.trim() || m.unnamed, texts, textless, file });
          await list.refresh();
          return m.kept(sizeOf(file.size, lang));
        });
      },
    },
    name,
    keep,
  );
  return [
    h("h2", {}, m.heading),
    h("p", { class: "small" }, m.about),
    h("h3", {}, m.now(n.count(files.length))),
    ...(files.length === 0
      ? [h("p", { class: "small" }, m.empty)]
      : [h("label", { class: "small" }, without, " ", m.withoutTexts), form, h("div", { class: "give" }, save)]),
    said,
    h("h3", {}, messages(lang).keep.here),
    ...list.nodes,
    h("div", { class: "give" }, choose, open),
    h("p", { class: "small" }, m.fileNote),
  ];
}

/** Lists the libraries in this browser, with buttons to use and delete. `next` gets the focus if none is left. */
function libraryList(
  lang: Lang,
  actions: Actions,
  close: () => void,
  next: HTMLElement,
): { readonly nodes: Node[]; refresh(): Promise<void> } {
  const m = messages(lang).many.library;
  const words = messages(lang).keep;
  const n = numbers(lang);
  const date = new Intl.DateTimeFormat(lang, { dateStyle: "long" });
  const list = h("ul", { class: "kept libraries" });
  const none = h("p", { class: "small" }, words.none);
  const use = ({ name, file }: KeptLibrary): void => {
    close();
    // The name of the library must not end like that of a text.
    void actions.many.add([{ path: `${name}${SUFFIX}`, file: new File([file], FILE) }]);
  };
  const item = (library: KeptLibrary): HTMLElement => {
    const { id, name, saved, texts, textless, file } = library;
    const remove = async (): Promise<void> => {
      await deleteLibrary(id);
      await refresh();
      (list.querySelector<HTMLElement>("button") ?? next).focus();
    };
    const size = textless ? m.sizeWithout(sizeOf(file.size, lang)) : sizeOf(file.size, lang);
    const about = [m.texts(n.count(texts)), size, date.format(saved)].join(LANGUAGES[lang].comma);
    return h(
      "li",
      {},
      button({ class: "link", title: textless ? m.useTextless : m.use, onclick: () => use(library) }, name),
      h("span", { class: "small" }, about),
      button({ "aria-label": words.forgetOne(name), onclick: remove }, words.forget),
    );
  };
  const refresh = async (): Promise<void> => {
    const all = await keptLibraries().catch(() => []);
    put(list, ...all.map(item));
    none.hidden = all.length > 0;
  };
  void refresh();
  return { nodes: [none, list], refresh };
}

/** Formats a number of bytes. */
function sizeOf(bytes: number, lang: Lang): string {
  const isLarge = bytes >= 1e6;
  const unit = isLarge ? "megabyte" : "kilobyte";
  const format = new Intl.NumberFormat(lang, { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 });
  return format.format(Math.max(1, bytes / (isLarge ? 1e5 : 1e3)) / (isLarge ? 10 : 1));
}
