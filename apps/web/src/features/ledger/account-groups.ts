export const ACCOUNT_GROUPS = [
  { kind: 'asset', label: 'Assets' },
  { kind: 'liability', label: 'Liabilities' },
  { kind: 'fund', label: 'Funds' },
  { kind: 'income', label: 'Income' },
  { kind: 'expenditure', label: 'Expenditure' },
] as const;
