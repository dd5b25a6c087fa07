export * from './account-sums.js';
export * from './accounts.js';
export * from './ledger-entries.projection.js';
export * from './ledger-records.projection.js';
export * from './posting-rules.js';
export * from './posts-nothing.js';
