// Requests to an engine in another thread: one at a time, in order, each with exactly one answer. What runs when it is stopped ends with
// its thread; another takes its place.
import { failure } from "../failure.js";

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
};

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
      thread.post({ id: running.id, name: running.name, given: running.given });
    } catch (error) {
      settle((request) => request.reject(error)); // what cannot be sent, such as a function
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
      const { signal, onProgress, ...options } = given[place] ?? {};
      const own = given[place] === undefined ? given : given.with(place, options);
      return ask(name, own, { signal, onProgress });
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
  return engine;
}
