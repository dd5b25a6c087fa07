export * from './audit-trail.projection.js';
export * from './field-changes.js';
