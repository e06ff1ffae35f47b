/** What the thread of `createEngine` runs. Import it in a file of its own, for tools that bundle a thread separately. */
export {};
