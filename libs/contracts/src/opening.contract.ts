import { z } from 'zod';
import { financialYear, id, text } from './fields.js';
import { violation } from './problem.js';
import { done, route } from './route.js';

const OFFICE = ['admin', 'finance_manager'] as const;

export const OPENING_ROWS_MAX = 10_000;

const line = z.object({ account: z.string(), name: z.string(), debit: z.number(), credit: z.number() });
export type OpeningLine = z.infer<typeof line>;

const student = z.object({
  student_id: z.string(),
  name: z.string(),
  enrollment_no: z.string(),
  amount: z.number(),
  /** On 1110 now, from the bills. */
  on_bills: z.number(),
});

const reversed = z.object({
  source_note: z.string(),
  total: z.number(),
  entered_by_name: z.string(),
  confirmed_by_name: z.string(),
  reversed_by_name: z.string(),
  reversed_at: z.string(),
  reason: z.string(),
});

const entry = z.object({
  entry_id: z.string(),
  source_note: z.string(),
  lines: z.array(line).readonly(),
  students: z.array(student).readonly(),
  total: z.number(),
  entered_by: z.string(),
  entered_by_name: z.string(),
  entered_at: z.string(),
  confirmed_by_name: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  rejected_by_name: z.string().nullable(),
  rejection_reason: z.string().nullable(),
});

const opening = z.object({
  financial_year: z.string(),
  status: z.enum(['none', 'entered', 'confirmed', 'rejected', 'reversed']),
  /** Null before the first. */
  entry: entry.nullable(),
  reversed: z.array(reversed).readonly(),
  /** A closed April takes no entry. */
  is_closed: z.boolean(),
  has_earlier_books: z.boolean(),
});
export type Opening = z.infer<typeof opening>;

const ofYear = z.object({ financial_year: financialYear });

/** Columns: account, enrollment_no, debit, credit. */
const ofFile = ofYear.extend({
  file: z.base64({ error: 'Choose a CSV or XLSX file' }).min(1, 'Choose a CSV or XLSX file'),
});

const answer = done({ opening });

export const openingBalances = {
  ofYear: route({
    method: 'GET',
    path: '/admin/opening-balances/:financial_year',
    summary: 'The opening balances of a financial year, with each student’s part and the reversed ones',
    who: [...OFFICE, 'auditor'],
    onRecord: 'the opening balances',
    input: ofYear,
    output: opening,
    reads: [
      ...['opening_balances', 'users', 'student_accounts', 'student_ledgers', 'ledger_records'],
      ...['chart_of_accounts', 'periods', 'account_months'],
    ],
  }),
  check: route({
    method: 'POST',
    path: '/admin/opening-balances/:financial_year/check',
    summary: 'Check a CSV or XLSX file of opening balances; enters nothing',
    who: OFFICE,
    input: ofFile,
    output: z.object({
      problems: z.array(violation),
      lines: z.array(line),
      students: z.object({ count: z.int(), total: z.number() }),
      debit: z.number(),
      credit: z.number(),
    }),
  }),
  enter: route({
    method: 'POST',
    path: '/admin/opening-balances/:financial_year',
    summary: 'Enter the opening balances of a file without problems; its approval rule says who confirms them',
    who: OFFICE,
    status: 201,
    input: ofFile.extend({ source_note: text('Source', 200) }),
    output: answer,
  }),
  confirm: route({
    method: 'POST',
    path: '/admin/opening-balances/:financial_year/confirm',
    summary: 'Approve the waiting step of the opening balances; the last one confirms them; 409 for who entered them',
    who: OFFICE,
    input: ofYear.extend({ entry_id: id('Entry') }),
    output: answer,
  }),
  reverse: route({
    method: 'POST',
    path: '/admin/opening-balances/:financial_year/reverse',
    summary: 'Take confirmed opening balances back; both entries stay',
    who: OFFICE,
    input: ofYear.extend({ reason: text('Reason', 500) }),
    output: answer,
  }),
};
