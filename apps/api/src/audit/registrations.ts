export const DAYS = Symbol('DAYS');

export const FIGURES_SHOWN = Symbol('FIGURES_SHOWN');

export const MODELS = Symbol('MODELS');

export const AUDITED_RECORDS = Symbol('AUDITED_RECORDS');

export const TELLINGS = Symbol('TELLINGS');
