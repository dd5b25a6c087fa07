export * from './money.projection.js';
export * from './money-records.projection.js';
