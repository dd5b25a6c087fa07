export const DAYS = Symbol('DAYS');

export const FIGURES_SHOWN = Symbol('FIGURES_SHOWN');

export const MODELS = Symbol('MODELS');

export const AUDITED_RECORDS = Symbol('AUDITED_RECORDS');

/** Injects what every context tells of its events. */
export const TELLINGS = Symbol('TELLINGS');
