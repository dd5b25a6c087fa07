export * from './approval-matrix.events.js';
export * from './delegation.events.js';
export * from './rule-set.events.js';
