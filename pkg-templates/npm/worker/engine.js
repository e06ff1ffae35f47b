// Sends requests to an engine in another thread: one at a time, in order, each with exactly one response. Aborting the
// running request ends its thread; a new thread handles the next request.
import { dispose } from "../dispose.js";
import { badOption, failure, GOT, got, isPlain } from "../failure.js";

/** The functions, with the position of their options among the arguments. */
const FUNCTIONS = {
  compare: 2,
  align: 2,
  extract: 1,
  decode: 1,
  profile: 1,
  postings: 1,
  rank: 2,
  compareProfiles: 2,
  sharedSentences: 2,
  sources: 2,
  edits: 3,
  quotations: 1,
  references: 1,
  frontMatter: 1,
  wording: 2,
};

/** Sends a request. Replaces parts that cannot be sent by values that the thread refuses with a clear error. */
function post(thread, { id, name, given }) {
  try {
    thread.post({ id, name, given });
  } catch {
    const options = FUNCTIONS[name];
    const sent = given.map((value, place) => (place === options ? sendable(value, DEPTH) : input(value)));
    thread.post({ id, name, given: sent });
  }
}

const isThere = (value) => value !== undefined && value !== null;

/** Returns an input that can be sent; for one that cannot, a description, so that the error names its type. */
function input(value) {
  const part = sendable(value, DEPTH);
  return Number.isNaN(part) || typeof value?.then === "function" ? { [GOT]: got(value) } : part;
}

/** The depth to which functions read their arguments: options, a side, a list, a range, an end of it. */
const DEPTH = 5;

/** A copy of a value that can be sent. Parts that cannot become NaN, which no option accepts. */
function sendable(value, depth) {
  try {
    return structuredClone(value);
  } catch {
    if (typeof value !== "object" || value instanceof Map || depth === 0) return Number.NaN;
    if (Array.isArray(value)) return value.map((part) => sendable(part, depth - 1));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sendable(part, depth - 1)]));
  }
}

/** Creates an engine. `begin(heard, broke)` starts a thread and returns `{ post, end }`. */
export function engineOf(begin) {
  let thread;
  let running;
  let last = 0;
  let isFreed = false;
  const waiting = [];

  function next() {
    if (running || waiting.length === 0) return;
    running = waiting.shift();
    try {
      thread ??= begin(heard, broke);
      post(thread, running);
    } catch (error) {
      settle((request) => request.reject(error)); // such as a getter that throws
    }
  }

  /** Settles the running request, and continues with the next. */
  function settle(how) {
    const request = running;
    running = undefined;
    request.signal?.removeEventListener("abort", request.stop);
    how(request);
    next();
  }

  function heard({ id, type, value }) {
    if (running?.id !== id) return; // from a thread that was ended
    if (type === "progress") reportProgress(value);
    else if (type === "value") settle((request) => request.resolve(value));
    else settle((request) => request.reject(failure(value.code, value.message, value.values)));
  }

  /** Calls the caller's `onProgress`; an error thrown there ends the request. */
  function reportProgress(value) {
    try {
      running.onProgress?.(value);
    } catch (error) {
      end();
      settle((request) => request.reject(error));
    }
  }

  function broke(why) {
    end();
    if (running)
      settle((request) => request.reject(failure("engine-failed", why || "the thread could not be started")));
  }

  function end() {
    thread?.end();
    thread = undefined;
  }

  function ask(name, given, { signal, onProgress }) {
    return new Promise((resolve, reject) => {
      if (isFreed) throw failure("engine-failed", "this engine was freed");
      if (isThere(signal) && typeof signal.throwIfAborted !== "function")
        throw badOption("signal", "must be an AbortSignal");
      if (isThere(onProgress) && typeof onProgress !== "function") throw badOption("onProgress", "must be a function");
      signal?.throwIfAborted();
      const request = { id: ++last, name, given, signal, onProgress, resolve, reject };
      request.stop = () => {
        if (request === running) {
          end();
          settle(() => reject(signal.reason));
        } else {
          waiting.splice(waiting.indexOf(request), 1);
          reject(signal.reason);
        }
      };
      signal?.addEventListener("abort", request.stop, { once: true });
      waiting.push(request);
      next();
    });
  }

  const engine = {};
  for (const [name, place] of Object.entries(FUNCTIONS)) {
    engine[name] = (...given) => {
      const said = given[place];
      if (!isThere(said) || typeof said !== "object") return ask(name, given, {});
      if (!isPlain(said)) return ask(name, given.with(place, []), {}); // a copy of it could be a plain object, so the thread gets a value that it refuses
      const { signal, onProgress, ...options } = said;
      return ask(name, given.with(place, options), { signal, onProgress });
    };
  }
  engine.free = () => {
    isFreed = true;
    end();
    for (const request of [running ?? [], ...waiting.splice(0)].flat()) {
      request.signal?.removeEventListener("abort", request.stop);
      request.reject(failure("engine-failed", "this engine was freed"));
    }
    running = undefined;
  };
  engine[dispose] = engine.free;
  return engine;
}
