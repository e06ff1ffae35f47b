// Requests to an engine in another thread: one at a time, in order, each with exactly one answer. What runs when it is stopped ends with
// its thread; another takes its place.
import { dispose } from "../dispose.js";
import { badOption, failure, GOT, got, isPlain } from "../failure.js";

/** The functions, and which of their arguments holds the options. */
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
};

/** Sends a request. What cannot be sent is no input and no option: the thread refuses what stands for it. */
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

/** An input that can be sent; in the place of one that cannot, what it is, so that the error there names it. */
function input(value) {
  const part = sendable(value, DEPTH);
  return Number.isNaN(part) || typeof value?.then === "function" ? { [GOT]: got(value) } : part;
}

/** How deep functions read into what they are given: options, a side, a list, a range, an end of it. */
const DEPTH = 5;

/** A value that can be sent, with NaN, which is no good value of anything, in the place of each part that cannot. */
function sendable(value, depth) {
  try {
    return structuredClone(value);
  } catch {
    if (typeof value !== "object" || value instanceof Map || depth === 0) return Number.NaN;
    if (Array.isArray(value)) return value.map((part) => sendable(part, depth - 1));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sendable(part, depth - 1)]));
  }
}

/** An engine, given how a thread is begun: `begin(heard, broke)` gives `{ post, end }`. */
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

  /** Answers the request that runs, and goes on to the next. */
  function settle(how) {
    const request = running;
    running = undefined;
    request.signal?.removeEventListener("abort", request.stop);
    how(request);
    next();
  }

  function heard({ id, type, value }) {
    if (running?.id !== id) return; // of a thread that was ended
    if (type === "progress") tellProgress(value);
    else if (type === "value") settle((request) => request.resolve(value));
    else settle((request) => request.reject(failure(value.code, value.message, value.values)));
  }

  /** What the caller throws there ends the request. */
  function tellProgress(value) {
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
      if (!isPlain(said)) return ask(name, given.with(place, []), {}); // as it is sent it might be plain
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
