import { aid, type AidDisbursement } from '@bursar/contracts';

import { type Column } from '../../shared/ui/column.js';
import { Register } from '../../shared/ui/register.js';
import { aidRowId, DISBURSEMENT_COLUMNS, DISBURSEMENT_DETAILS } from './aid-columns.js';

const COLUMNS: readonly Column<AidDisbursement>[] = [
  { id: 'student_name', header: 'Student', cell: ({ student_name }) => student_name, sortable: true },
  ...DISBURSEMENT_COLUMNS,
  ...DISBURSEMENT_DETAILS,
  { id: 'disbursed_by', header: 'Disbursed By', cell: ({ disbursed_by }) => disbursed_by },
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
