// The schemas of requests and responses. openapi.ts generates the API description from them.
import { KINDS, OPTIONS, PARTS, RELATIONS, ROLES, VERSION } from "juhao/contract";
import * as v from "valibot";
import { MOST_SHARDS } from "./layout.ts";

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/** The name of a collection. */
export const CollectionName = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    "expected 1 to 64 lower case letters, digits, hyphens and underscores, the first a letter or a digit",
  ),
  v.description("Lower case letters, digits, hyphens and underscores."),
);

const hasNoControl = v.regex(/^[^\u0000-\u001f\u007f-\u009f]+$/, "expected no control characters");

/**
 * Checks that JSON Schema cannot express everywhere: no lone surrogates, and no parts that address normalisation
 * removes.
 */
const isWhole = v.check((text: string) => text.isWellFormed(), "expected no lone surrogates");
const isNoStep = v.check(
  (id: string) => !id.split("/").some((part) => part === "." || part === ".."),
  "expected no part that is . or ..",
);

/** The id of a document. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  hasNoControl,
  isWhole,
  isNoStep,
  v.description('Any characters but control characters; no part between slashes may be "." or "..".'),
);

const Label = v.pipe(v.string(), v.minLength(1), v.maxLength(200), hasNoControl, isWhole);

/** Patterns of a day and of a time with its offset, as in RFC 3339. `isDay` checks 29 February. */
const DAY =
  "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))";
const TIME = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,3})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])";
const isDay = v.check(
  (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10)),
  "expected a day that exists",
);
const Moment = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${DAY}${TIME}$`), "expected a moment such as 2027-01-31T09:00:00Z"),
  isDay,
);
const DayOrMoment = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${DAY}(?:${TIME})?$`),
    "expected a day such as 2027-01-31, or a moment such as 2027-01-31T09:00:00Z",
  ),
  isDay,
);

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Metadata of a document: fields of the caller's choice. */
const Metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(64), hasNoControl, isWhole),
    v.union([
      v.pipe(v.string(), v.maxLength(1000), isWhole),
      v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
      v.boolean(),
    ]),
  ),
  v.maxEntries(20),
);

const labels = {
  site: v.optional(
    described(Label, "Where it was published. Text that most documents of a site share is not evidence."),
  ),
  group: v.optional(described(Label, "Whose it is, such as an author. A check can exclude a group.")),
  published: v.optional(
    described(
      DayOrMoment,
      "When it was published: a day, or a time with its offset. `first` of a check names the earliest document.",
    ),
  ),
  expires: v.optional(described(Moment, "From this time on the document is not found; it is deleted soon after.")),
  metadata: v.optional(
    described(Metadata, "Fields of your choice that are returned with the document, such as a title or an address."),
  ),
};
/** A text is well-formed, as ids are: half of a surrogate pair could be neither stored nor returned. */
const Text = v.pipe(v.string(), isWhole);
const text = { text: described(Text, "Plain text.") };
const html = {
  html: described(Text, "A page as HTML. Its body is used, or all visible text if no body is found."),
};
const profile = {
  profile: described(v.pipe(v.string(), v.base64()), "The stored features of the text, in base64, as in an export."),
  text: v.optional(described(Text, "The text that a reader sees, if it is to be stored.")),
};

/** The body of a document. */
export const Document = v.union([v.strictObject({ ...text, ...labels }), v.strictObject({ ...html, ...labels })]);

/** A line of a batch or an export. */
export const Line = v.union([
  v.strictObject({ id: Id, ...profile, ...labels }),
  v.strictObject({ id: Id, ...text, ...labels }),
  v.strictObject({ id: Id, ...html, ...labels }),
]);

