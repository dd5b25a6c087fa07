export * from './approval-matrix.events.js';
