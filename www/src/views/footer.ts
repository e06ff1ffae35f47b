/** The footer: how Juhao works, its limits, and the keys. */

import type { Actions } from "../actions.ts";
import { h, view } from "../dom.ts";
import { messages } from "../i18n/index.ts";
import type { State } from "../store.ts";

export const renderFooter = view<State, Actions>((element, { lang }) => {
  const m = messages(lang);
  const rows = m.keys.rows.map(([keys, what]) => [h("dt", {}, h("kbd", {}, keys ?? "")), h("dd", {}, what ?? "")]);
  const save = h("p", {}, h("a", { href: "./juhao.html", download: "juhao.html" }, m.about.save), m.about.saved);
  element.append(
    h(
      "section",
      {},
      h("h2", {}, m.about.title),
      h("p", {}, m.about.body),
      h("p", {}, m.about.limits),
      !import.meta.env.ONE_FILE && save,
    ),
    h("section", { class: "keyboard" }, h("h2", {}, m.keys.title), h("dl", { class: "keys" }, ...rows.flat())),
  );
  return () => undefined;
});
