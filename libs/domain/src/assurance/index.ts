export * from './counted.js';
export * from './events.js';
export * from './head.js';
export * from './merkle.js';
export * from './receipt-claim.js';
export * from './refusals.js';
export * from './seal-log.js';
