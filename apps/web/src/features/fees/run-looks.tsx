import { type AssignmentRun } from '@bursar/contracts';

import { formatCount } from '../../shared/figures/money.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { type Look } from '../../shared/table/column.js';

type Run = Pick<AssignmentRun, 'status' | 'failure'>;

const statusLook: Look<Run> = {
  cell: ({ status, failure }) => (
    <Noted note={failure}>
      <StatusBadge status={status} />
    </Noted>
  ),
  sortable: true,
};

export const RUN_LOOKS = {
  status: statusLook,
  started_by_name: { sortable: true, from: 1024 },
  started_at: { sortable: true },
} as const;

export const countWhenDone = <Counted extends Run>(countOf: (run: Counted) => number): Look<Counted> => ({
  cell: (run) => (run.status === 'completed' ? formatCount(countOf(run)) : '—'),
  align: 'end',
  sortable: true,
});
