/** Injects the projections of all contexts. */
export const PROJECTIONS = Symbol('PROJECTIONS');

/** Injects the policies of all contexts. */
export const POLICIES = Symbol('POLICIES');

/** Injects the upcasters of all contexts. */
export const UPCASTERS = Symbol('UPCASTERS');
