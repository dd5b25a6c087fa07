export const TRAIL = Symbol('TRAIL');

export const DAYS = Symbol('DAYS');

export const AUDITED_RECORDS = Symbol('AUDITED_RECORDS');

/** Injects what every context tells of its events. */
export const TELLINGS = Symbol('TELLINGS');
