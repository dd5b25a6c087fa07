/** Without upcasts: seals and exports cover these events. */
export const STORED_LOG = Symbol('STORED_LOG');
