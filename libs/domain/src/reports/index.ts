export * from './events.js';
export * from './money.projection.js';
export * from './money-records.projection.js';
export * from './refusals.js';
export * from './relative-period.js';
export * from './report-schedule.js';
export * from './report-schedules.projection.js';
export * from './rhythm.js';
