export * from './chart.events.js';
export * from './opening.events.js';
export * from './period.events.js';
export * from './voucher.events.js';
