export * from './aid-application.js';
export * from './aid-applications.projection.js';
export * from './aid-disbursements.projection.js';
export * from './aid-totals.projection.js';
export * from './events.js';
export * from './refusals.js';
export * from './when-aid-credit-declined.policy.js';
export * from './words.js';
