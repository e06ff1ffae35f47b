/** English. The shape of this file is the shape of every language: see {@link Messages}. */

const characters = (n: string): string => `${n} characters`;

export const en = {
  name: "Juhao",
  other: "中文",
  tagline: "What two texts share, and where",
  privacy: "Your texts never leave this browser: the comparison runs on this page, and nothing is uploaded or stored.",
  skip: "Skip to the texts",
  language: "Language: switch to Chinese",
  theme: { label: "Colours", auto: "Auto", light: "Light", dark: "Dark" },

  side: { left: "Left text", right: "Right text" },
  paste: {
    left: "Paste or type the first text, or drop a file.",
    right: "Paste or type the second text, or drop a file.",
  },
  accepts: "Text, Markdown, HTML, Word (.docx), OpenDocument, PDF, zip; or the HTML source of a page",
  pane: {
    open: "Open file",
    clear: "Clear",
    edit: "Edit",
    read: "Show matches",
    drop: "Drop the file here",
    count: characters,
    from: (name: string, encoding: string) => `${name} · read as ${encoding}`,
    format: "Read as",
    text: "Text",
    page: "Web page",
    guessed:
      "This looks like the source of a web page, so only its text is compared, without menus where the body is found.",
    asText: "Compare the source itself",
    otherCharset: "Wrong characters?",
    charset: "Encoding",
    rich: "This was pasted with its formatting.",
    asPage: "Read it as a web page",
    whole: "Show all of the page",
    body: "Show only what is compared",
    wholeNote:
      "All of the page is shown. What takes no part is grey; the sign before a line takes it in or leaves it out.",
    leaveLine: "Takes part. Leave this line out",
    takeLine: "Left out. Let this line take part",
  },
  problem: {
    "file-type":
      "This file cannot be read here. Please open a .txt, .md or .html file, a .docx, .odt or .pdf document, a .zip of those, or paste its text.",
    "file-size": "This file is larger than 64 MB, which is more than can be compared.",
    "file-broken": "This file could not be read. It may be damaged, or empty.",
    "pdf-scanned":
      "This PDF has no text in it: its pages are pictures, as a scanner makes them. Please run text recognition (OCR) on it first.",
    locked: "This file asks for a password. Please save it without one.",
  },
  swap: "Exchange left and right",
  inStep: "Scroll both texts together",
  panels: { label: "What stands beside the texts", passages: "Passages", sentences: "Sentences", plot: "Plot" },
  sentences: {
    side: "Sentences of",
    tally: "Sentences by what is said of them",
    verdict: {
      same: "word for word",
      changed: "with changes",
      part: "in part",
      own: "only here",
      out: "left out",
    },
  },
  plot: {
    note: "From left to right the left text, from top to bottom the right one; each line is a passage. Passages that moved stand off the diagonal.",
    label: (n: string) => `A plot of both texts with ${n} passages. The list of passages says the same.`,
  },

  intro: {
    title: "Put two texts side by side",
    body: "Juhao tells how they are related, which one contains which, and marks every passage they share, copied, edited or moved.",
    one: "Now the other text: the comparison starts by itself.",
    examples: "See an example",
    zh: "中文示例",
    en: "English example",
  },

  work: {
    label: "Comparing",
    engine: "Loading the engine",
    left: "Reading the left text",
    right: "Reading the right text",
    compare: "Looking for shared passages",
    stop: "Cancel",
    stopped: "Stopped. The texts are as you left them.",
    again: "Compare again",
  },
  error: {
    title: "The texts could not be compared",
    "input-too-long": (values: Readonly<Record<string, number | string>>) =>
      `A text is too long: ${values.bytes ?? "?"} bytes, where at most ${values.limit ?? "?"} can be read.`,
    "engine-failed": "The engine could not be loaded, or it stopped working. Reloading the page usually helps.",
    other: "The engine refused these texts.",
    detail: "Details",
  },

  verdict: {
    duplicate: "The two texts are largely the same",
    contains: "The left text contains the right one",
    contained: "The right text contains the left one",
    partial: "The two texts share passages",
    distinct: "Nothing shared beyond chance",
    "no-features": "There is nothing to compare",
  },
  same: "The two texts are the same",
  share: {
    left: (p: string) => `${p} of the left text is in the right one.`,
    right: (p: string) => `${p} of the right text is in the left one.`,
  },
  explain: {
    distinct: "No passage long enough to mean something occurs in both texts.",
    "no-features": "At least one side holds no letters or digits a comparison could use.",
  },
  honest:
    "Similar text is not proof of copying. Quotations, set phrases and a common source look the same; the judgement is yours.",
  rings: (left: string, right: string) =>
    `Two circles for the two texts, overlapping as far as the texts do: ${left} of the left, ${right} of the right.`,
  matched: (matched: string, total: string) => `${matched} of ${total} characters matched`,
  counted: "Letters, digits and symbols count; spaces and punctuation do not.",
  facts: {
    matches: (n: number, shown: string) => (n === 1 ? "1 shared passage" : `${shown} shared passages`),
    moved: (n: number, shown: string) => (n === 1 ? "1 of them moved" : `${shown} of them moved`),
    dismissed: (n: number, count: string, chars: string) =>
      n === 1
        ? `1 short passage left out as chance (${chars} characters)`
        : `${count} short passages left out as chance (${chars} characters)`,
    extraction: {
      text: "the text as it stands",
      visible: "the visible text of the page",
      body: "the main text of the page",
    },
    read: (side: string, what: string) => `${side}: ${what}`,
    confidence: (p: string) => `found with ${p} confidence`,
  },
  signs: {
    title: "Unusual characters",
    note: "These change how a text compares without changing how it looks. They can be deliberate, or come from a word processor.",
    "zero-width": "Invisible characters",
    homoglyph: "Look-alike letters of another script",
    "mixed-width": "Full-width letters or digits among ordinary ones",
    "hidden-text": "Page text that is hidden, and is not compared",
    "faint-text": "Page text in white, without size or out of sight; it is compared",
    where: (side: string, n: string) => `${side}: ${n}`,
    place: (n: number) => `Go to place ${n}`,
  },
  limits: {
    title: "A limit was reached",
    note: "The texts are large or unusual, so part of the search was cut short. What is shown is right, but there may be more.",
    item: (name: string, limit: string, reached: string) => `${name}: ${reached} needed, limit ${limit}`,
  },

  filters: {
    title: "Filters",
    changed: (n: number) => (n === 1 ? "1 changed" : `${n} changed`),
    preset: "For",
    presets: {
      standard: "Standard",
      strict: "Strict",
      edited: "Edited copies",
      web: "Web pages",
      thesis: "Thesis check",
    },
    about: {
      standard: "All passages beyond chance, copied, edited or reordered.",
      strict: "Verbatim passages only, of 13 characters or 7 words and more.",
      edited: "Changed punctuation counts as no change, and Traditional and Simplified characters are the same.",
      web: "What both pages show because they are of one site is left out.",
      thesis: "Passages of 13 characters or 7 words and more; quotations and references are left out.",
    },
    own: "Your own choice",
    leave: "Leave out",
    alike: "Treat as the same",
    passages: "Passages",
    quotes: "Quotations",
    references: "Lists of references",
    numbers: "Numbers",
    site: "What both pages share as pages of one site",
    case: "Tell upper and lower case apart",
    punctuation: "Texts that differ in punctuation only",
    chinese: "Traditional and Simplified Chinese",
    edited: "with small changes inside",
    loose: "rephrased or reordered",
    least: "Shortest passage",
    leastOf: (n: string, words: string) => `${n} characters of Chinese, or ${words} words`,
    template: {
      title: "Wording of a template",
      note: "A form, a cover page, a set of questions: what a text takes from it does not count.",
      open: "Open a file",
      paste: "Paste it",
      field: "Text of the template",
      use: "Use it",
      none: "Take it away",
      name: "pasted text",
    },
    left: {
      title: "Left out",
      none: "Nothing is left out.",
      item: (reason: string, side: string, n: number, count: string, chars: string) =>
        `${reason}, ${side.toLowerCase()}: ${n === 1 ? "1 place" : `${count} places`}, ${chars} characters`,
      byHand: "Left out by hand",
      back: "Put back",
      putBack: (note: string) => `Put back: ${note}`,
      reasons: {
        quote: "Quotations",
        references: "References",
        template: "Template",
        site: "Of the site",
        page: "Beside the body of the page",
        hand: "By hand",
      },
    },
    reset: "Back to standard",
  },
  hand: {
    leave: "Leave this passage out",
    reason: "Reason",
    reasons: ["Permitted quotation", "Standing phrase", "Common source", "The author's own earlier text"],
    confirm: "Leave out",
    cancel: "Cancel",
    none: "without a reason",
  },

  scores: {
    title: "All scores, and what they mean",
    none: "nothing to measure it on",
    of: (num: string, den: string) => `${num} of ${den}`,
    atLeast: (lower: string, upper: string) => `${lower} to ${upper}`,
    bits: (n: number) => `${n} of 64 bits differ`,
    items: {
      coverageLeft: {
        name: "Coverage of the left text",
        text: "The share of the left text's characters that lie in a marked passage. With the other coverage it decides the verdict.",
      },
      coverageRight: {
        name: "Coverage of the right text",
        text: "The share of the right text's characters that lie in a marked passage. With the other coverage it decides the verdict.",
      },
      score: {
        name: "Rank score",
        text: "One number from 0 to 1 that rises with the larger coverage. It is for sorting many pairs; for one pair, read the coverages.",
      },
      lcs: {
        name: "Common subsequence",
        text: "How many characters both texts have in the same order, gaps allowed (LCS). Two numbers mean: at least, and at most. Chance alone gives long texts of one language a good part of it.",
      },
      trustable: {
        name: "Trustable subsequence",
        text: "The part of the common subsequence that lies in passages dense enough to trust (PKU-LCS).",
      },
      resemble: {
        name: "Resemble rate",
        text: "PKU-LCS: the trustable subsequence, measured against both texts together. High when the texts are nearly the same.",
      },
      containLeft: {
        name: "Contain rate, left",
        text: "PKU-LCS: the share of the left text that lies in the trustable subsequence.",
      },
      containRight: {
        name: "Contain rate, right",
        text: "PKU-LCS: the share of the right text that lies in the trustable subsequence.",
      },
      ccs: {
        name: "Common containment (CCS)",
        text: "CCDet: of the text with fewer full-stop features, how many the other has too. A feature is the few characters before a full stop.",
      },
      clr: {
        name: "Length ratio (CLR)",
        text: "CCDet: the number of full-stop features of the shorter text, against that of the longer. It tells a copy from a part.",
      },
      jaccard: {
        name: "Jaccard of full stops",
        text: "Full-stop features that both texts have, out of all that either has.",
      },
      blocks: {
        name: "Jaccard of sentence blocks",
        text: "SL+ST: runs of whole sentences that both texts have, found by their lengths in a suffix tree, out of all sentences.",
      },
      hamming: {
        name: "Fingerprint distance",
        text: "Two 64-bit fingerprints (simhash) and the number of bits that differ: 0 to 3 suggests the same text, about 32 is chance. For a first sieve of many texts only.",
      },
    },
  },

  kind: { exact: "exact", edited: "edited", loose: "loose" },
  kindHint: {
    exact: "Equal, but for spaces, width and case",
    edited: "Equal, with small changes inside",
    loose: "The same content, rephrased or in another order inside",
    moved: "In another place of the order",
  },
  moved: "moved",
  legend: "Key",
  changed: "change inside",
  leftOut: "left out",
  why: {
    title: "Why this is a match",
    equal: (equal: string, left: string, right: string) =>
      `${equal} characters are equal and in the same order, of ${left} on the left and ${right} on the right.`,
    edits: (left: string, right: string) => `Changed places: ${left} on the left, ${right} on the right.`,
    moved: "It stands at another place in the order of passages.",
  },
  evidence: {
    "equal-run": "an equal run of characters",
    aligned: "aligned character by character",
    "sentence-block": "a run of sentences of the same lengths",
    "sentence-vector": "sentences of the same words",
  } as Readonly<Record<string, string>>,

  matches: {
    title: "Shared passages",
    none: "No shared passages",
    at: (n: string, total: string) => `${n} of ${total}`,
    all: (n: string) => (n === "1" ? "1 passage" : `${n} passages`),
    previous: "Previous match",
    next: "Next match",
    chars: (left: string, right: string) => (left === right ? `${left} characters` : `${left} → ${right} characters`),
    more: (n: string) => `Show ${n} more`,
    mark: (n: number, kind: string, moved: boolean, side: string) =>
      `Match ${n}, ${kind}${moved ? ", moved" : ""}. Go to it in the ${side.toLowerCase()}`,
    item: (n: number, kind: string, moved: boolean) => `Match ${n}, ${kind}${moved ? ", moved" : ""}`,
    page: (side: string) => `${side} with its matches`,
    overview: (side: string) => `Where the matches lie in the ${side.toLowerCase()}`,
  },

  views: { label: "What to compare", two: "Two texts", many: "Many texts" },
  many: {
    label: "Many texts",
    empty: {
      title: "Put many texts together",
      body: "A folder of essays, a site's archive, all versions of a page: Juhao finds which of them are copies or parts of one another, without comparing all with all. Drop files or a folder anywhere on this page.",
      one: "It takes two texts: add some more.",
    },
    give: {
      files: "Choose files",
      folder: "Choose a folder",
      paste: "Paste texts",
      clear: "Clear all",
      example: "See an example",
      drop: "Drop files or folders here",
      field: "Texts to add",
      hint: "Paste a text and add it; then the next one. A line of three hyphens (---) parts several texts pasted at once.",
      add: "Add",
    },
    working: (n: string) => `Looking through ${n} texts`,
    phase: {
      list: () => "Looking into the folders",
      read: (done: string, total: string) => `Reading: ${done} of ${total}`,
      find: () => "Looking for texts that may be alike",
      compare: (done: string, total: string) => `Comparing pairs: ${done} of ${total}`,
    },
    progress: "Progress",
    stop: "Cancel",
    stopped: "Stopped",
    soFar: (n: string) => `What was found so far is listed below, in ${n} texts.`,
    again: "Start again",
    failed: "The texts could not be compared",
    found: (n: number, pairs: string) => (n === 1 ? "One pair shares text" : `${pairs} pairs share text`),
    none: "No two of them share anything beyond chance",
    among: (n: string, pairs: string) => `Of ${n} texts, which make ${pairs} pairs.`,
    counts: { duplicate: "largely the same", contains: "one contains the other", partial: "shared passages" },
    refused: {
      title: (n: number, count: string) => (n === 1 ? "1 file takes no part" : `${count} files take no part`),
      "file-empty": "There is no text in it.",
    },
    more: (n: string) => `Show ${n} more`,
    pairs: {
      title: "Pairs",
      least: "Coverage at least",
      shown: (shown: string, all: string) => (shown === all ? `${all} pairs` : `${shown} of ${all} pairs`),
      none: "No pair has so much coverage.",
      left: "Text",
      relation: "Relation",
      right: "Other text",
      coverage: "Share in the other",
      open: "Compare",
      openPair: (left: string, right: string) => `Compare ${left} and ${right}`,
      page: (page: string, pages: string) => `Page ${page} of ${pages}`,
      previous: "Previous page",
      next: "Next page",
    },
    relation: { duplicate: "largely the same as", contains: "contains", partial: "shares passages with" },
    groups: {
      title: "Groups",
      note: "Copies and parts of one another, around the text that holds most of the others.",
      size: (n: string) => `${n} texts`,
      same: "largely the same",
      inside: "part of it",
      around: "contains it",
      partial: "shares passages",
      linked: "by way of others",
    },
    matrix: {
      title: "Matrix",
      note: "Each row is a text; the stronger a field, the more of it is in the text of the column. The table lists the same pairs.",
      most: (shown: string, all: string) => `The first ${shown} of the ${all} texts that share something.`,
      label: (n: string) => `A square of ${n} texts by ${n}. The table of pairs says the same.`,
      cell: (row: string, share: string, column: string) => `${row}: ${share} in ${column}`,
      hover: "Point at a field to see its texts; click to compare them.",
    },
    texts: {
      title: (n: string) => `All ${n} texts`,
      chars: characters,
      remove: (name: string) => `Remove ${name}`,
      waiting: "not read yet",
    },
    back: "Back to the list",
    opened: (n: string, all: string) => `Pair ${n} of ${all}`,
    previous: "Previous pair",
    next: "Next pair",
  },

  keys: {
    title: "Keyboard",
    rows: [
      ["Alt + ↓ / Alt + ↑", "next and previous match, anywhere"],
      ["J / K", "the same, while a text with matches has the focus"],
      ["Enter", "on a match: go to its partner in the other text"],
      ["E", "while a text with matches has the focus: edit it"],
      ["Ctrl + Enter", "while writing: show the matches"],
      ["↓ / ↑", "in the table of pairs: the next and the previous pair"],
      ["Esc", "cancel a long comparison"],
    ],
  },
  about: {
    title: "How it works",
    body: "Juhao aligns the two texts character by character, whatever the order of their passages, and reports what remains after chance is taken out. Full-stop features, sentence lengths and fingerprints of published methods stand beside it as evidence. Everything is computed by one WebAssembly module in this tab.",
    limits:
      "Paraphrase and translation may not be found. What is found is similarity; where it comes from is for people to judge.",
  },
};

/** Every language has exactly these. */
export type Messages = typeof en;
/** The scores a reader is shown, in this order. */
export type ScoreName = keyof typeof en.scores.items;