const Input = v.union([Text, v.strictObject(html)]);
const preset = {
  preset: v.optional(
    described(
      v.string(), // the engine knows the names
      "A set of options for one purpose; the other options override it: standard, strict, web, thesis, punctuation or classical.",
    ),
  ),
};
const reading = {
  ...preset,
  extraction: v.optional(v.picklist(OPTIONS.extraction.names)),
  comments: v.optional(v.picklist(OPTIONS.comments.names)),
  ignoreCase: v.optional(v.boolean()),
  ignorePunctuation: v.optional(v.boolean()),
  ignoreNumbers: v.optional(v.boolean()),
  fold: v.optional(
    described(
      v.picklist(OPTIONS.fold.names),
      "How Traditional and Simplified Chinese are compared: as the same characters (zh, the default) or as written (none).",
    ),
  ),
};

const comparing = {
  left: Input,
  right: Input,
  options: v.optional(
    v.strictObject({
      ...reading,
      minMatchLength: v.optional(
        described(
          Count, // the engine knows the range
          "Length from which every common run is reported, 1 to 1,000,000 Han characters; a word counts as 13/8. Default: 13.",
        ),
      ),
      rareMatchLength: v.optional(
        described(
          Count, // the engine knows the range
          "Length from which shorter matches are also reported that are rare in texts of these lengths. Default: none is.",
        ),
      ),
      kinds: v.optional(v.pipe(v.array(v.picklist(KINDS)), v.minLength(1), v.maxLength(3))),
      method: v.optional(v.picklist(OPTIONS.method.names)),
      thresholds: v.optional(
        described(
          v.strictObject({
            related: v.optional(Share),
            duplicate: v.optional(Share),
            duplicateSpan: v.optional(Share),
            contain: v.optional(Share),
            containSpan: v.optional(Share),
          }),
          "The thresholds of the relation.",
        ),
      ),
      scores: v.optional(
        described(
          v.boolean(),
          "Whether the Report has `scores` and `lcs`; without them it takes less time. Default: true.",
        ),
      ),
      explain: v.optional(v.boolean()),
      leaveOut: v.optional(
        described(
          v.pipe(v.array(v.picklist(PARTS)), v.maxLength(PARTS.length)),
          "Parts of both texts to ignore, in matches and in shares. Default: none.",
        ),
      ),
      template: v.optional(described(Input, "A text that both may contain, such as a form: its wording is ignored.")),
    }),
  ),
};

/** The request of `compare`. */
export const Comparison = v.strictObject(comparing);

/** Maximum number of matches whose edits are found together. */
const MOST_MATCHES = 10_000;

/** The request of `edits`. */
export const Matched = v.strictObject({
  ...comparing,
  matches: described(
    v.pipe(
      v.array(
        v.strictObject({
          left: v.strictObject({ start: Count, end: Count }),
          right: v.strictObject({ start: Count, end: Count }),
        }),
      ),
      v.maxLength(MOST_MATCHES),
    ),
    "The matches of a Report of these texts, by their ranges.",
  ),
});

const Least = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));

/** The policy of a request, and the setting POLICY. policy.ts has the defaults. */
export const Policy = v.strictObject({
  block: v.optional(
    described(
      Share,
      "The verdict is block from this share of the submission on, in all documents together. Default: 0.8.",
    ),
  ),
  review: v.optional(
    described(Share, "The verdict is review from this share on; at most the value for block. Default: 0.3."),
  ),
  largest: v.optional(
    v.strictObject({
      block: v.optional(
        described(Share, "The verdict is also block from this share in a single document on. Default: none."),
      ),
      review: v.optional(
        described(Share, "The verdict is also review from this share in a single document on. Default: none."),
      ),
    }),
  ),
  least: v.optional(
    described(
      v.strictObject({
        block: v.optional(described(Least, "For block. Default: 26, which equals 16 words.")),
        review: v.optional(described(Least, "For review; at most the value for block. Default: 13, or 8 words.")),
      }),
      "The minimum length of the equal text, in Han characters; a word counts as 13/8. A shorter one cannot lead to the verdict, whatever its share is.",
    ),
  ),
  formula: v.optional(
    described(
      v.picklist(["allow", "review", "block"]),
      'The most severe verdict to which documents with the reason "same-formula" can lead: the same form, filled in with other names, numbers or dates. Default: review.',
    ),
  ),
});

