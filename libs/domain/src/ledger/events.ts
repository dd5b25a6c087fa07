export * from './period.events.js';
