/**
 * Runs the engine in another thread: a Web Worker in pages, Deno and Bun, a worker thread in Node.
 *
 * Every call sends one request and gets exactly one response. Requests run one after the other. Aborting the running
 * request ends its thread at once; a new thread handles the next request.
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

/** An input that can be sent to another thread. */
export type Sendable = Exclude<Input, Prepared>;

/** Options to watch and stop a request. */
export interface Watch {
  /** Aborts the request; the promise is rejected with the signal's reason. Default: none. */
  readonly signal?: Host<"AbortSignal"> | undefined;
  /** Called at the start of each step of `compare` and `align`. Default: none. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The step that begins now: analyse the left text, analyse the right text, or compare both. */
export interface Progress {
  /** The name of the step. */
  stage: "left" | "right" | "compare";
  /** The number of the step, from 1 to `steps`. */
  step: number;
  /** The number of steps. */
  steps: number;
}

/**
 * The functions of the package, run by another thread. A promise is rejected with a `JuhaoError` of the package, with
 * the code `engine-failed` if the thread crashed, or with the reason of the signal.
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
  /** Takes sources as a list only, because a `Corpus` cannot be sent to another thread. */
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
  frontMatter(input: Sendable, options?: PrepareOptions & Watch): Promise<Span[]>;
  wording(template: Sendable, input: Sendable, options?: Options & Watch): Promise<Span[]>;
  /** Ends the thread. Rejects the requests without a response, and all later ones. */
  free(): void;
}

/** Creates an engine. Its thread starts with the first request. */
export function createEngine(): Engine;
