import { z } from 'zod';
import { day, nameText, optional } from './fields.js';
import { done, route } from './route.js';

export const accountNumber = z
  .string('Account is required')
  .trim()
  .regex(/^[1-5]\d{3}$/, 'Account must be a number of the chart');

const account = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  kind: z.enum(['asset', 'liability', 'fund', 'income', 'expenditure']),
  balance: z.number(),
  retired: z.boolean(),
  /** Shipped accounts can be renamed, not retired. */
  shipped: z.boolean(),
  /** False for retired accounts and those that follow their events. */
  takes_vouchers: z.boolean(),
  /** −1 while a shipped account is unchanged. */
  version: z.number(),
});
export type Account = z.infer<typeof account>;

const NAME_MAX = 60;

const number = z
  .string('Number is required')
  .trim()
  .regex(/^[1-5]\d{3}$/, 'Number must have four digits. The first, 1 to 5, decides the kind.');

const answer = done({ account: account.pick({ id: true, name: true, version: true }) });
const of = { id: accountNumber };

export const accounts = {
  all: route({
    method: 'GET',
    path: '/admin/accounts',
    summary: 'The chart of accounts with the balance of each on a day, debits positive',
    who: ['admin', 'finance_manager', 'auditor'],
    input: z.object({ to: optional(day('To')) }),
    output: z.array(account),
    reads: ['chart_of_accounts', 'ledger_entries', 'account_days', 'account_months', 'ledger_records'],
  }),
  add: route({
    method: 'POST',
    path: '/admin/accounts',
    summary: 'Add an account; the first digit of its number decides its kind, below 1100 it is money in hand',
    who: ['admin'],
    status: 201,
    input: z.object({ account: number, name: nameText('Name', NAME_MAX) }),
    output: answer,
  }),
  rename: route({
    method: 'PUT',
    path: '/admin/accounts/:id',
    summary: 'Rename an account; its number stays',
    who: ['admin'],
    versioned: 'ledgeraccount',
    input: z.object({ ...of, name: nameText('Name', NAME_MAX) }),
    output: answer,
  }),
  retire: route({
    method: 'PUT',
    path: '/admin/accounts/:id/retire',
    summary: 'Retire an account without a balance; its lines stay, and it takes no vouchers',
    who: ['admin'],
    versioned: 'ledgeraccount',
    input: z.object(of),
    output: answer,
  }),
  restore: route({
    method: 'PUT',
    path: '/admin/accounts/:id/restore',
    summary: 'Take a retired account back into use, under its number and name',
    who: ['admin'],
    versioned: 'ledgeraccount',
    input: z.object(of),
    output: answer,
  }),
};
