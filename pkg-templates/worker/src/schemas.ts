// The shapes of requests and answers. The description in openapi.ts is made of them.
import * as v from "valibot";
import { MOST_SHARDS } from "./layout.ts";

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/** Of collections. */
export const CollectionName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/),
  v.description("Lower case letters, digits, hyphens and low lines."),
);

const NO_CONTROL = /^[^\u0000-\u001f\u007f-\u009f]+$/;

/** What patterns of JSON Schema do not say everywhere: no half characters, and no parts that an address would swallow. */
const isWhole = v.check((text: string) => text.isWellFormed(), "expected whole characters");
const isNoStep = v.check(
  (id: string) => !id.split("/").some((part) => part === "." || part === ".."),
  "expected no step",
);

/** Of documents. */
export const Id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(NO_CONTROL),
  isWhole,
  isNoStep,
  v.description('Any characters but control characters; no part between slashes is "." or "..".'),
);

const Label = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(NO_CONTROL), isWhole);

/** A day of the calendar but for 29 February, and a time of the day with its offset, as RFC 3339 has them. */
const DAY =
  "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))";
const TIME = "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,3})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])";
const isDay = v.check(
  (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10)),
  "expected a day that the calendar has",
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

/** Free fields of a document. */
const Metadata = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(NO_CONTROL), isWhole),
    v.union([
      v.pipe(v.string(), v.maxLength(1000), isWhole),
      v.pipe(v.number(), v.minValue(Number.MIN_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
      v.boolean(),
    ]),
  ),
  v.maxEntries(20),
);

const labels = {
  site: v.optional(described(Label, "Where it was published: what most documents of a site share is left out.")),
  group: v.optional(described(Label, "Whom it belongs to.")),
  published: v.optional(
    described(
      DayOrMoment,
      "When it was published: a day, or a moment with its offset. Of several sources the earliest is `first`.",
    ),
  ),
  expires: v.optional(
    described(Moment, "From this moment on the document is not found, and it is deleted soon after."),
  ),
  metadata: v.optional(
    described(Metadata, "Whatever its owner wants to find in answers, such as a title or an address."),
  ),
};
const text = { text: described(v.string(), "Plain text.") };
const html = { html: described(v.string(), "A page; its body is read, or all visible text where no body is found.") };
const profile = {
  profile: described(v.pipe(v.string(), v.base64()), "The stored form of its features, as an export has it."),
  text: v.optional(described(v.string(), "The text a reader is shown, if it is to be kept.")),
};

/** The body of a document. */
export const Document = v.union([v.strictObject({ ...text, ...labels }), v.strictObject({ ...html, ...labels })]);

/** A line of a batch or an export. */
export const Line = v.union([
  v.strictObject({ id: Id, ...profile, ...labels }),
  v.strictObject({ id: Id, ...text, ...labels }),
  v.strictObject({ id: Id, ...html, ...labels }),
]);

const Input = v.union([v.string(), v.strictObject(html)]);
const reading = {
  extraction: v.optional(v.picklist(["auto", "body", "visible"])),
  comments: v.optional(v.picklist(["leave-out", "keep"])),
  ignoreCase: v.optional(v.boolean()),
  ignorePunctuation: v.optional(v.boolean()),
  ignoreNumbers: v.optional(v.boolean()),
  fold: v.optional(
    described(
      v.picklist(["auto", "zh", "none"]),
      "How Traditional and Simplified Chinese are compared: as the same characters where one text is Traditional and the other Simplified (auto), always (zh), or as written.",
    ),
  ),
};

/** What `compare` is asked. */
export const Comparison = v.strictObject({
  left: Input,
  right: Input,
  options: v.optional(
    v.strictObject({
      ...reading,
      minMatchLength: v.optional(
        described(
          v.pipe(Count, v.maxValue(1_000_000)),
          "Least length of a common run that is shown in any case, in Han characters; a word counts 13/8. 13 unless given.",
        ),
      ),
      kinds: v.optional(v.pipe(v.array(v.picklist(["exact", "edited", "loose"])), v.maxLength(3))),
      method: v.optional(v.picklist(["juhao", "ccdet", "pku-lcs", "sl-st", "simhash-sp"])),
    }),
  ),
});

const asking = {
  minCoverage: v.optional(
    described(Share, "Minimum coverage of a hit that is listed. The total counts all documents."),
  ),
  minChars: v.optional(
    described(
      Count,
      "Minimum number of characters of the submission that a hit covers. The total counts all documents.",
    ),
  ),
  limit: v.optional(
    described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), "Hits told at most; 10 unless said."),
  ),
  excludeGroup: v.optional(described(Label, "Documents of this group are no hits.")),
  leaveOut: v.optional(
    described(
      v.pipe(v.array(v.picklist(["quotations", "references"])), v.maxLength(2)),
      "What does not count for the verdict. The denominator stays the whole submission. Nothing unless given.",
    ),
  ),
  policy: v.optional(
    v.strictObject({
      block: v.optional(
        described(
          Share,
          "The verdict is block if all documents together have this share of the submission. Default: 0.8.",
        ),
      ),
      review: v.optional(described(Share, "It is review from this share on. Default: 0.3.")),
      largest: v.optional(
        v.strictObject({
          block: v.optional(described(Share, "The verdict is block if a single document has this share, too.")),
          review: v.optional(described(Share, "It is review from this share on, too.")),
        }),
      ),
    }),
  ),
};