const asking = {
  minCoverage: v.optional(described(Share, "Minimum coverage of a listed hit. The total still counts all documents.")),
  minChars: v.optional(
    described(
      Count,
      "Minimum number of characters of the submission that a listed hit covers. The total still counts all documents.",
    ),
  ),
  limit: v.optional(
    described(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
      "Maximum number of listed hits. Default: 10.",
    ),
  ),
  scores: v.optional(
    described(v.boolean(), "Whether listed hits have the scores of the published methods. Default: false."),
  ),
  excludeGroup: v.optional(described(Label, "Documents of this group are ignored.")),
  leaveOut: v.optional(
    described(
      v.pipe(v.array(v.picklist(PARTS)), v.maxLength(PARTS.length)),
      "Parts of the submission that do not count towards the verdict. The denominator stays the whole submission. Default: none.",
    ),
  ),
  ...preset,
  minor: v.optional(
    described(
      v.boolean(),
      "Also list documents whose passages are all minor, after the others. They are always counted. Default: false.",
    ),
  ),
  policy: v.optional(
    described(Policy, "When the verdict is block or review. Default: the setting POLICY of the Worker."),
  ),
};

/** The request of `check`. */
export const Submission = v.union([v.strictObject({ ...text, ...asking }), v.strictObject({ ...html, ...asking })]);

const storing = {
  id: described(
    Id,
    "The id under which the document is stored. A stored document with this id is not counted as a source.",
  ),
  unless: v.optional(
    described(
      v.picklist(["review", "block"]),
      "The mildest verdict with which the document is not stored. Default: block.",
    ),
  ),
  ...labels,
};

/** The request of `checkAndStore`. */
export const CheckedDocument = v.union([
  v.strictObject({ ...text, ...storing, ...asking }),
  v.strictObject({ ...html, ...storing, ...asking }),
]);

/** A line of a batch of checks. */
const lineId = {
  id: v.optional(described(Id, "A name for the submission, returned in its line of the response. It is not stored.")),
};
export const SubmissionLine = v.union([
  v.strictObject({ ...lineId, ...text, ...asking }),
  v.strictObject({ ...lineId, ...html, ...asking }),
]);

/** Maximum number of sources of a request, and of its quotations. */
const MOST_SOURCES = 100;
const MOST_QUOTATIONS = 1000;

const Words = v.pipe(Text, v.regex(/\S/, "expected a quotation that is not blank"));
const Range = v.strictObject({ start: Count, end: Count });
const verifying = {
  strict: v.optional(
    described(v.boolean(), "Accept no edit, not even an ellipsis or words in brackets. Default: false."),
  ),
  tolerate: v.optional(
    described(
      v.pipe(v.array(v.string()), v.maxLength(30)), // the engine knows the names
      "Kinds of edits that are accepted, such as spelling, case and ocr. Default: none.",
    ),
  ),
  missing: v.optional(
    described(
      v.boolean(),
      "Also list passages that are word for word in a source and in no quotation. Default: false.",
    ),
  ),
  alternatives: v.optional(
    described(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)),
      "Maximum number of other places that are listed for a quotation. Default: 8.",
    ),
  ),
  ...reading,
};
const ofText = {
  quotations: v.optional(
    described(
      v.union([
        v.picklist(["marked", "lines"]),
        v.pipe(v.array(v.union([Words, Range])), v.minLength(1), v.maxLength(MOST_QUOTATIONS)),
      ]),
      "Which parts of the text are checked: those that it marks as quotations (marked, the default), each line that is not blank (lines), or those of a list, by their words or by their range in UTF-16 units of the text that a reader sees.",
    ),
  ),
  ...verifying,
};
const ofList = {
  quotations: described(
    v.pipe(v.array(Words), v.minLength(1), v.maxLength(MOST_QUOTATIONS)),
    "The quotations, if there is no text around them. White space in them counts as one space.",
  ),
  ...verifying,
};
const sources = {
  sources: described(
    v.pipe(
      v.array(v.union([v.strictObject({ id: Id, ...text }), v.strictObject({ id: Id, ...html })])),
      v.minLength(1),
      v.maxLength(MOST_SOURCES),
    ),
    "The sources. Each needs an id, which the response names.",
  ),
};

