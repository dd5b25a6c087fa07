export const PROJECTIONS = Symbol('PROJECTIONS');

export const NAMING = Symbol('NAMING');

export const POLICIES = Symbol('POLICIES');

export const KEEP_REFUSED_STEP = Symbol('KEEP_REFUSED_STEP');

export const UPCASTERS = Symbol('UPCASTERS');