/** What `check` is asked. */
export const Submission = v.union([v.strictObject({ ...text, ...asking }), v.strictObject({ ...html, ...asking })]);

/** A line of a batch of checks. */
const lineId = {
  id: v.optional(described(Id, "A name for the submission, which its line of the answer has, too. It is not stored.")),
};
export const SubmissionLine = v.union([
  v.strictObject({ ...lineId, ...text, ...asking }),
  v.strictObject({ ...lineId, ...html, ...asking }),
]);

/** Settings of a new collection. */
export const Settings = v.strictObject({
  shards: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS))),
  texts: v.optional(
    described(
      v.picklist(["none", "shard", "r2"]),
      "Where texts are kept. Without them hits have scores and sentences, and no passages.",
    ),
  ),
});

export const Shards = v.strictObject({
  shards: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHARDS)),
});

// ---- answers

const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

/** What is known of a document besides its text, in answers. */
const labelsTold = {
  site: nullable(v.string()),
  group: nullable(v.string()),
  published: described(nullable(v.string()), "As it was given; null if it was not."),
  expires: described(nullable(v.string()), "In UTC; null if the document stays."),
  metadata: described(nullable(Metadata), "As it was given; null if it was not."),
};
const Written = described(v.string(), "When this content was stored, as RFC 3339 has it.");

export const Exposition = described(v.string(), "Version 0.0.4.");

export const Health = v.strictObject({ status: v.literal("ok") });

export const CollectionTold = v.strictObject({
  collection: CollectionName,
  phase: v.picklist(["ready", "moving"]),
  shards: Count,
  movingTo: described(nullable(Count), "The number of shards it moves to."),
  texts: v.picklist(["none", "shard", "r2"]),
  documents: Count,
});

export const CollectionsTold = v.strictObject({
  collections: v.array(CollectionName),
  next: described(nullable(v.string()), "The value of `after` for the next page; null if this is the last one."),
});

export const DocumentsTold = v.strictObject({
  documents: v.array(
    v.strictObject({
      id: Id,
      etag: v.string(),
      ...labelsTold,
      written: Written,
    }),
  ),
  next: described(nullable(v.string()), "The value of `after` for the next page; null if this is the last one."),
});

export const WrittenTold = v.strictObject({
  id: Id,
  etag: v.string(),
  written: v.picklist(["created", "replaced", "unchanged"]),
});

export const DocumentTold = v.strictObject({
  id: Id,
  etag: v.string(),
  ...labelsTold,
  written: Written,
  text: described(nullable(v.string()), "The text a reader is shown; null where texts are not kept."),
});

const Fault = v.strictObject({ path: v.string(), message: v.string() });

/** RFC 9457. */
export const ProblemTold = v.strictObject({
  type: v.string(),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: described(v.string(), "Stable: programs may rely on it."),
  detail: v.string(),
  errors: described(v.array(Fault), "Which parts of the request are not what they should be."),
});

/** A line of the answer to a batch: in the order of the lines sent. */
export const LineTold = v.union([
  v.strictObject({ line: Count, id: Id, etag: v.string(), written: v.picklist(["created", "replaced", "unchanged"]) }),
  v.strictObject({ line: Count, problem: ProblemTold }),
]);

const place = {
  start: Count,
  end: Count,
  source: v.optional(described(v.pipe(v.array(Count), v.length(2)), "The same in the HTML that was sent.")),
};
const Place = v.strictObject(place);
const Relation = v.picklist(["duplicate", "contains", "contained", "partial"]);
const Note = v.strictObject({ code: v.string(), values: v.record(v.string(), v.union([v.number(), v.string()])) });

/** A share of both texts. */
const Shares = (submission: string, document: string) =>
  v.strictObject({ submission: described(Share, submission), document: described(Share, document) });

