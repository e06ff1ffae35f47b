/** Lists every sentence of one text with its verdict. Long texts are processed a few milliseconds at a time. */

import type { Actions } from "../actions.ts";
import { button, h, moreButton, put, say, view } from "../dom.ts";
import { SIDES, type Side } from "../engine/engine.ts";
import { excerpt } from "../excerpt.ts";
import { messages, numbers } from "../i18n/index.ts";
import { languageOf } from "../language.ts";
import { type Sentence, type SentenceVerdict, sentencesOf, VERDICTS } from "../sentences.ts";
import { foldOf } from "../tokens.ts";
import type { State } from "../store.ts";
import { nameOf, NO_NAMES } from "./side-name.ts";

const SLICE = 8;
/** Number of lines that are built at once. */
const PAGE = 100;
const QUOTE = 90;

export const renderSentences = view<State, Actions>((element, { lang }, actions) => {
  const m = messages(lang);
  const n = numbers(lang);
  let side: Side = "left";
  /** The state of which the list was made: a new result or other matches make a new list. */
  let state: State | null = null;
  let sentences: Sentence[] = [];
  let only: SentenceVerdict | null = null;
  let run = 0;
  let lines = 0;
  const sides = SIDES.map((name) => button({ onclick: () => turn(name) }, m.side[name]));
  const tally = h("div", { class: "tally", role: "group", "aria-label": m.sentences.tally });
  const list = h("ol");
  const more = moreButton({ onclick: () => grow() });
  element.append(
    h("div", { class: "segmented", role: "group", "aria-label": m.sentences.side }, ...sides),
    tally,
    list,
    more,
  );

  const turn = (name: Side): void => {
    side = name;
    start();
  };
  const start = (): void => {
    for (const [i, made] of sides.entries())
      say(made, nameOf(state?.result?.names ?? NO_NAMES, SIDES[i] as Side, lang));
    for (const [i, made] of sides.entries()) made.setAttribute("aria-pressed", String(SIDES[i] === side));
    sentences = [];
    const mine = ++run;
    if (state?.result) void read(state, mine);
  };
  const read = async ({ result, minor, filters }: State, mine: number): Promise<void> => {
    if (!result) return;
    const fold = await foldOf(filters).catch(() => null);
    if (mine !== run) return;
    if (!fold) {
      put(tally, messages(lang).notLoaded.title);
      return;
    }
    const all = sentencesOf(result, side, minor, fold);
    const go = (): void => {
      if (mine !== run) return;
      const until = performance.now() + SLICE;
      for (let next = all.next(); ; next = all.next()) {
        if (next.done) return show();
        if (next.value) sentences.push(next.value);
        if (performance.now() > until) break;
      }
      window.setTimeout(go, 0);
    };
    go();
  };
  const show = (): void => {
    const counts = new Map<SentenceVerdict, number>();
    for (const { verdict } of sentences) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    put(
      tally,
      ...VERDICTS.filter((verdict) => counts.has(verdict)).map((verdict) =>
        button(
          {
            class: `verdict-${verdict}`,
            "aria-pressed": String(only === verdict),
            onclick: () => {
              only = only === verdict ? null : verdict;
              show();
            },
          },
          h("strong", {}, n.count(counts.get(verdict) ?? 0)),
          ` ${m.sentences.verdict[verdict]}`,
        ),
      ),
    );
    put(list);
    lines = 0;
    grow();
  };
  const grow = (): void => {
    const chosen = only ? sentences.filter(({ verdict }) => verdict === only) : sentences;
    for (const { start, end, verdict, match, minor } of chosen.slice(lines, lines + PAGE)) {
      const words = excerpt(state?.result?.shown[side] ?? "", start, end, QUOTE);
      const label = m.sentences.verdict[verdict];
      list.append(
        h(
          "li",
          { class: `verdict-${verdict}${minor ? " minor" : ""}` },
          button(
            { onclick: () => (match === null ? actions.goTo(side, start) : actions.select(match, null)) },
            h("span", { class: "small" }, minor ? `${label} · ${m.minor.name}` : label),
            h("q", { dir: "auto", lang: languageOf(words) }, words),
          ),
        ),
      );
    }
    lines = Math.min(chosen.length, lines + PAGE);
    more.hidden = lines === chosen.length;
    say(more, m.matches.more(n.count(Math.min(PAGE, chosen.length - lines))));
  };

  return (next) => {
    element.hidden = next.panel !== "sentences";
    if (element.hidden) {
      // Drops the list when it is hidden.
      if (state) put(list);
      state = null;
      run++;
      return;
    }
    if (next.result === state?.result && next.minor === state?.minor) return;
    state = next;
    only = null;
    start();
  };
});
