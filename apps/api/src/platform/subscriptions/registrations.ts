export const PROJECTIONS = Symbol('PROJECTIONS');

export const POLICIES = Symbol('POLICIES');

export const UPCASTERS = Symbol('UPCASTERS');
