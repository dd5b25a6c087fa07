const NAMES: Readonly<Record<string, string>> = {
  user: 'User',
  structure: 'Fee structure',
  fee: 'Student fee',
  transaction: 'Transaction',
  invoice: 'Invoice',
  payroll: 'Payroll',
  budget: 'Budget',
  income: 'Income',
  grant: 'Grant',
  expense: 'Expense',
  aid: 'Aid application',
  aidfund: 'Aid fund',
};

/** A kind of record as people call it. */
export const kindName = (kind: string): string => NAMES[kind] ?? kind;