export const Hit = v.strictObject({
  id: Id,
  relation: described(
    Relation,
    'What the submission is to the document: "contained" means that the document has all of it.',
  ),
  score: Share,
  coverage: described(
    Shares(
      "Share of the submission that is equal in the document.",
      "Share of the document that is equal in the submission.",
    ),
    "Counted characters that are equal inside passages that are evidence.",
  ),
  reworded: described(
    Shares("Share of the submission that was changed.", "Share of the document that was changed."),
    "Counted characters between equal ones inside these passages; not part of the coverage. 0 by profiles.",
  ),
  shown: described(
    Shares("Share of the submission, minor passages included.", "Share of the document, minor passages included."),
    "Counted characters that are equal inside all passages.",
  ),
  by: described(
    v.picklist(["texts", "profiles"]),
    "What decided. By profiles shares are estimates, and there are no passages.",
  ),
  certain: described(
    v.boolean(),
    "Whether the texts were compared. What profiles alone say is an estimate: texts on one template may look the same to them.",
  ),
  fresh: described(
    nullable(Share),
    "Share of the submission that no hit with a higher coverage has; null where the texts were not compared.",
  ),
  ...labelsTold,
  written: Written,
  passages: described(
    v.array(
      v.strictObject({
        submission: Place,
        document: Place,
        kind: v.picklist(["exact", "edited", "loose"]),
        moved: v.boolean(),
        equal: described(Count, "Counted characters that are equal, in order."),
        role: described(
          v.picklist(["evidence", "minor"]),
          "Minor passages are shown, but count neither for the coverage nor for the verdict.",
        ),
        block: described(Count, "Passages that follow each other on both sides, in whatever order, share this number."),
        evidence: described(Note, "Why it is a passage and has its role: a code, as in a Report, and its numbers."),
      }),
    ),
    "What both have, in UTF-16 units of the text a reader is shown. Empty where the text of the document is not kept.",
  ),
  sentences: described(
    v.array(Place),
    "Sentences of the submission that the document has word for word. Told by profiles.",
  ),
});

const limits = {
  limits: described(
    v.array(v.strictObject({ name: v.string(), limit: Count, reached: Count })),
    "Limits that were reached, and documents that another version of the engine stored. Empty: nothing was left out.",
  ),
};

export const Verdict = v.strictObject({
  version: described(v.literal(2), "Version of the Report, which says what shares and passages mean."),
  verdict: v.picklist(["block", "review", "allow"]),
  texts: described(v.picklist(["kept", "none"]), "Whether the collection keeps texts, so that hits have passages."),
  coverage: described(
    v.strictObject({
      total: described(
        Share,
        "Share that is equal in any document. Without texts, the highest estimate for a single document.",
      ),
      included: described(Share, "The same outside of what is left out. The policy of a check is about this number."),
      largest: described(Share, "The largest share that is equal in a single document."),
      counted: described(Count, "Characters of the submission that count: the denominator of every share."),
      equal: described(Count, "Those of them that are equal in any document whose text is kept."),
    }),
    "Shares of the whole submission.",
  ),
  leftOut: described(
    v.array(
      v.strictObject({
        reason: described(v.string(), "As it was asked for: quotations or references."),
        counted: Count,
        equal: described(Count, "Characters in it that are equal in any document."),
        total: described(Share, "The total without these."),
      }),
    ),
    "What was left out on request.",
  ),
  bySource: described(
    v.array(
      v.strictObject({
        id: Id,
        coverage: Share,
        included: Share,
        fresh: described(Share, "What no document before it has: all of these add up to the total."),
      }),
    ),
    "All documents that have some of the submission, those with most first; only documents whose text is kept.",
  ),
  first: described(
    nullable(
      v.strictObject({
        id: Id,
        time: described(v.string(), "When it was published, or else stored."),
        by: described(v.picklist(["published", "written"]), "Which of the two it is."),
      }),
    ),
    "The earliest of all documents that have some of the submission; null if none has. A day counts from its midnight in UTC.",
  ),
  passages: described(
    v.array(
      v.strictObject({
        ...place,
        from: described(Count, "The document with the longest passage here, by its place in bySource."),
        equal: described(Count, "Characters of it that are equal in any document."),
      }),
    ),
    "The passages of the submission that any document has, in order; each place once.",
  ),
  hits: described(
    v.array(Hit),
    "Documents with passages that are evidence, those with the highest coverage of the submission first.",
  ),
  ...limits,
});

/** A line of the answer to a batch of checks: in the order of the lines sent. */
export const CheckedLine = v.union([
  v.strictObject({ line: Count, id: nullable(Id), result: Verdict }),
  v.strictObject({ line: Count, problem: ProblemTold }),
]);

export const Clusters = v.strictObject({
  clusters: v.array(
    v.strictObject({
      centre: Id,
      members: v.array(
        v.strictObject({
          id: Id,
          relation: v.picklist(["duplicate", "contains", "contained", "partial", "distinct", "no-features"]),
          score: Share,
        }),
      ),
    }),
  ),
  documents: Count,
  ...limits,
});

/** A line of an export; a batch takes it back. */
export const Exported = v.strictObject({
  id: Id,
  profile: described(
    v.optional(v.string()),
    "Left out of a document with so large a text that the line would be none of a batch.",
  ),
  text: v.optional(v.string()),
  site: v.optional(v.string()),
  group: v.optional(v.string()),
  published: v.optional(v.string()),
  expires: v.optional(v.string()),
  metadata: v.optional(Metadata),
});
