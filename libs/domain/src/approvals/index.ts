export * from './approval-matrix.js';
export * from './approval-rule.js';
export * from './approval-rules.projection.js';
export * from './events.js';
export * from './people.js';
export * from './personal.js';
export * from './refusals.js';
