import { type AssignmentRun, billChanges } from '@bursar/contracts';
import { assignedTitleOf, feeSheets, groupOf } from '@bursar/contracts/sheets/fees';
import { useCallback, useState } from 'react';

import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { statusLook } from '../../shared/figures/status.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { BillRuns } from './bill-runs.js';
import { countWhenDone, RUN_LOOKS } from './run-looks.js';
import { SkippedDialog } from './skipped-dialog.js';

const { Part: TakeBackDialog } = lazyPart(async () => (await import('./take-back-dialog.js')).default);

const COLUMNS = columnsOf(feeSheets.runs.columns, {
  fee_title: { cell: (run) => <Noted note={groupOf(run)}>{assignedTitleOf(run)}</Noted>, sortable: true },
  target_count: { cell: ({ target_count }) => formatCount(target_count), align: 'end', sortable: true },
  assigned: countWhenDone(({ assigned }) => assigned),
  skipped: countWhenDone(({ skipped }) => skipped),
  ...RUN_LOOKS,
});

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: ['running', 'completed', 'failed'].map((value) => ({ value, label: statusLook(value).word })),
  },
];

export default function AssignmentRunsPage() {
  const [asked, setAsked] = useState<AssignmentRun>();
  const [wrong, setWrong] = useState<AssignmentRun>();
  const [banner, report] = useOutcome('');
  const may = useMay(billChanges.takeBack);
  const actions = useCallback(
    (run: AssignmentRun) => (
      <>
        {run.skipped > 0 && (
          <Button size="small" aria-label={`Skipped students: ${assignedTitleOf(run)}`} onClick={() => setAsked(run)}>
            Skipped students
          </Button>
        )}
        {may && run.status !== 'running' && (
          <ActButton
            size="small"
            aria-label={`Take back ${assignedTitleOf(run)}, ${groupOf(run)}`}
            onClick={() => setWrong(run)}
          >
            Take back
          </ActButton>
        )}
      </>
    ),
    [may],
  );
  return (
    <>
      <PageHeader title="Fee Assignments" subtitle="Every assignment of a fee to many students, the newest first." />
      <Stack>
        {banner}
        <Register
          sheet={feeSheets.runs}
          columns={COLUMNS}
          actions={actions}
          actionsHeader="Skipped/Take back"
          defaultSort="-started_at"
          search="Fee or person"
          filters={FILTERS}
          empty="No fee has been assigned to many students yet."
          failure="The assignments could not be loaded."
        >
          <ButtonLink to="/admin/fees?tab=assigned">Assigned fees</ButtonLink>
        </Register>
        <BillRuns />
      </Stack>
      {wrong && <TakeBackDialog run={wrong} report={report} onClose={() => setWrong(undefined)} />}
      {asked && <SkippedDialog run={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
