import { type AidApplication, type AidDisbursement } from '@bursar/contracts';

import { formatDate } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';

/** The columns of aid applications (specification, "Student dashboard"). */
export const APPLICATION_COLUMNS: readonly Column<AidApplication>[] = [
  { id: 'aid_type', header: 'Aid Type', cell: ({ aid_type }) => aid_type, sortable: true },
  {
    id: 'amount_requested',
    header: 'Amount',
    cell: ({ amount_requested }) => <Amount rupees={amount_requested} />,
    value: ({ amount_requested }) => amount_requested,
    unit: 'rupees',
    also: [
      { header: 'Approved', value: ({ amount_approved }) => amount_approved, unit: 'rupees' },
      { header: 'Disbursed', value: ({ amount_disbursed }) => amount_disbursed, unit: 'rupees' },
    ],
    align: 'end',
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    unit: 'status',
    sortable: true,
  },
  {
    id: 'submitted_at',
    header: 'Submitted',
    cell: ({ submitted_at }) => formatDate(submitted_at),
    value: ({ submitted_at }) => submitted_at,
    unit: 'day',
    sortable: true,
  },
];

/** Where a disbursement went, as people read it. */
const paidToOf = ({ paid_to, fee_name }: AidDisbursement): string =>
  paid_to === 'bank' ? 'Bank account' : (fee_name ?? 'Bill');

/** The columns of disbursements (specification, "Student dashboard"). */
export const DISBURSEMENT_COLUMNS: readonly Column<AidDisbursement>[] = [
  { id: 'aid_type', header: 'Aid Type', cell: ({ aid_type }) => aid_type, sortable: true, wrap: 'words' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Amount rupees={amount} />,
    value: ({ amount }) => amount,
    unit: 'rupees',
    align: 'end',
    sortable: true,
  },
  {
    id: 'disbursed_at',
    header: 'Disbursed On',
    cell: ({ disbursed_at }) => formatDate(disbursed_at),
    value: ({ disbursed_at }) => disbursed_at,
    unit: 'day',
    sortable: true,
  },
];

/** What a student may want to know besides: which bill became smaller, and how to find it at the bank. */
export const DISBURSEMENT_DETAILS: readonly Column<AidDisbursement>[] = [
  { id: 'paid_to', header: 'Paid To', cell: paidToOf, sortable: true, wrap: true },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference ?? '—', wrap: 'words' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reversal_reason }) => (
      <Noted note={reversal_reason ?? undefined}>
        <StatusBadge status={status} />
      </Noted>
    ),
    value: ({ status }) => status,
    unit: 'status',
    also: [{ header: 'Reversal Reason', value: ({ reversal_reason }) => reversal_reason }],
    sortable: true,
  },
];

/** The row of an application or a disbursement. */
export const aidRowId = ({ id }: { readonly id: string }): string => id;
