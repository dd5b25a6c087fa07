export * from './approval-requests.projection.js';
export * from './deputy-notice.js';
export * from './events.js';
export * from './personal.js';
export * from './refusals.js';
export * from './reminder.js';
export * from './request.js';
export * from './waiting.js';
