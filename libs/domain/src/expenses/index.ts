export * from './events.js';
export * from './expense-state.js';
export * from './expense.js';
export * from './expenses.projection.js';
export * from './lookalikes.projection.js';
export * from './personal.js';
export * from './refusals.js';
export * as expensesFigures from './figures.js';
