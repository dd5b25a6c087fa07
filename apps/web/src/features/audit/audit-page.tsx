import { RECORD_KINDS, TRAIL_EXCEPTIONS } from '@bursar/contracts';
import { operationsSheets, recordName } from '@bursar/contracts/sheets/operations';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { WithIds } from '../../shared/figures/id.js';
import { Button } from '../../shared/form/button.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { EntryDrawer } from './entry-drawer.js';
import { EXCEPTION_NAMES } from './exceptions.js';

const COLUMNS = columnsOf(operationsSheets.audit.columns, {
  position: { sortable: true },
  actor_name: { lead: true },
  says: { cell: ({ says }) => <WithIds text={says} />, second: true },
  kind: { sortable: true },
  amount: { sortable: true },
});

const FILTERS: readonly Filter[] = [
  {
    field: 'exception',
    label: 'Exception',
    options: TRAIL_EXCEPTIONS.map((value) => ({ value, label: EXCEPTION_NAMES[value] })),
  },
  { field: 'kind', label: 'Record', options: RECORD_KINDS.map((value) => ({ value, label: recordName(value) })) },
  { field: 'from', label: 'From', input: 'date' },
  { field: 'to', label: 'To', input: 'date' },
  { field: 'amount_from', label: 'Amount from', input: 'number' },
  { field: 'amount_to', label: 'Amount to', input: 'number' },
];

const STEPS = ['actor', 'type', 'correlation_id'] as const;
type Step = (typeof STEPS)[number];

export default function AuditPage() {
  const [params, setParams] = useSearchParams();
  const steps = STEPS.flatMap((step) => (params.get(step) ? [[step, params.get(step) ?? ''] as const] : []));
  const follow = useCallback(
    (step: Step, value: string) => {
      setParams(new URLSearchParams([[step, value]]));
    },
    [setParams],
  );
  return (
    <>
      <PageHeader title="Audit Trail" subtitle="Every event, with its author and its changes" />
      <Stack>
        {steps.length > 0 && (
          <Banner tone="notice">
            {STEP_SENTENCES[steps[0]?.[0] ?? 'type']}{' '}
            <Button look="quiet" size="small" onClick={() => setParams(new URLSearchParams())}>
              Show everything
            </Button>
          </Banner>
        )}
        <Register
          key={steps.join()}
          sheet={operationsSheets.audit}
          input={Object.fromEntries(steps)}
          columns={COLUMNS}
          drawer={({ row, onClose }) => <EntryDrawer entry={row} onFollow={follow} onClose={onClose} />}
          search="Person, sentence or record"
          filters={FILTERS}
          empty="No events match."
          failure="The audit trail could not be loaded."
        />
      </Stack>
    </>
  );
}

const STEP_SENTENCES: Readonly<Record<Step, string>> = {
  actor: 'Only the actions of one person.',
  type: 'Only one kind of action.',
  correlation_id: 'Only the effects of one request.',
};
