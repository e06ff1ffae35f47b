// The names, ranges and defaults of the contract. Written from the core by tests/contract.rs: do not edit.

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
      "references"
    ],
    "name": "thesis",
    "options": {},
    "purpose": "Theses and essays: ignores quotations and lists of references"
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
