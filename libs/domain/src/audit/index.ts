export * from './audit-days.projection.js';
export * from './audit-trail.projection.js';
export * from './comparison.js';
export * from './events.js';
export * from './field-changes.js';
export * from './reading-day.js';