/** The request of `verify`. */
export const QuotationsInSources = v.union([
  v.strictObject({ ...text, ...sources, ...ofText }),
  v.strictObject({ ...html, ...sources, ...ofText }),
  v.strictObject({ ...sources, ...ofList }),
]);

const apart = {
  excludeGroup: v.optional(described(Label, "Documents of this group are ignored, such as those of the author.")),
};

/** The request of `verifyInCollection`. */
export const QuotationsInCollection = v.union([
  v.strictObject({ ...text, ...apart, ...ofText }),
  v.strictObject({ ...html, ...apart, ...ofText }),
  v.strictObject({ ...apart, ...ofList }),
]);

/** Settings of a new collection. */
export const Settings = v.strictObject({
  shards: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS))),
  texts: v.optional(
    described(
      v.picklist(["none", "shard", "r2"]),
      "Where texts are kept: nowhere (none), in the shard, or in R2. Without texts, hits have scores and sentences but no passages.",
    ),
  ),
  fold: v.optional(
    described(
      v.picklist(OPTIONS.fold.names),
      "How Traditional and Simplified Chinese are compared: as the same characters (zh, the default) or as written (none).",
    ),
  ),
});

/** Maximum number of phrases and sites of a collection, and the maximum length of a phrase in UTF-16 units. */
const MOST_KEPT = 100;
const LONGEST_PHRASE = 2000;

/** The rules that a collection keeps. */
export const Rules = v.strictObject({
  policy: v.optional(
    described(
      Policy,
      "The policy of checks of this collection. It overrides the setting POLICY, and the policy of a request overrides it.",
    ),
  ),
  allowedSites: v.optional(
    described(
      v.pipe(v.array(Label), v.maxLength(MOST_KEPT)),
      "Sites whose texts may be used. Documents of these sites are ignored by checks. Default: none.",
    ),
  ),
  phrases: v.optional(
    described(
      v.pipe(v.array(v.pipe(Text, v.maxLength(LONGEST_PHRASE))), v.maxLength(MOST_KEPT)),
      "Wording that everybody may use, such as a notice under each article. It does not count towards the verdict; the denominator stays the whole submission, as for `leaveOut`. Each phrase has at least 8 Han characters or 5 words.",
    ),
  ),
});

export const Shards = v.strictObject({
  shards: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS)),
});

// ---- responses

const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** The labels of a document in responses. */
const labelsAnswer = {
  site: nullable(v.string()),
  group: nullable(v.string()),
  published: described(nullable(v.string()), "As it was sent; null if it was not sent."),
  expires: described(nullable(v.string()), "In UTC; null if the document does not expire."),
  metadata: described(nullable(Metadata), "As it was sent; null if it was not sent."),
};
const Written = described(v.string(), "When this content was stored, in the form of RFC 3339.");

export const Exposition = described(v.string(), "Text format of Prometheus, version 0.0.4.");

export const Health = v.strictObject({ status: v.literal("ok") });

export const CollectionAnswer = v.strictObject({
  collection: CollectionName,
  phase: v.picklist(["ready", "moving"]),
  shards: Count,
  movingTo: described(nullable(Count), "The number of shards that it is moving to; null if it is not moving."),
  texts: v.picklist(["none", "shard", "r2"]),
  fold: described(v.picklist(OPTIONS.fold.names), "How Traditional and Simplified Chinese are compared."),
  documents: Count,
});

