import { type AidEvents, type AidFundEvents } from '../aid/events.js';
import { type ApprovalMatrixEvents, type DelegationEvents } from '../approvals/events.js';
import { type BudgetingEvents, type IncomeKind } from '../budgeting/events.js';
import { type ReminderEvents, type RequestEvents } from '../decisions/events.js';
import { type ExpenseEvents, type ExpenseKind } from '../expenses/events.js';
import { type FeeEvents } from '../fees/events.js';
import { type IdentityEvents } from '../identity/events.js';
import { type Day, monthsOfFinancialYear } from '../kernel/index.js';
import { type PaymentEvents } from '../payments/events.js';
import {
  type PayrollEvents,
  type RemittanceEvents,
  type SalaryEvents,
  type SalaryStructureEvents,
} from '../payroll/events.js';
import { type Account } from './accounts.js';
import { type OpeningEvents, type PeriodEvents, type VoucherEvents } from './events.js';
import { FEE_RULES } from './fee-rules.js';
import { credit, debit, mirrored, netOf, onAccount, type Rule } from './posting.js';
import { type POSTS_NOTHING } from './posts-nothing.js';

export type EventsOfAll = AidEvents &
  AidFundEvents &
  ApprovalMatrixEvents &
  BudgetingEvents &
  DelegationEvents &
  ExpenseEvents &
  FeeEvents &
  IdentityEvents &
  PaymentEvents &
  PayrollEvents &
  OpeningEvents &
  PeriodEvents &
  RemittanceEvents &
  RequestEvents &
  ReminderEvents &
  SalaryEvents &
  SalaryStructureEvents &
  VoucherEvents;

type HasAmount<Value> = Value extends readonly (infer Item)[]
  ? HasAmount<Item>
  : Value extends object
    ? { [Key in keyof Value & string]: Key extends `${string}Paise` ? true : HasAmount<Value[Key]> }[keyof Value &
        string]
    : never;

export type AmountTypes<Events> = {
  [Type in keyof Events & string]: true extends HasAmount<Events[Type]> ? Type : never;
}[keyof Events & string];

/** Never while each has a rule or a reason; else the sentence that says how to add one. */
export type WithoutRule<Types extends string, Known extends string> = [Exclude<Types, Known>] extends [never]
  ? never
  : `Give ${Exclude<Types, Known>} a rule in posting-rules.ts or a reason in posts-nothing.ts of libs/domain/src/ledger`;

const INCOME: Readonly<Record<IncomeKind, Account>> = {
  donation: '4110',
  grant_in_aid: '4120',
  consultancy: '4130',
  interest: '4140',
  rent: '4150',
  other: '4190',
};

const PAYABLE: Readonly<Record<ExpenseKind, Account>> = { claim: '2110', purchase: '2120' };

const salary = ({
  grossPaise,
  amountPaise,
  lines,
}: Pick<EventsOfAll['PayrollGenerated'], 'grossPaise' | 'amountPaise' | 'lines'>) => [
  debit('5010', grossPaise),
  credit('2010', amountPaise),
  ...lines.filter(({ kind }) => kind === 'deduction').map((line) => credit('2020', line.amountPaise, line.name)),
];

const takenBack: Rule<{ readonly day?: Day | undefined }>['posts'] = ({ day = '' }, posted, today) =>
  mirrored(day > today ? posted.map((line) => ({ ...line, day })) : posted);

export const firstDayOf = (financialYear: string): Day => `${monthsOfFinancialYear(financialYear)[0] ?? ''}-01`;

type Rules<Types extends keyof EventsOfAll> = { readonly [Type in Types]: Rule<EventsOfAll[Type]> };

const ruled = <Types extends keyof EventsOfAll>(rules: Rules<Types>): Rules<Types> => rules;

