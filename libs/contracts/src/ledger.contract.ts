import { z } from 'zod';
import { accountNumber } from './accounts.contract.js';
import { day, departmentId, id, inOrder, listing, NOT_IN_ORDER, optional } from './fields.js';
import { route } from './route.js';

const READERS = ['admin', 'finance_manager', 'auditor'] as const;

const asked = {
  account: optional(accountNumber),
  from: optional(day('From')),
  to: optional(day('To')),
  student_id: optional(id('Student')),
  department_id: optional(departmentId),
  record: optional(id('Record')),
  q: listing.q,
};

const line = z.object({
  id: z.string(),
  entry_id: z.string(),
  day: z.string(),
  account: z.string(),
  account_name: z.string(),
  name: z.string(),
  /** Of the receipt, else of the record's paper. */
  number: z.string().nullable(),
  about: z.string(),
  debit: z.number(),
  credit: z.number(),
  /** Debits positive; null unless one account is asked for. */
  balance: z.number().nullable(),
  record: z.string(),
  record_kind: z.string(),
  record_id: z.string(),
  against: z.string(),
  student_id: z.string().nullable(),
  staff_id: z.string().nullable(),
});
export type LedgerLine = z.infer<typeof line>;

const entry = z.object({
  id: z.string(),
  day: z.string(),
  type: z.string(),
  says: z.string(),
  rule: z.string(),
  record: z.string(),
  record_kind: z.string(),
  record_id: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  about: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      /** Income of later months is later than its entry. */
      day: z.string(),
      account: z.string(),
      account_name: z.string(),
      part: z.string().nullable(),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
});

const MODELS = ['ledger_entries', 'account_days', 'account_months', 'ledger_records', 'chart_of_accounts'];

export const ledger = {
  lines: route({
    method: 'GET',
    path: '/admin/ledger',
    summary: 'The lines of the ledger in their order; of one account with its balance after each',
    who: [...READERS, 'hod'],
    onRecord: 'the ledger',
    input: z
      .object({ ...asked, page: listing.page, limit: listing.limit, id: listing.id })
      .refine(inOrder, NOT_IN_ORDER),
    output: z.array(line),
    reads: MODELS,
  }),
  sums: route({
    method: 'GET',
    path: '/admin/ledger/sums',
    summary: 'Debits and credits of the same lines and their days, with the opening and closing balance of one account',
    who: [...READERS, 'hod'],
    input: z.object(asked).refine(inOrder, NOT_IN_ORDER),
    output: z.object({
      lines: z.number(),
      debit: z.number(),
      credit: z.number(),
      opening: z.number().nullable(),
      closing: z.number().nullable(),
      from: z.string(),
      to: z.string(),
    }),
    reads: MODELS,
  }),
  balances: route({
    method: 'GET',
    path: '/admin/ledger/balances',
    summary: 'The balance of one account after each day with lines, debits positive, with that before them',
    who: READERS,
    input: z
      .object({ account: accountNumber, from: asked.from, to: asked.to, department_id: asked.department_id })
      .refine(inOrder, NOT_IN_ORDER),
    output: z.object({
      from: z.string(),
      to: z.string(),
      opening: z.number(),
      days: z.array(z.object({ day: z.string(), balance: z.number() })),
    }),
    reads: MODELS,
  }),
  entry: route({
    method: 'GET',
    path: '/admin/ledger/entry/:id',
    summary: 'All lines of one entry with its event in words and the rule that posted them',
    who: READERS,
    onRecord: 'the ledger',
    input: z.object({ id: id('Entry') }),
    output: entry,
    reads: [...MODELS, 'audit_trail'],
  }),
  student: route({
    method: 'GET',
    path: '/student/ledger/:student_id',
    summary: 'Bills, payments, aid and refunds of a student, with the balance owed after each',
    who: ['student', ...READERS],
    owner: 'student_id',
    onRecord: 'the fees',
    afterPassOut: true,
    input: z.object({ student_id: id('Student'), page: listing.page, limit: listing.limit }),
    output: z.array(line),
    reads: MODELS,
  }),
};