const Dollars = v.pipe(v.number(), v.minValue(0));

export const UsageAnswer = v.strictObject({
  documents: Count,
  rows: described(Count, "Rows that the collection stores in all its shards. Each was written at least once."),
  bytes: described(Count, "Bytes of the databases of all its shards, without texts in R2."),
  cost: described(
    v.strictObject({
      written: described(Dollars, "For writing these rows once."),
      month: described(Dollars, "For storing these bytes for a month."),
    }),
    "US dollars at the list prices of Cloudflare in README.md, without what a plan includes.",
  ),
});

export const CollectionsAnswer = v.strictObject({
  collections: v.array(CollectionName),
  next: described(nullable(v.string()), "The value of `after` for the next page; null if this is the last one."),
});

export const DocumentsAnswer = v.strictObject({
  documents: v.array(
    v.strictObject({
      id: Id,
      etag: v.string(),
      ...labelsAnswer,
      written: Written,
    }),
  ),
  next: described(nullable(v.string()), "The value of `after` for the next page; null if this is the last one."),
});

export const WrittenAnswer = v.strictObject({
  id: Id,
  etag: v.string(),
  written: v.picklist(["created", "replaced", "unchanged"]),
});

export const DocumentAnswer = v.strictObject({
  id: Id,
  etag: v.string(),
  ...labelsAnswer,
  written: Written,
  text: described(nullable(v.string()), "The text that a reader sees; null if texts are not kept."),
});

const Fault = v.strictObject({ path: v.string(), message: v.string() });

/** RFC 9457. */
export const ProblemAnswer = v.strictObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: described(v.string(), "A stable name that programs can rely on."),
  detail: v.string(),
  errors: described(v.array(Fault), "The faulty parts of the request."),
});

/** A line of the response to a batch, in the order of the lines sent. */
export const LineAnswer = v.union([
  v.strictObject({ line: Count, id: Id, etag: v.string(), written: v.picklist(["created", "replaced", "unchanged"]) }),
  v.strictObject({ line: Count, problem: ProblemAnswer }),
]);

const place = {
  start: Count,
  end: Count,
  source: v.optional(described(v.pipe(v.array(Count), v.length(2)), "The range in the HTML that was sent.")),
};
const Place = v.strictObject(place);
const Relation = v.picklist(RELATIONS.filter((name) => name !== "no-features"));
const Role = v.picklist(ROLES);
const Note = v.strictObject({ code: v.string(), values: v.record(v.string(), v.union([v.number(), v.string()])) });

/** A share of both texts. */
const Shares = (submission: string, document: string) =>
  v.strictObject({ submission: described(Share, submission), document: described(Share, document) });

const Rate = nullable(v.strictObject({ value: Share, num: Count, den: Count }));

/** The scores of the published methods. */
const Scores = v.strictObject({
  ccs: described(Rate, "CCDet: common containment similarity of full-stop features."),
  clr: described(Rate, "CCDet: containment length ratio."),
  jaccard: described(Rate, "Jaccard of full-stop features."),
  blocks: described(Rate, "SL+ST: Jaccard of sentence blocks."),
  resemble: described(Rate, "PKU-LCS: resemble rate. null if by is profiles, because it needs both texts."),
  contain: described(
    nullable(v.strictObject({ submission: Rate, document: Rate })),
    "PKU-LCS: contain rate of each text. null if by is profiles.",
  ),
  regions: described(nullable(Count), "PKU-LCS: number of trustable regions, 0 or 1. null if by is profiles."),
  hamming: described(nullable(Count), "Simhash+SP: Hamming distance, 0 to 64 bits."),
});

