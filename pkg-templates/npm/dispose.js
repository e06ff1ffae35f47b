/** The method that `using` calls at the end of a block; hosts without it have no `using` either. */
export const dispose = Symbol.dispose ?? Symbol("dispose");
