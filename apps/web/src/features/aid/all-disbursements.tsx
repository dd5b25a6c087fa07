import { aid, type AidDisbursement } from '@bursar/contracts';

import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { Register } from '../../shared/ui/register.js';
import { aidRowId, DISBURSEMENT_COLUMNS, DISBURSEMENT_DETAILS } from './aid-columns.js';

const COLUMNS: readonly Column<AidDisbursement>[] = [
  { id: 'student_name', header: 'Student', cell: ({ student_name }) => student_name, sortable: true },
  ...DISBURSEMENT_COLUMNS,
  ...DISBURSEMENT_DETAILS,
  {
    id: 'disbursed_by',
    header: 'Disbursed By',
    cell: ({ disbursed_by, self_approved }) => (
      <Noted note={self_approved ? 'Self-approved' : undefined}>{disbursed_by}</Noted>
    ),
    value: ({ disbursed_by }) => disbursed_by,
    also: [{ header: 'Self-approved', value: ({ self_approved }) => (self_approved ? 'Yes' : 'No') }],
  },
];

const FILTERS = [
  {
    field: 'paid_to',
    label: 'Paid To',
    options: [
      { value: 'bank', label: 'Bank account' },
      { value: 'fee', label: 'Bill' },
    ],
  },
  {
    field: 'self_approved',
    label: 'Approved by',
    options: [
      { value: 'true', label: 'Whoever disbursed it' },
      { value: 'false', label: 'Somebody else' },
    ],
  },
];

/** Everything that was disbursed. */
export const AllDisbursements = () => (
  <Register
    name="Aid Disbursements"
    route={aid.allDisbursements}
    columns={COLUMNS}
    rowId={aidRowId}
    defaultSort="-disbursed_at"
    search="Student, aid type or reference"
    filters={FILTERS}
    empty="Nothing was disbursed yet."
    failure="The disbursements could not be loaded."
  />
);
