export * from './events.js';
export * from './institution.js';
export * from './institution.projection.js';
export * from './personal.js';
export * from './refusals.js';
export * from './setup.js';
export * from './setup-steps.projection.js';
