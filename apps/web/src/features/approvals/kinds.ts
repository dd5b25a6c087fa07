import { type ApprovalKind } from '@bursar/contracts';

export const KIND_LABELS: Readonly<Record<ApprovalKind, string>> = {
  expense: 'Expenses',
  purchase: 'Purchases',
  refund: 'Refunds',
  concession: 'Concessions',
  write_off: 'Write-offs',
  income: 'Income',
  income_reversal: 'Reversals of income',
  budget_change: 'Changes of budgets',
  budget_transfer: 'Transfers between budgets',
  payroll_payment: 'Payments of salaries',
  aid: 'Aid',
  journal: 'Journal vouchers',
  vendor_bank: 'Bank accounts of vendors',
  opening_balances: 'Opening balances',
};

export const KIND_OPTIONS = Object.entries(KIND_LABELS) as readonly (readonly [ApprovalKind, string])[];
