export * from './money.projection.js';
