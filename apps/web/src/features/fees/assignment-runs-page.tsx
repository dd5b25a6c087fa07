import { type AssignmentRun, assignments } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { formatDateTime } from '../../shared/dates.js';
import { formatCount } from '../../shared/money.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Stack } from '../../shared/ui/layout.js';
import { Noted } from '../../shared/ui/noted.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { statusLook } from '../../shared/ui/status.js';
import { type Column } from '../../shared/ui/table.js';
import { SkippedDialog } from './skipped-dialog.js';
import { groupOf } from './whom.js';

const titleOf = ({ fee_title }: AssignmentRun): string => fee_title ?? 'A fee';

/** How many students got the fee or had it, once that is known. */
const countWhenDone = ({ status }: AssignmentRun, count: number): string =>
  status === 'completed' ? formatCount(count) : '—';

const COLUMNS: readonly Column<AssignmentRun>[] = [
  {
    id: 'fee_title',
    header: 'Fee',
    cell: (run) => <Noted note={groupOf(run)}>{titleOf(run)}</Noted>,
    value: titleOf,
    also: [{ header: 'To', value: groupOf }],
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, failure }) => (
      <Noted note={failure}>
        <StatusBadge status={status} />
      </Noted>
    ),
    value: ({ status }) => status,
    unit: 'status',
    also: [{ header: 'Why', value: ({ failure }) => failure }],
    sortable: true,
  },
  {
    id: 'target_count',
    header: 'Students',
    cell: ({ target_count }) => formatCount(target_count),
    value: ({ target_count }) => target_count,
    align: 'end',
    sortable: true,
  },
  {
    id: 'assigned',
    header: 'Assigned',
    cell: (run) => countWhenDone(run, run.assigned),
    value: ({ assigned }) => assigned,
    align: 'end',
    sortable: true,
  },
  {
    id: 'skipped',
    header: 'Skipped',
    cell: (run) => countWhenDone(run, run.skipped),
    value: ({ skipped }) => skipped,
    align: 'end',
    sortable: true,
  },
  {
    id: 'started_by_name',
    header: 'Started By',
    cell: ({ started_by_name }) => started_by_name ?? '—',
    sortable: true,
  },
  {
    id: 'started_at',
    header: 'Started',
    cell: ({ started_at }) => formatDateTime(started_at),
    value: ({ started_at }) => started_at,
    unit: 'instant',
    also: [{ header: 'Finished', value: ({ finished_at }) => finished_at, unit: 'instant' }],
    sortable: true,
  },
];

const FILTERS: readonly Filter[] = [
  {
    field: 'status',
    label: 'Status',
    options: ['running', 'completed', 'failed'].map((value) => ({ value, label: statusLook(value).word })),
  },
];

const runId = ({ id }: AssignmentRun): string => id;

/** Every assignment of a fee to many: to whom, what became of it, and who started it. */
export default function AssignmentRunsPage() {
  const [asked, setAsked] = useState<AssignmentRun>();
  const actions = useCallback(
    (run: AssignmentRun) =>
      run.skipped > 0 && (
        <Button size="small" aria-label={`Who was skipped: ${titleOf(run)}`} onClick={() => setAsked(run)}>
          Who was skipped
        </Button>
      ),
    [],
  );
  return (
    <>
      <PageHeader title="Fee Assignments" subtitle="Every assignment of a fee to many students, the newest first." />
      <Stack>
        <Register
          name="Fee Assignments"
          route={assignments.runs}
          columns={COLUMNS}
          rowId={runId}
          actions={actions}
          actionsHeader="Skipped Students"
          defaultSort="-started_at"
          search="Fee, or who started it"
          filters={FILTERS}
          empty="No fee has been assigned to many students yet."
          failure="The assignments could not be loaded."
        >
          <ButtonLink to="/admin/fees?tab=assigned">Assigned fees</ButtonLink>
        </Register>
      </Stack>
      {asked && <SkippedDialog run={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
