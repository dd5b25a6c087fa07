import { aid, type AidApplication } from '@bursar/contracts';
import { useCallback } from 'react';

import { formatRupees } from '../../shared/money.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { type Column } from '../../shared/ui/column.js';
import { Noted } from '../../shared/ui/noted.js';
import { Register } from '../../shared/ui/register.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { useMay } from '../../shared/use-may.js';
import { useRoute } from '../../shared/use-route.js';
import { aidRowId, APPLICATION_COLUMNS } from './aid-columns.js';
import { leftOf } from './left-of.js';

/** What the office does with an application. */
export type AidWork = 'review' | 'disburse' | 'withdraw';

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

const AID_TYPE_AND_FUND: Column<AidApplication> = {
  id: 'aid_type',
  header: 'Aid Type',
  cell: ({ aid_type, fund_name }) => <Noted note={fund_name ?? 'No fund'}>{aid_type}</Noted>,
  value: ({ aid_type }) => aid_type,
  also: [{ header: 'Fund', value: ({ fund_name }) => fund_name }],
  sortable: true,
  wrap: true,
};

const OF_QUEUE = [STUDENT, ...APPLICATION_COLUMNS];
const OF_APPROVED = [...OF_QUEUE, ...MONEY].map((column) =>
  column.id === AID_TYPE_AND_FUND.id ? AID_TYPE_AND_FUND : column,
);

/** What is approved can be narrowed down to a fund. */
function useFundFilter(status: AidApplication['status']): readonly Filter[] {
  const funds = useRoute(aid.allFunds, {});
  if (status !== 'approved' || funds.data?.length === 0) return [];
  const options = (funds.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [{ field: 'fund_id', label: 'Fund', options }];
}

/** The applications of one status, and what is next for each. */
export function Applications({ status, onOpen }: ApplicationsProps) {
  const mayDecide = useMay(aid.approve);
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
  const filters = useFundFilter(status);
  const review = useCallback((row: AidApplication) => onOpen('review', row), [onOpen]);
  return (
    <Register
      name={`Aid Applications, ${status}`}
      route={aid.allApplications}
      input={{ status }}
      columns={status === 'approved' ? OF_APPROVED : OF_QUEUE}
      rowId={aidRowId}
      actions={mayDecide ? actions : undefined}
      actionsHeader="Action"
      onOpen={review}
      defaultSort={status === 'pending' ? 'submitted_at' : '-decided_at'}
      search="Student or aid type"
      filters={filters}
      empty={status === 'pending' ? 'No application waits for a decision.' : `No application is ${status}.`}
      failure="The applications could not be loaded."
    />
  );
}
