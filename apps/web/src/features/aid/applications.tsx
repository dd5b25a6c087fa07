import { aid, type AidApplication } from '@bursar/contracts';
import { useCallback } from 'react';

import { formatRupees } from '../../shared/money.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { type Column } from '../../shared/ui/column.js';
import { Register } from '../../shared/ui/register.js';
import { aidRowId, APPLICATION_COLUMNS } from './aid-columns.js';
import { leftOf } from './left-of.js';

/** What the office does with an application. */
export type AidWork = 'review' | 'disburse';

interface ApplicationsProps {
  readonly status: AidApplication['status'];
  readonly onOpen: (work: AidWork, application: AidApplication) => void;
}

const STUDENT: Column<AidApplication> = {
  id: 'student_name',
  header: 'Student',
  cell: ({ student_name }) => student_name,
  sortable: true,
};

const MONEY: readonly Column<AidApplication>[] = [
  {
    id: 'amount_approved',
    header: 'Approved',
    cell: ({ amount_approved }) => <Amount rupees={amount_approved} />,
    value: ({ amount_approved }) => amount_approved,
    unit: 'rupees',
    align: 'end',
    sortable: true,
  },
  {
    id: 'amount_disbursed',
    header: 'Disbursed',
    cell: ({ amount_disbursed }) => <Amount rupees={amount_disbursed} />,
    value: ({ amount_disbursed }) => amount_disbursed,
    unit: 'rupees',
    align: 'end',
    sortable: true,
  },
];

const OF_QUEUE = [STUDENT, ...APPLICATION_COLUMNS];
const OF_APPROVED = [...OF_QUEUE, ...MONEY];

/** The applications of one status, and what is next for each. */
export function Applications({ status, onOpen }: ApplicationsProps) {
  const actions = useCallback(
    (row: AidApplication) => {
      const of = `${row.aid_type} of ${row.student_name}`;
      if (row.status === 'pending')
        return (
          <Button size="small" look="primary" aria-label={`Review ${of}`} onClick={() => onOpen('review', row)}>
            Review
          </Button>
        );
      return (
        leftOf(row) > 0 && (
          <Button
            size="small"
            look="primary"
            aria-label={`Disburse ${formatRupees(leftOf(row))}: ${of}`}
            onClick={() => onOpen('disburse', row)}
          >
            Disburse
          </Button>
        )
      );
    },
    [onOpen],
  );
  const review = useCallback((row: AidApplication) => onOpen('review', row), [onOpen]);
  return (
    <Register
      name={`Aid Applications, ${status}`}
      route={aid.allApplications}
      input={{ status }}
      columns={status === 'approved' ? OF_APPROVED : OF_QUEUE}
      rowId={aidRowId}
      actions={actions}
      actionsHeader="Action"
      onOpen={review}
      defaultSort={status === 'pending' ? 'submitted_at' : '-decided_at'}
      search="Student or aid type"
      empty={status === 'pending' ? 'No application waits for a decision.' : `No application is ${status}.`}
      failure="The applications could not be loaded."
    />
  );
}