export const Hit = v.strictObject({
  id: Id,
  relation: described(
    Relation,
    'How the submission is related to the document: "contained" means that the document contains the submission, "distinct" that they share evidence, but too little to be related.',
  ),
  reason: described(
    Note,
    'Why it has this relation, as in a Report, in which the submission is the left text. "same-formula": the same form, filled in with other facts.',
  ),
  role: described(
    Role,
    "evidence: a passage counts as evidence, or profiles decided; minor: all passages are minor, and count nowhere.",
  ),
  score: Share,
  coverage: described(
    Shares(
      "Share of the submission that is equal in the document.",
      "Share of the document that is equal in the submission.",
    ),
    "Counted characters that are equal inside passages that count as evidence.",
  ),
  reworded: described(
    Shares("Share of the submission that was changed.", "Share of the document that was changed."),
    "Counted characters inside these passages that were changed; not part of the coverage. 0 if by is profiles.",
  ),
  shown: described(
    Shares("Share of the submission, minor passages included.", "Share of the document, minor passages included."),
    "Counted characters that are equal inside any passage.",
  ),
  scores: v.optional(
    described(
      Scores,
      "The scores of the published methods, as in a Report, if the request asked for them; null where nothing can be measured, such as CCS without a full stop.",
    ),
  ),
  by: described(
    v.picklist(["texts", "profiles"]),
    "What was compared. With profiles, shares are estimates and there are no passages.",
  ),
  certain: described(
    v.boolean(),
    "Whether the texts were compared. Profiles only give an estimate: they can mistake texts made from one template for copies.",
  ),
  fresh: described(
    nullable(Share),
    "Share of the submission that no hit with a higher coverage has; null if the texts were not compared.",
  ),
  ...labelsAnswer,
  written: Written,
  signs: described(
    v.array(
      v.strictObject({
        kind: described(
          v.string(),
          "The kind, as in a Report; facts: a name, number or date where the other has another one.",
        ),
        side: v.picklist(["submission", "document"]),
        count: described(Count, "Number of characters, or of places if a place has several characters."),
        places: described(v.array(Place), "The first places."),
        wordings: v.optional(
          described(
            v.array(v.strictObject({ of: v.string(), text: v.string() })),
            "What the text says at each place, and the kind of the difference, as in a Report.",
          ),
        ),
      }),
    ),
    "Unusual features of the submission or the document, such as facts that differ. Empty if by is profiles.",
  ),
  passages: described(
    v.array(
      v.strictObject({
        submission: Place,
        document: Place,
        kind: v.picklist(KINDS),
        moved: v.boolean(),
        equal: described(Count, "Counted characters that are equal, in order."),
        role: described(
          Role,
          "Minor passages are listed, but count neither towards the coverage nor towards the verdict.",
        ),
        block: described(
          Count,
          "Number of its block: passages next to each other on both sides, in any order, form a block.",
        ),
        evidence: described(
          Note,
          "Why it is a passage, and why it has its role: a code, as in a Report, and its numbers.",
        ),
      }),
    ),
    "The shared passages, in UTF-16 units of the text that a reader sees. Empty if the text of the document is not kept.",
  ),
  sentences: described(
    v.array(Place),
    "Sentences of the submission that the document has word for word. Only if by is profiles.",
  ),
});

const Edit = v.strictObject({ left: Place, right: Place });

export const EditsAnswer = v.strictObject({
  edits: described(v.array(v.array(Edit)), "The edits of each match, in the order of the text."),
});

const limits = {
  limits: described(
    v.array(v.strictObject({ name: v.string(), limit: Count, reached: Count })),
    "Limits that were reached, and the number of documents stored by another version of the engine. Empty: nothing was left out.",
  ),
};

