export * from './audiences.js';
export * from './events.js';
export * from './inbox.js';
export * from './notification.js';
export * from './notifications.projection.js';
export * from './personal.js';
export * from './read-marks.projection.js';
