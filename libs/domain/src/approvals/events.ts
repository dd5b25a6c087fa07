export * from './approval-matrix.events.js';
export * from './delegation.events.js';
