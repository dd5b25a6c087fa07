export * from './events.js';
export * from './expense-state.js';
export * from './expense.js';
export * from './expenses.projection.js';
export * from './lookalikes.projection.js';
export * from './personal.js';
export * from './refusals.js';
export * from './when-budget-reserved.policy.js';
export * as expensesFigures from './figures.js';
