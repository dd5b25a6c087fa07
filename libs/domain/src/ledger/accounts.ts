/** The first digit of a number decides the kind. */
export const ACCOUNTS = {
  '1010': 'Bank',
  '1020': 'Bank, restricted',
  '1030': 'Cash',
  '1040': 'Gateway clearing',
  '1050': 'Cheques in hand',
  '1110': 'Student receivable',
  '1150': 'Gateway refunds to clear',
  '1180': 'GST on charges',
  '1510': 'Fixed assets',
  '2010': 'Salaries payable',
  '2020': 'Deductions payable',
  '2110': 'Expenses payable',
  '2120': 'Vendors',
  '2210': 'Fees in advance',
  '2220': 'Refunds payable',
  '2230': 'Suspense',
  '2240': 'Caution deposits',
  '2310': 'Unspent grants',
  '3010': 'General fund',
  '3020': 'Corpus',
  '3090': 'Opening balances',
  '4010': 'Tuition and fees',
  '4030': 'Late fees',
  '4110': 'Donations',
  '4120': 'Grants in aid',
  '4130': 'Consultancy',
  '4140': 'Interest',
  '4150': 'Rent',
  '4190': 'Other income',
  '4210': 'Concessions',
  '5010': 'Salaries',
  '5110': 'Department expenses',
  '5120': 'Aid',
  '5130': 'Gateway charges',
  '5140': 'Fees written off',
  '5150': 'Rounding',
  '5190': 'Depreciation',
} as const;

/** Four digits; added ones stand in the chart's events. */
export type Account = `${1 | 2 | 3 | 4 | 5}${number}`;

export const TUITION: Account = '4010';

/** Heads of departments read no other account. */
export const DEPARTMENT_EXPENSES: Account = '5110';

export const isShipped = (account: Account): boolean => Object.hasOwn(ACCOUNTS, account);

/** Only their own events post on these, so that lists and books agree. */
const LED: Readonly<Partial<Record<Account, string>>> = {
  '1030': 'follows the payments at the counter',
  '1040': 'follows the payments of the gateway',
  '1110': 'follows the bills',
  '2010': 'follows the payroll',
  '2110': 'follows the expenses',
  '2220': 'follows the refunds',
  '2230': 'follows the payments in suspense',
};

export const leadOf = (account: Account): string | undefined => LED[account];

export type AccountKind = 'asset' | 'liability' | 'fund' | 'income' | 'expenditure';

const KINDS: Readonly<Record<string, AccountKind>> = {
  1: 'asset',
  2: 'liability',
  3: 'fund',
  4: 'income',
  5: 'expenditure',
};

export const kindOf = (account: Account): AccountKind => KINDS[account.charAt(0)] ?? 'expenditure';

export const shippedName = (account: Account): string =>
  isShipped(account) ? `${account} ${ACCOUNTS[account as keyof typeof ACCOUNTS]}` : account;
