import { aid, type AidApplication } from '@bursar/contracts';
import { aidSheets } from '@bursar/contracts/sheets/aid';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useMay } from '../../shared/session/use-may.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { studentLook } from '../../shared/table/student-look.js';
import { type Filter } from '../../shared/table/filter.js';
import { APPLICATION_LOOKS } from './aid-columns.js';
import { type AidWork } from './aid-work.js';
import { leftOf } from './left-of.js';

const { Part: ReviewDrawer } = lazyPart(async () => (await import('./review-drawer.js')).ReviewDrawer);

interface ApplicationsProps {
  readonly status: AidApplication['status'];
  readonly onOpen: (work: AidWork, application: AidApplication) => void;
  readonly report: Report;
}

const { applications, approved } = aidSheets;
const OF_QUEUE = columnsOf(applications.columns, { ...APPLICATION_LOOKS, student_name: studentLook() });
const OF_APPROVED = columnsOf(approved.columns, {
  ...APPLICATION_LOOKS,
  student_name: studentLook(),
  aid_type: {
    cell: ({ aid_type, fund_name }) => <Noted note={fund_name ?? 'No fund'}>{aid_type}</Noted>,
    sortable: true,
  },
  submitted_at: { sortable: true, from: 1024, says: 'Submitted' },
  amount_approved: { sortable: true },
  amount_disbursed: { sortable: true },
});

function useFundFilter(status: AidApplication['status']): readonly Filter[] {
  const funds = useRoute(aid.allFunds, {});
  if (status !== 'approved' || funds.data?.length === 0) return [];
  const options = (funds.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [{ field: 'fund_id', label: 'Fund', options }];
}

export function Applications({ status, onOpen, report }: ApplicationsProps) {
  const mayDecide = useMay(aid.approve);
  const actions = useCallback(
    (row: AidApplication, see: () => void) => {
      const of = `${row.aid_type} of ${row.student_name}`;
      if (row.status === 'pending')
        return (
          <ActButton size="small" look="primary" aria-label={`Review ${of}`} onClick={see}>
            Review
          </ActButton>
        );
      return (
        leftOf(row) > 0 && (
          <ActButton
            size="small"
            look="primary"
            aria-label={`Disburse ${formatRupees(leftOf(row))}: ${of}`}
            onClick={() => onOpen('disburse', row)}
          >
            Disburse
          </ActButton>
        )
      );
    },
    [onOpen],
  );
  const filters = useFundFilter(status);
  return (
    <Register
      name={`Aid Applications, ${status}`}
      sheet={status === 'approved' ? approved : applications}
      input={{ status }}
      openable={{}}
      columns={status === 'approved' ? OF_APPROVED : OF_QUEUE}
      actions={mayDecide ? actions : undefined}
      actionsHeader="Action"
      record="aid"
      drawer={({ row, onClose }) => (
        <ReviewDrawer key={row.id} application={row} report={report} onClose={onClose} onWork={onOpen} />
      )}
      defaultSort={status === 'pending' ? 'submitted_at' : '-decided_at'}
      search="Student or aid type"
      filters={filters}
      empty={status === 'pending' ? 'No application waits for a decision.' : `No application is ${status}.`}
      failure="The applications could not be loaded."
    />
  );
}
