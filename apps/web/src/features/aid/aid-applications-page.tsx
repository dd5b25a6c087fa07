import { aid, type AidApplication } from '@bursar/contracts';
import { aidSheets } from '@bursar/contracts/sheets/aid';
import { useCallback } from 'react';

import { type Report, useOutcome } from '../../shared/feedback/outcome.js';
import { formatRupees } from '../../shared/figures/money.js';
import { statusLook } from '../../shared/figures/status.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { Drawer, DrawerFoot } from '../../shared/overlay/dialog.js';
import { ActButton, ActLink } from '../../shared/past/act-button.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { Register } from '../../shared/table/register.js';
import { OWN_APPLICATION_COLUMNS } from './aid-columns.js';
import { AidFacts } from './aid-facts.js';

const STATUSES = [
  {
    field: 'status',
    label: 'Status',
    options: ['pending', 'approved', 'rejected', 'withdrawn'].map((value) => ({
      value,
      label: statusLook(value).word,
    })),
  },
];

function useWithdraw(report: Report) {
  const { confirm } = useAsk();
  const { mutate, isPending, variables } = useAction(aid.withdraw);
  const withdraw = useCallback(
    async ({ id, version, aid_type, amount_requested }: AidApplication): Promise<void> => {
      const text = 'Withdraw this application?';
      if (!(await confirm({ text, about: aid_type, rupees: amount_requested, verb: 'Withdraw', danger: true }))) return;
      const about = `${aid_type}, ${formatRupees(amount_requested)}`;
      mutate(
        { id, version },
        {
          onSuccess: ({ message }) => report.succeeded(message, about),
          onError: (error) => report.failed(error.text('The application could not be withdrawn.'), about),
        },
      );
    },
    [confirm, mutate, report],
  );
  return { withdraw, withdrawing: isPending ? variables?.id : undefined };
}

export default function AidApplicationsPage() {
  const { student_id } = useUser();
  const [banner, report] = useOutcome('');
  const { withdraw, withdrawing } = useWithdraw(report);
  const actions = useCallback(
    (row: AidApplication) =>
      row.status === 'pending' && (
        <ActButton
          size="small"
          aria-label={`Withdraw ${row.aid_type}`}
          pending={withdrawing === row.id && 'Withdrawing…'}
          onClick={() => void withdraw(row)}
        >
          Withdraw
        </ActButton>
      ),
    [withdraw, withdrawing],
  );

  return (
    <>
      <PageHeader
        title="Aid Applications"
        subtitle="Every application and its decision."
        actions={
          <ActLink to="/student/apply-aid" look="primary">
            Apply for Aid
          </ActLink>
        }
      />
      <Stack>
        {banner}
        <Register
          sheet={aidSheets.ofStudent}
          input={{ student_id: student_id ?? '' }}
          columns={OWN_APPLICATION_COLUMNS}
          actions={actions}
          actionsHeader="Action"
          drawer={({ row, actions: foot, onClose }) => (
            <Drawer title="Aid Application" onClose={onClose}>
              <AidFacts of={row} />
              <DrawerFoot>{foot}</DrawerFoot>
            </Drawer>
          )}
          defaultSort="-submitted_at"
          search="Aid type"
          filters={STATUSES}
          empty="No aid applications submitted yet"
          failure="Failed to load dashboard data. Please try again later."
        />
      </Stack>
    </>
  );
}
