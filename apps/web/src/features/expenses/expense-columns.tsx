import { type Expense } from '@bursar/contracts';

import { formatDate } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { ExpenseTrack } from './expense-track.js';
import { latestOf } from './track.js';

/** What a reader should know before deciding: a purchase, a grant's money, a possible double. */
function flagsOf({ kind, grant_id, grant_head, duplicates, billed_amount }: Expense): string {
  const flags = [
    kind === 'purchase' ? 'Purchase request' : '',
    billed_amount === null ? '' : 'Billed',
    grant_id === null ? '' : `Paid by a grant${grant_head === null ? '' : `, ${grant_head}`}`,
    duplicates.length > 0 ? 'Possible duplicate: same person and amount within 7 days' : '',
  ];
  return flags.filter((flag) => flag !== '').join(' · ');
}

export const DESCRIPTION: Column<Expense> = {
  id: 'description',
  header: 'Description',
  cell: (expense) => {
    const flags = flagsOf(expense);
    return flags === '' ? expense.description : <Noted note={flags}>{expense.description}</Noted>;
  },
  value: ({ description }) => description,
  also: [
    { header: 'Kind', value: ({ kind }) => (kind === 'purchase' ? 'Purchase request' : 'Claim') },
    { header: 'Notes', value: flagsOf },
  ],
  sortable: true,
  wrap: true,
};

export const AMOUNT: Column<Expense> = {
  id: 'amount',
  header: 'Amount',
  cell: ({ amount, billed_amount }) =>
    billed_amount === null || billed_amount === amount ? (
      <Amount rupees={amount} />
    ) : (
      <Noted
        note={
          <>
            billed <Amount rupees={billed_amount} />
          </>
        }
      >
        <Amount rupees={amount} />
      </Noted>
    ),
  value: ({ amount }) => amount,
  unit: 'rupees',
  also: [{ header: 'Billed', value: ({ billed_amount }) => billed_amount, unit: 'rupees' }],
  align: 'end',
  sortable: true,
};

export const SUBMITTED_BY: Column<Expense> = {
  id: 'submitted_by_name',
  header: 'Submitted By',
  cell: ({ submitted_by_name }) => submitted_by_name,
  sortable: true,
  wrap: true,
};

export const SUBMITTED_ON: Column<Expense> = {
  id: 'submitted_at',
  header: 'Submitted On',
  cell: ({ submitted_at }) => formatDate(submitted_at),
  value: ({ submitted_at }) => submitted_at,
  unit: 'day',
  sortable: true,
};

export const STATUS: Column<Expense> = {
  id: 'status',
  header: 'Status',
  cell: (expense) => (
    <Noted note={latestOf(expense).says}>
      <StatusBadge status={expense.stage === 'paid' ? 'paid' : expense.status} />
    </Noted>
  ),
  value: ({ status }) => status,
  unit: 'status',
  also: [{ header: 'Paid On', value: ({ paid_on }) => paid_on, unit: 'day' }],
  sortable: true,
  wrap: true,
};

export const TRACK: Column<Expense> = {
  id: 'stage',
  header: 'Progress',
  cell: (expense) => <ExpenseTrack expense={expense} />,
  value: ({ stage }) => stage,
  wrap: true,
};
