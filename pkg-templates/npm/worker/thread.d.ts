/** What the thread of `createEngine` runs: import it in a file of its own, for tools that bundle it separately. */
export {};