export const Verdict = v.strictObject({
  version: described(v.literal(VERSION), "Version of the Report, which defines the meaning of shares and passages."),
  verdict: v.picklist(["block", "review", "allow"]),
  reason: described(
    v.picklist(["total", "largest", "same-formula", "too-short", "little-shared"]),
    "The rule that led to the verdict. total, largest: a share is as large as the policy says. same-formula: it is, but only because of documents that are the same form with other facts. too-short: it is, but the equal text is too short. little-shared: it is not.",
  ),
  texts: described(
    v.picklist(["kept", "none"]),
    "Whether the collection keeps texts. Only then do hits have passages.",
  ),
  coverage: described(
    v.strictObject({
      total: described(
        Share,
        "Share that is equal in at least one document. Without texts, the highest estimate for a single document.",
      ),
      included: described(Share, "As total, outside the parts in leaveOut. The policy compares this number."),
      largest: described(Share, "The largest share that is equal in a single document."),
      counted: described(Count, "Counted characters of the submission, the denominator of every share."),
      equal: described(Count, "Counted characters that are equal in at least one document whose text is kept."),
      length: described(
        v.pipe(v.number(), v.minValue(0)),
        "Length of the submission in Han characters; a word counts as 13/8. The policy compares the product of this length and a share with its least lengths.",
      ),
      atLeast: described(
        v.boolean(),
        "Whether the shares are lower bounds, because not all candidates were compared; `limits` says why.",
      ),
    }),
    "Shares of the whole submission.",
  ),
  leftOut: described(
    v.array(
      v.strictObject({
        reason: described(v.string(), "As in the request: quotations, references or front-matter."),
        counted: Count,
        equal: described(Count, "Characters in these parts that are equal in at least one document."),
        total: described(Share, "The total without these parts."),
      }),
    ),
    "The parts that the request left out.",
  ),
  bySource: described(
    v.array(
      v.strictObject({
        id: Id,
        coverage: Share,
        included: Share,
        fresh: described(Share, "Share that no document before it has. The sum over all documents is the total."),
      }),
    ),
    "All documents with passages that count as evidence, the largest share first; only documents whose text is kept.",
  ),
  first: described(
    nullable(
      v.strictObject({
        id: Id,
        time: described(v.string(), "When it was published or, if that is unknown, stored."),
        by: described(v.picklist(["published", "written"]), "Which of these times it is."),
      }),
    ),
    "The earliest of all documents that share text with the submission; null if none does. A day begins at midnight UTC.",
  ),
  passages: described(
    v.array(
      v.strictObject({
        ...place,
        from: described(Count, "Index in bySource of the document with the longest passage here."),
        equal: described(Count, "Characters of the passage that are equal in at least one document."),
      }),
    ),
    "The passages of the submission that are in at least one document, in order and without overlap.",
  ),
  hits: described(
    v.array(Hit),
    "Documents with passages that count as evidence, the highest coverage of the submission first; then, on request, those whose passages are all minor.",
  ),
  minor: described(Count, "Number of compared documents whose passages are all minor, listed or not."),
  ...limits,
});

/** The response of `checkAndStore`. */
export const CheckedAnswer = v.strictObject({
  ...Verdict.entries,
  stored: described(nullable(WrittenAnswer), "What was stored; null if the verdict did not allow it."),
});

/** A line of the response to a batch of checks, in the order of the lines sent. */
export const CheckedLine = v.union([
  v.strictObject({ line: Count, id: nullable(Id), result: Verdict }),
  v.strictObject({ line: Count, problem: ProblemAnswer }),
]);

const QuotedPlace = v.strictObject({
  source: Id,
  span: Place,
  text: v.string(),
  line: described(Count, "The line where it begins, from 1."),
  page: described(nullable(Count), "The page, from 1; null if the source has no form feeds."),
  heading: described(nullable(v.string()), "The heading above it; null if there is none."),
});

