/**
 * The engine in another thread: a Web Worker in pages, Deno and Bun, a thread of Node.
 *
 * Every call is one request and gets exactly one answer. Requests are answered one after the other. Aborting the one that runs ends its
 * thread at once, and another takes its place.
 */
import type {
  Alignment,
  Bytes,
  Decoded,
  Input,
  Options,
  Page,
  Prepared,
  PrepareOptions,
  ReadingOptions,
  Report,
  Span,
  SourceReport,
  SourcesOptions,
  Edit,
  Freed,
  Match,
  compareProfiles,
  postings,
  rank,
} from "../index.d.ts";
import type { Host } from "../host.d.ts";

/** What can be sent to another thread. */
export type Sendable = Exclude<Input, Prepared>;

/** How a request is watched and stopped. */
export interface Watch {
  /** Stops it; the promise is rejected with the signal's reason. */
  readonly signal?: Host<"AbortSignal"> | undefined;
  /** Told when a step of a comparison begins. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What begins now: the left text is read, the right one is, both are compared. */
export interface Progress {
  /** The step by its name. */
  stage: "left" | "right" | "compare";
  /** From 1 to `steps`. */
  step: number;
  /** How many steps there are. */
  steps: number;
}

/**
 * The functions of the package, answered by another thread. A promise is rejected with a `JuhaoError` of the package, with the code
 * `engine-failed` when the thread broke, or with the reason of the signal.
 */
export interface Engine extends Freed {
  compare(left: Sendable, right: Sendable, options?: Options & Watch): Promise<Report>;
  align(left: Sendable, right: Sendable, options?: Options & Watch): Promise<Alignment>;
  extract(html: string, options?: ReadingOptions & Watch): Promise<Page>;
  decode(bytes: Bytes, options?: { httpCharset?: string } & Watch): Promise<Decoded>;
  profile(input: Sendable, options?: PrepareOptions & Watch): Promise<Uint8Array>;
  postings(profile: Uint8Array, options?: Parameters<typeof postings>[1] & Watch): Promise<BigUint64Array>;
  rank(
    profile: Uint8Array,
    rows: Parameters<typeof rank>[1],
    stats: Parameters<typeof rank>[2] & Watch,
  ): Promise<ReturnType<typeof rank>>;
  compareProfiles(left: Uint8Array, right: Uint8Array, watch?: Watch): Promise<ReturnType<typeof compareProfiles>>;
  sharedSentences(input: Sendable, profile: Uint8Array, options?: PrepareOptions & Watch): Promise<Span[]>;
  /** A `Corpus` stays in the thread in which it was made, so sources come as a list. */
  sources(
    input: Sendable,
    among: readonly { readonly id: string; readonly input: Sendable }[],
    options?: SourcesOptions & Watch,
  ): Promise<SourceReport>;
  edits(
    left: Sendable,
    right: Sendable,
    matches: readonly Pick<Match, "left" | "right">[],
    options?: Options & Watch,
  ): Promise<Edit[][]>;
  quotations(input: Sendable, options?: PrepareOptions & Watch): Promise<Span[]>;
  references(input: Sendable, options?: PrepareOptions & Watch): Promise<Span[]>;
  /** Ends the thread. What was asked and not answered is rejected, and so is what is asked later. */
  free(): void;
}

/** An engine of its own thread, which is begun by the first request. */
export function createEngine(): Engine;
