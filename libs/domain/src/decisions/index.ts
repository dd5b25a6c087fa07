export * from './approval-requests.projection.js';
export * from './refusals.js';
export * from './waiting.js';
