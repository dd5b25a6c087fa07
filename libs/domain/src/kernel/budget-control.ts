/** For a request beyond the budget: `stop` refuses it, `warn` marks it, `ignore` does neither. */
export type BudgetControl = 'stop' | 'warn' | 'ignore';
