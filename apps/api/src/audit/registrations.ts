/** Injects the projection that tells everything that happened. */
export const TRAIL = Symbol('TRAIL');

/** Injects the records whose history can be asked for. */
export const AUDITED_RECORDS = Symbol('AUDITED_RECORDS');
