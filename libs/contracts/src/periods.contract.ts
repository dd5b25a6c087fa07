import { z } from 'zod';
import { financialYear, month, optional, text } from './fields.js';
import { done, route } from './route.js';

const OFFICE = ['admin', 'finance_manager', 'auditor'] as const;

export const PERIOD_STATUSES = ['closed', 'reopened', 'next', 'open', 'not_over', 'before'] as const;

const balanceLine = z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() });

const closing = z.object({
  closed_at: z.string(),
  closed_by_name: z.string(),
  total: z.number(),
  trial_balance: z.array(balanceLine).readonly(),
  seal_no: z.int().nullable(),
  seal_root: z.string().nullable(),
  reopened_at: z.string().nullable(),
  asked_by_name: z.string().nullable(),
  confirmed_by_name: z.string().nullable(),
  reason: z.string().nullable(),
});

const period = z.object({
  id: z.string(),
  status: z.enum(PERIOD_STATUSES),
  /** Those before a reopening stay. */
  closings: z.array(closing).readonly(),
  /** The last closing less the one before; empty without a second. */
  differences: z.array(z.object({ account: z.string(), name: z.string(), amount: z.number() })).readonly(),
  reopenable: z.boolean(),
  reopening_reason: z.string().nullable(),
  reopening_asked_by: z.string().nullable(),
  reopening_asked_by_name: z.string().nullable(),
});
export type Period = z.infer<typeof period>;

const year = z.object({
  id: z.string(),
  status: z.enum(['open', 'asked', 'closed']),
  asked_by: z.string().nullable(),
  asked_by_name: z.string().nullable(),
  confirmed_by_name: z.string().nullable(),
  closed_on: z.string().nullable(),
  surplus: z.number().nullable(),
});

const checklist = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      says: z.string(),
      blocking: z.boolean(),
      count: z.int(),
      link: z.string(),
    }),
  ),
  trial_balance: z.array(balanceLine).readonly(),
  total: z.number(),
});
export type Checklist = z.infer<typeof checklist>;

const ofMonth = z.object({ month });
const ofYear = z.object({ financial_year: financialYear });
const answer = done({ period });
const answerOfYear = done({ year });

export const periods = {
  ofYear: route({
    method: 'GET',
    path: '/admin/periods',
    summary: 'The twelve months of a financial year with their closings, and the year itself',
    who: OFFICE,
    input: z.object({ financial_year: optional(financialYear) }),
    output: z.object({ year, next: z.string(), months: z.array(period) }),
    reads: ['periods', 'closed_years', 'account_months', 'ledger_records', 'chart_of_accounts'],
  }),
  checklist: route({
    method: 'GET',
    path: '/admin/periods/:month/checklist',
    summary: 'The things to settle before a month is closed, and its trial balance',
    who: OFFICE,
    input: ofMonth,
    output: checklist,
    reads: [
      'account_months',
      'ledger_entries',
      'ledger_records',
      'chart_of_accounts',
      'proofs',
      'assigned_fees',
      'payrolls',
      'suspense',
      'collections',
      'refunds',
      'transactions',
      'expenses',
      'vouchers',
      'incomes',
      'opening_balances',
    ],
  }),
  close: route({
    method: 'POST',
    path: '/admin/periods/:month/close',
    summary: 'Close a month that is over, after those before it, and seal the log',
    who: ['admin', 'finance_manager'],
    input: ofMonth,
    output: answer,
  }),
  askToReopen: route({
    method: 'POST',
    path: '/admin/periods/:month/reopen',
    summary: 'Ask to reopen the last closed month; a second administrator confirms',
    who: ['admin'],
    input: ofMonth.extend({ reason: text('Reason', 500) }),
    output: answer,
  }),
  dismissReopening: route({
    method: 'POST',
    path: '/admin/periods/:month/reopen/dismiss',
    summary: 'Dismiss the request to reopen a month, as its asker or as another administrator',
    who: ['admin'],
    input: ofMonth,
    output: answer,
  }),
  reopen: route({
    method: 'POST',
    path: '/admin/periods/:month/reopen/confirm',
    summary: 'Confirm that the last closed month is reopened; 409 for who asked for it',
    who: ['admin'],
    input: ofMonth,
    output: answer,
  }),
  askToCloseYear: route({
    method: 'POST',
    path: '/admin/years/:financial_year/close',
    summary: 'Ask to close a financial year for good, once its months are closed',
    who: ['admin'],
    input: ofYear,
    output: answerOfYear,
  }),
  dismissYearClose: route({
    method: 'POST',
    path: '/admin/years/:financial_year/close/dismiss',
    summary: 'Dismiss the request to close a financial year, as its asker or as another administrator',
    who: ['admin'],
    input: ofYear,
    output: answerOfYear,
  }),
  closeYear: route({
    method: 'POST',
    path: '/admin/years/:financial_year/close/confirm',
    summary: 'Confirm that a financial year is closed for good; 409 for who asked for it',
    who: ['admin'],
    input: ofYear,
    output: answerOfYear,
  }),
};