const Checked = v.strictObject({
  span: described(Place, "What is quoted, without its marks."),
  text: v.string(),
  mark: described(v.string(), "How it is marked: its marks, such as “”; >, indent, blockquote, or given."),
  closed: described(v.boolean(), "Whether its end is marked; if not, it reaches to the end of its paragraph."),
  depth: described(Count, "Number of quotations around it."),
  citation: described(nullable(v.string()), "The citation after it, such as [3]; null if there is none."),
  status: described(
    v.picklist(["verified", "repaired", "altered", "not-found"]),
    "verified: no word differs. repaired: only what editors mark, or what tolerate accepts. altered: other words differ. not-found: less than half of its letters are equal, in order, in any one place; a quotation of at most four words or six Han characters is found word for word or not at all.",
  ),
  source: described(nullable(Id), "The source; null if it was not found."),
  sourceSpan: described(nullable(Place), "The place in the source."),
  line: nullable(Count),
  page: nullable(Count),
  heading: nullable(v.string()),
  edits: described(
    v.array(
      v.strictObject({
        kind: described(v.string(), "What differs, such as number, name, negation, ocr or ellipsis."),
        accepted: described(
          v.boolean(),
          "Whether it is accepted, so that it does not make the quotation an altered one.",
        ),
        span: described(Place, "The place in the text; empty where words were dropped."),
        text: v.string(),
        sourceSpan: described(Place, "The place in the source; empty where words were added."),
        sourceText: v.string(),
        elsewhere: v.optional(described(QuotedPlace, "With the kind joined: the other place of these words.")),
      }),
    ),
    "What differs there, in the order of the text.",
  ),
  confidence: described(Rate, "Share of its letters that are equal, in order, at this place or at the nearest one."),
  places: described(Count, "Number of places with exactly its words; 1 if it was found otherwise."),
  joined: described(v.boolean(), "Whether parts of it are in several places."),
  alternatives: described(v.array(QuotedPlace), "Other places with the same result."),
  near: described(nullable(QuotedPlace), "The nearest passage, if it was not found."),
});

const verification = {
  version: described(v.literal(1), "Version of the meaning of these fields."),
  totals: v.strictObject({
    quotations: Count,
    verified: Count,
    repaired: Count,
    altered: Count,
    notFound: Count,
    sources: Count,
  }),
  quotations: described(v.array(Checked), "The quotations, in the order of the text."),
  missing: v.optional(
    described(
      v.array(v.strictObject({ span: Place, text: v.string(), place: QuotedPlace })),
      "Passages that are word for word in a source and in no quotation, if they were asked for.",
    ),
  ),
  notes: described(
    v.array(
      v.strictObject({
        code: v.picklist(["no-quotations", "unclosed", "no-sources", "source-without-text"]),
        count: v.optional(Count),
        source: v.optional(Id),
      }),
    ),
    "What kept quotations from being checked.",
  ),
  limits: described(
    v.array(v.strictObject({ name: v.string(), limit: Count, reached: Count })),
    "Limits that were reached. verify.sources: the number of documents that were read, those that share the most, of all in the collection. Empty: nothing was left out.",
  ),
};

export const Verification = v.strictObject(verification);

export const CollectionVerification = v.strictObject({
  ...verification,
  documents: described(
    v.array(v.strictObject({ id: Id, ...labelsAnswer, written: Written })),
    "The documents that the response names, in the order of the quotations.",
  ),
});

export const Clusters = v.strictObject({
  clusters: v.array(
    v.strictObject({
      centre: Id,
      members: v.array(
        v.strictObject({
          id: Id,
          relation: v.picklist(RELATIONS),
          score: Share,
        }),
      ),
    }),
  ),
  documents: Count,
  ...limits,
});

/** A line of an export; a batch accepts it. */
export const Exported = v.strictObject({
  id: Id,
  profile: described(
    v.optional(v.string()),
    "Absent if the text is so large that the line would be too long for a batch.",
  ),
  text: v.optional(v.string()),
  site: v.optional(v.string()),
  group: v.optional(v.string()),
  published: v.optional(v.string()),
  expires: v.optional(v.string()),
  metadata: v.optional(Metadata),
});
