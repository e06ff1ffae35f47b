// Types of the host, if the project has them. A Node project does not need the DOM library, and no global type is
// declared.

/** The instance type of a global class, or `Otherwise` if the host has no such class. */
export type Host<Name extends string, Otherwise = never> =
  typeof globalThis extends Record<Name, { prototype: infer T }> ? T : Otherwise;

/** A compiled WebAssembly module. */
export type WebAssemblyModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } }
  ? T
  : never;

type DisposerOf<T> = T extends { readonly dispose: infer Name extends symbol } ? Name : never;

/** The type of `Symbol.dispose`, or `never` if the project's library lacks it. */
export type Disposer = DisposerOf<SymbolConstructor>;