export const RULES = ruled<
  | 'FeeAssigned'
  | 'FeeReissued'
  | 'FeeAssignmentRevoked'
  | 'FeePaymentApplied'
  | 'FeePaymentReversed'
  | 'FeePaymentRefunded'
  | 'GatewayPaymentHeld'
  | 'SuspenseGivenBack'
  | 'SuspenseReturned'
  | 'ExpenseApproved'
  | 'PurchaseBilled'
  | 'ExpensePaid'
  | 'ExpenseReversed'
  | 'PayrollGenerated'
  | 'PayrollRecalculated'
  | 'PayrollAmended'
  | 'PayrollPaid'
  | 'PayrollPaymentReversed'
  | 'PayrollCancelled'
  | 'DeductionsRemitted'
  | 'RemittanceReversed'
  | 'OpeningBalancesConfirmed'
  | 'OpeningBalancesReversed'
  | 'IncomeRecorded'
  | 'IncomeReversed'
  | 'AidDisbursed'
  | 'AidDisbursementReversed'
  | 'VoucherDrafted'
  | 'VoucherApproved'
  | 'VoucherReversed'
>({
  ...FEE_RULES,
  GatewayPaymentHeld: {
    says: 'Gateway money that fits no bill is held for its payer. Another currency waits outside the books.',
    posts: ({ amountPaise, currency }) =>
      currency === 'INR' ? [debit('1040', amountPaise), credit('2230', amountPaise)] : [],
  },
  SuspenseGivenBack: {
    says: 'Held money goes back to its payer through the gateway, or from the bank by hand.',
    posts: ({ amountPaise, providerRefundId }, posted) =>
      onAccount(posted, '2230') === 0
        ? []
        : [debit('2230', amountPaise), credit(providerRefundId === null ? '1010' : '1040', amountPaise)],
  },
  SuspenseReturned: {
    says: 'Money that a bill refused is held again, less what the gateway gave back meanwhile.',
    posts: ({ gonePaise = 0 }, posted) =>
      onAccount(posted, '2230') === 0 ? [] : [debit('2230', gonePaise), credit('1040', gonePaise)],
  },
  ExpenseApproved: {
    says: 'An approved claim is spent and owed to its claimant. An approved purchase posts nothing before its bill.',
    posts: ({ kind, amountPaise }) =>
      kind === 'claim' ? [debit('5110', amountPaise), credit('2110', amountPaise)] : [],
  },
  PurchaseBilled: {
    says: 'The bill of a purchase is spent and owed to the vendor.',
    day: ({ billDate }) => billDate,
    posts: ({ billedPaise }) => [debit('5110', billedPaise), credit('2120', billedPaise)],
  },
  ExpensePaid: {
    says: 'A paid claim or bill leaves the bank and is owed no longer.',
    day: ({ paidOn }) => paidOn,
    posts: ({ kind, paidPaise }) => [debit(PAYABLE[kind], paidPaise), credit('1010', paidPaise)],
  },
  ExpenseReversed: {
    says: 'A reversed expense is not spent. It is owed no longer, or comes back into the bank if it was paid.',
    posts: ({ kind, paidOn, reversedPaise }) => [
      debit(paidOn === null ? PAYABLE[kind] : '1010', reversedPaise),
      credit('5110', reversedPaise),
    ],
  },
  PayrollGenerated: {
    says: 'The gross salary is spent. The net is owed to the employee, each deduction to its authority.',
    posts: (data) => salary(data),
  },
  PayrollRecalculated: {
    says: 'A recalculated salary posts its difference from the former one.',
    posts: (data, posted) => netOf([...salary(data), ...mirrored(posted)]),
  },
  PayrollAmended: {
    says: 'A changed net salary is owed, or has left the bank if it was paid.',
    posts: ({ before, after }) => {
      const differencePaise = after.amountPaise - before.amountPaise;
      return [debit('5010', differencePaise), credit(before.paidOn === null ? '2010' : '1010', differencePaise)];
    },
  },
  PayrollPaid: {
    says: 'A paid salary leaves the bank and is owed no longer.',
    day: ({ paidOn }) => paidOn,
    posts: ({ amountPaise }) => [debit('2010', amountPaise), credit('1010', amountPaise)],
  },
  PayrollPaymentReversed: {
    says: 'A salary that came back is in the bank and owed again.',
    posts: ({ amountPaise }) => [debit('1010', amountPaise), credit('2010', amountPaise)],
  },
  PayrollCancelled: {
    says: 'A cancelled salary takes back all that it posted.',
    posts: (_, posted) => mirrored(posted),
  },
  DeductionsRemitted: {
    says: 'Remitted deductions leave the bank and are owed to their authority no longer.',
    day: ({ paidOn }) => paidOn,
    posts: ({ name, amountPaise }) => [debit('2020', amountPaise, name), credit('1010', amountPaise)],
  },
  RemittanceReversed: {
    says: 'A reversed remittance takes back all that it posted, on the day of the reversal.',
    posts: (_, posted) => mirrored(posted),
  },
  OpeningBalancesConfirmed: {
    says: 'Balances of the former books open the year. What students owe waits on 3090 for their bills, which post it on 1110.',
    day: ({ financialYear }) => firstDayOf(financialYear),
    posts: ({ lines }) =>
      netOf(lines.map(({ account, amountPaise }) => debit(account === '1110' ? '3090' : account, amountPaise))),
  },
  OpeningBalancesReversed: {
    says: 'Reversed opening balances take back all that they posted, on the same day.',
    day: ({ financialYear }) => firstDayOf(financialYear),
    posts: (_, posted) => mirrored(posted),
  },
  IncomeRecorded: {
    says: 'Other income enters the bank on the day it was received.',
    day: ({ receivedDate }) => receivedDate,
    posts: ({ kind, amountPaise }) => [debit('1010', amountPaise), credit(INCOME[kind], amountPaise)],
  },
  IncomeReversed: {
    says: 'A reversed income takes back all that it posted, on the later of its day and that of the reversal.',
    posts: ({ receivedDate: day }, posted, today) => takenBack({ day }, posted, today),
  },
  AidDisbursed: {
    says: 'Aid to a bank account is spent. Aid to a bill posts nothing here: the bill posts it when it is credited.',
    day: ({ disbursedOn }) => disbursedOn,
    posts: ({ payout, amountPaise }) =>
      payout.paidTo === 'bank' ? [debit('5120', amountPaise), credit('1010', amountPaise)] : [],
  },
  AidDisbursementReversed: {
    says: 'Aid that came back to the bank is not spent. Aid on a bill is undone by the bill.',
    posts: ({ payout, amountPaise }) =>
      payout.paidTo === 'bank' ? [debit('1010', amountPaise), credit('5120', amountPaise)] : [],
  },
  VoucherDrafted: {
    says: 'A voucher posts nothing before another person approves it.',
    day: ({ day }) => day,
    posts: () => [],
  },
  VoucherApproved: {
    says: 'An approved voucher posts its lines on its day.',
    day: ({ day }) => day,
    posts: ({ lines }) =>
      lines.map(({ account, debitPaise, creditPaise, departmentId }) => ({
        ...debit(account, debitPaise - creditPaise),
        ...(departmentId !== null && { departmentId }),
      })),
  },
  VoucherReversed: {
    says: 'A reversed voucher takes back all that it posted, on the later of its day and that of the reversal.',
    posts: takenBack,
  },
});

type Days<Types extends keyof EventsOfAll> = { readonly [Type in Types]: (data: EventsOfAll[Type]) => Day | undefined };

const dayOfWork = ({ work }: Pick<EventsOfAll['RequestSubmitted'], 'work'>): Day | undefined => {
  if (work.kind === 'income') return work.receivedDate;
  return work.kind === 'opening_balances' ? firstDayOf(work.financialYear) : undefined;
};

/** A closed month refuses work that waits before it is approved in vain. */
export const WAITING_DAYS: Days<'OpeningBalancesEntered' | 'RequestSubmitted' | 'RequestApproved'> = {
  OpeningBalancesEntered: ({ financialYear }) => firstDayOf(financialYear),
  RequestSubmitted: dayOfWork,
  RequestApproved: dayOfWork,
};

export type LedgerEvents = Pick<EventsOfAll, keyof typeof RULES>;

export type Known = keyof typeof RULES | keyof typeof POSTS_NOTHING;
