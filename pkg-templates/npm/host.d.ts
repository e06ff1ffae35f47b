// Types of the host, where it has them: a project of Node needs no library of the DOM, and nothing is declared for all files of a project.

/** What a class of the host makes. */
export type Host<Name extends string, Otherwise = never> =
  typeof globalThis extends Record<Name, { prototype: infer T }> ? T : Otherwise;

/** A compiled module of WebAssembly. */
export type WebAssemblyModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } }
  ? T
  : never;

type DisposerOf<T> = T extends { readonly dispose: infer Name extends symbol } ? Name : never;

/** The type of `Symbol.dispose`. */
export type Disposer = DisposerOf<SymbolConstructor>;
