import { billChanges, type BillRun } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { formatDateTime } from '../../shared/dates.js';
import { formatCount } from '../../shared/money.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Noted } from '../../shared/ui/noted.js';
import { Register } from '../../shared/ui/register.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { type Column } from '../../shared/ui/table.js';
import { changeOf } from './bill-changes.js';
import { PassedOverBills } from './passed-over-bills.js';

const titleOf = ({ fee_title }: BillRun): string => fee_title ?? 'Several fees';

const countWhenDone = ({ status }: BillRun, count: number): string =>
  status === 'completed' ? formatCount(count) : '—';

const COLUMNS: readonly Column<BillRun>[] = [
  {
    id: 'fee_title',
    header: 'Fee',
    cell: (run) => <Noted note={changeOf(run)}>{titleOf(run)}</Noted>,
    value: titleOf,
    also: [{ header: 'Change', value: changeOf }],
    sortable: true,
    wrap: true,
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason, wrap: true },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    unit: 'status',
    sortable: true,
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: (run) => countWhenDone(run, run.changed),
    value: ({ changed }) => changed,
    align: 'end',
    sortable: true,
  },
  {
    id: 'passed_over',
    header: 'Left',
    cell: (run) => countWhenDone(run, run.passed_over),
    value: ({ passed_over }) => passed_over,
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

const runId = ({ id }: BillRun): string => id;

/** Every change of many bills: what it changed, why, and the bills it left as they were. */
export function BillRuns() {
  const [asked, setAsked] = useState<BillRun>();
  const actions = useCallback(
    (run: BillRun) =>
      run.passed_over > 0 && (
        <Button size="small" aria-label={`Bills left as they were: ${titleOf(run)}`} onClick={() => setAsked(run)}>
          Which were left
        </Button>
      ),
    [],
  );
  return (
    <>
      <Register
        name="Bill Changes"
        heading={<h2>Bill Changes</h2>}
        route={billChanges.runs}
        columns={COLUMNS}
        rowId={runId}
        actions={actions}
        actionsHeader="Bills Left"
        prefix="changes-"
        defaultSort="-started_at"
        search="Fee, reason, or who started it"
        empty="No bills have been changed at once yet."
        failure="The bill changes could not be loaded."
      />
      {asked && (
        <Dialog title={`Left as they were: ${titleOf(asked)}`} size="large" onClose={() => setAsked(undefined)}>
          <PassedOverBills runId={asked.id} kind={asked.kind} />
        </Dialog>
      )}
    </>
  );
}
