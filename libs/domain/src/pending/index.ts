export * from './events.js';
export * from './pending-item.js';
export * from './pending-items.projection.js';
export * from './personal.js';
export * from './refusals.js';
export * as pendingFigures from './figures.js';
