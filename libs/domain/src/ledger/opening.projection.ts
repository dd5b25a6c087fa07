import { projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type Account, shippedName } from './accounts.js';
import { type OpeningEvents } from './opening.events.js';

export type OpeningLineRow = { account: Account; name: string; debit: number; credit: number };

type EarlierOpening = {
  source_note: string;
  total: number;
  entered_by_name: string;
  confirmed_by_name: string;
  reversed_by_name: string;
  reversed_at: Timestamp;
  reason: string;
};

export type OpeningRow = {
  id: string;
  status: 'entered' | 'confirmed' | 'rejected' | 'reversed';
  entry_id: string;
  source_note: string;
  lines: readonly OpeningLineRow[];
  students: readonly { student_id: string; amount: number }[];
  total: number;
  entered_by: string;
  entered_by_name: string;
  entered_at: Timestamp;
  confirmed_by_name: string | null;
  confirmed_at: Timestamp | null;
  rejected_by_name: string | null;
  rejection_reason: string | null;
  reversed: readonly EarlierOpening[];
};

export const openingBalances = projection<OpeningRow, OpeningEvents>({
  name: 'opening_balances',
  version: 2,
  indexes: ['status'],
  rowOf: ({ data }) => data.financialYear,
  on: {
    OpeningBalancesEntered: (row, { data, metadata }) => ({
      ...{ id: data.financialYear, status: 'entered', entry_id: data.entryId, source_note: data.sourceNote },
      lines: data.lines.map(({ account, amountPaise }) => ({
        ...{ account, name: shippedName(account), debit: rupeesOf(Math.max(amountPaise, 0)) },
        credit: rupeesOf(Math.max(-amountPaise, 0)),
      })),
      students: data.students.map(({ studentId, amountPaise }) => ({
        ...{ student_id: studentId, amount: rupeesOf(amountPaise) },
      })),
      total: rupeesOf(data.lines.reduce((sum, { amountPaise }) => sum + Math.max(amountPaise, 0), 0)),
      ...{ entered_by: data.enteredBy, entered_by_name: data.enteredByName, entered_at: metadata.occurredAt },
      ...{ confirmed_by_name: null, confirmed_at: null, rejected_by_name: null, rejection_reason: null },
      reversed: row?.reversed ?? [],
    }),
    OpeningBalancesConfirmed: (row, { data, metadata }) =>
      row && {
        ...{ ...row, status: 'confirmed', confirmed_by_name: data.confirmedByName },
        confirmed_at: metadata.occurredAt,
      },
    OpeningBalancesRejected: (row, { data }) =>
      row && {
        ...{ ...row, status: 'rejected', rejected_by_name: data.rejectedByName, rejection_reason: data.reason },
      },
    OpeningBalancesReversed: (row, { data, metadata }) =>
      row && {
        ...{ ...row, status: 'reversed' },
        reversed: [
          ...row.reversed,
          {
            ...{ source_note: row.source_note, total: row.total, entered_by_name: row.entered_by_name },
            ...{ confirmed_by_name: row.confirmed_by_name ?? '', reversed_by_name: data.reversedByName },
            ...{ reversed_at: metadata.occurredAt, reason: data.reason },
          },
        ],
      },
  },
});
