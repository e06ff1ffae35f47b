// The names, ranges and defaults of the contract. Written from the core by tests/contract.rs: do not edit.
export { unknown } from "./failure.js";

/** Version of the meaning of a Report. */
export const VERSION = 2;

/** The relations, from the closest on. */
export const RELATIONS = [
  "duplicate",
  "contains",
  "contained",
  "partial",
  "distinct",
  "no-features"
];

/** The roles of matches, pairs and hits. */
export const ROLES = [
  "evidence",
  "minor"
];

/** The kinds of matches. */
export const KINDS = [
  "exact",
  "edited",
  "loose"
];

/** The parts that can be left out of one text, which are also the reasons in reports. */
export const PARTS = [
  "quotations",
  "references",
  "front-matter"
];

/** The parts that `sources` leaves out of `included` unless the caller names others. */
export const CITED = [
  "quotations",
  "references"
];

/** The values of minMatchLength and rareMatchLength, and the standard of the first. */
export const MATCH_LENGTHS = {
  "least": 1,
  "most": 1000000,
  "standard": 13
};

/** The standard thresholds. */
export const THRESHOLDS = {
  "contain": 0.8,
  "containSpan": 0.9,
  "duplicate": 0.8,
  "duplicateSpan": 0.85,
  "related": 0.5
};

/** The options by name: the names that values consist of, what a value must be, and the standard. */
export const OPTIONS = {
  "comments": {
    "expected": "one of leave-out, keep",
    "names": [
      "leave-out",
      "keep"
    ],
    "standard": "leave-out"
  },
  "explain": {
    "expected": "true or false",
    "names": [],
    "standard": false
  },
  "extraction": {
    "expected": "one of auto, body, visible",
    "names": [
      "auto",
      "body",
      "visible"
    ],
    "standard": "auto"
  },
  "fold": {
    "expected": "one of zh, none",
    "names": [
      "zh",
      "none"
    ],
    "standard": "zh"
  },
  "ignoreCase": {
    "expected": "true or false",
    "names": [],
    "standard": true
  },
  "ignoreNumbers": {
    "expected": "true or false",
    "names": [],
    "standard": false
  },
  "ignorePunctuation": {
    "expected": "true or false",
    "names": [],
    "standard": false
  },
  "kinds": {
    "expected": "a list of one or more of exact, edited, loose",
    "names": [
      "exact",
      "edited",
      "loose"
    ],
    "standard": [
      "exact",
      "edited",
      "loose"
    ]
  },
  "leaveOut": {
    "expected": "a list of quotations, references, front-matter",
    "names": [
      "quotations",
      "references",
      "front-matter"
    ],
    "standard": [
      "quotations",
      "references"
    ]
  },
  "limits.inputBytes": {
    "expected": "a whole number from 0 to 9007199254740991",
    "names": [],
    "standard": 67108864
  },
  "limits.matches": {
    "expected": "a whole number from 0 to 9007199254740991",
    "names": [],
    "standard": 100000
  },
  "limits.sentences": {
    "expected": "a whole number from 0 to 9007199254740991",
    "names": [],
    "standard": 1048576
  },
  "limits.work": {
    "expected": "a whole number from 0 to 9007199254740991",
    "names": [],
    "standard": 400000000
  },
  "method": {
    "expected": "one of juhao, ccdet, pku-lcs, sl-st, simhash-sp",
    "names": [
      "juhao",
      "ccdet",
      "pku-lcs",
      "sl-st",
      "simhash-sp"
    ],
    "standard": "juhao"
  },
  "minMatchLength": {
    "expected": "a whole number from 1 to 1000000",
    "names": [],
    "standard": 13
  },
  "preset": {
    "expected": "one of standard, strict, web, thesis, punctuation, classical",
    "names": [
      "standard",
      "strict",
      "web",
      "thesis",
      "punctuation",
      "classical"
    ],
    "standard": "standard"
  },
  "rareMatchLength": {
    "expected": "a whole number from 1 to 1000000",
    "names": [],
    "standard": null
  },
  "scores": {
    "expected": "true or false",
    "names": [],
    "standard": true
  },
  "thresholds.contain": {
    "expected": "a number from 0 to 1",
    "names": [],
    "standard": 0.8
  },
  "thresholds.containSpan": {
    "expected": "a number from 0 to 1",
    "names": [],
    "standard": 0.9
  },
  "thresholds.duplicate": {
    "expected": "a number from 0 to 1",
    "names": [],
    "standard": 0.8
  },
  "thresholds.duplicateSpan": {
    "expected": "a number from 0 to 1",
    "names": [],
    "standard": 0.85
  },
  "thresholds.related": {
    "expected": "a number from 0 to 1",
    "names": [],
    "standard": 0.5
  }
};

/** What an option must be that has other options as its fields, to be read after its name. */
export const GROUP = "must be an object with named values";

/** The presets, with what each changes and leaves out. */
export const PRESETS = [
  {
    "leaveOut": [],
    "name": "standard",
    "options": {},
    "purpose": "The defaults"
  },
  {
    "leaveOut": [],
    "name": "strict",
    "options": {
      "fold": "none",
      "ignoreCase": false,
      "kinds": [
        "exact"
      ]
    },
    "purpose": "Exact matches only; upper and lower case, and Traditional and Simplified Chinese, differ"
  },
  {
    "leaveOut": [
      "site"
    ],
    "name": "web",
    "options": {
      "ignorePunctuation": true
    },
    "purpose": "Web pages: ignores lines that pages of one site share, and punctuation"
  },
  {
    "leaveOut": [
      "quotations",
      "references",
      "front-matter"
    ],
    "name": "thesis",
    "options": {},
    "purpose": "Theses and essays: ignores quotations, lists of references, and front matter such as declarations"
  },
  {
    "leaveOut": [],
    "name": "punctuation",
    "options": {
      "ignorePunctuation": true
    },
    "purpose": "Copies with other punctuation: ignores punctuation"
  },
  {
    "leaveOut": [],
    "name": "classical",
    "options": {
      "rareMatchLength": 4
    },
    "purpose": "Classical Chinese: also reports phrases of four characters or more that are rare in texts of these lengths"
  }
];
