export const TRAIL = Symbol('TRAIL');

export const AUDITED_RECORDS = Symbol('AUDITED_RECORDS');
