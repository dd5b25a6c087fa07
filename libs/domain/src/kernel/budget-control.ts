/** Beyond the budget, `stop` refuses, `warn` marks, `ignore` does neither. */
export type BudgetControl = 'stop' | 'warn' | 'ignore';
