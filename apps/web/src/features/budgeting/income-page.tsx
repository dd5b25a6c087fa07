import { budgeting, type Income, INCOME_KINDS } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { formatDate } from '../../shared/dates.js';
import { Amount } from '../../shared/ui/amount.js';
import { Button } from '../../shared/ui/button.js';
import { type Column } from '../../shared/ui/column.js';
import { Stack } from '../../shared/ui/layout.js';
import { Noted } from '../../shared/ui/noted.js';
import { useOutcome } from '../../shared/ui/outcome.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Register } from '../../shared/ui/register.js';
import { type Filter } from '../../shared/ui/register-tools.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useMay } from '../../shared/use-may.js';
import { IncomeForm } from './income-form.js';
import { INCOME_KIND_NAMES } from './income-kinds.js';
import { ReverseIncomeDialog } from './reverse-income-dialog.js';

const COLUMNS: readonly Column<Income>[] = [
  {
    id: 'source_name',
    header: 'Source',
    cell: ({ source_name, kind }) => <Noted note={INCOME_KIND_NAMES[kind]}>{source_name}</Noted>,
    value: ({ source_name }) => source_name,
    also: [{ header: 'Kind', value: ({ kind }) => INCOME_KIND_NAMES[kind] }],
    sortable: true,
  },
  { id: 'description', header: 'Description', cell: ({ description }) => description, sortable: true, wrap: true },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Amount rupees={amount} />,
    value: ({ amount }) => amount,
    unit: 'rupees',
    align: 'end',
    sortable: true,
  },
  {
    id: 'received_date',
    header: 'Date Received',
    cell: ({ received_date }) => formatDate(received_date),
    value: ({ received_date }) => received_date,
    unit: 'day',
    sortable: true,
  },
  {
    id: 'recorded_by_name',
    header: 'Recorded By',
    cell: ({ recorded_by_name }) => recorded_by_name ?? 'Unknown',
    sortable: true,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, reason }) =>
      status === 'reversed' ? (
        <Noted note={reason === '' || reason === null ? 'No reason given' : reason}>
          <StatusBadge status={status} />
        </Noted>
      ) : (
        'Recorded'
      ),
    value: ({ status }) => (status === 'reversed' ? 'Reversed' : 'Recorded'),
    also: [{ header: 'Reason', value: ({ reason }) => reason }],
    sortable: true,
  },
];

const FILTERS: readonly Filter[] = [
  {
    field: 'kind',
    label: 'Kind',
    options: INCOME_KINDS.map((value) => ({ value, label: INCOME_KIND_NAMES[value] })),
  },
  {
    field: 'status',
    label: 'Status',
    options: [
      { value: 'recorded', label: 'Recorded' },
      { value: 'reversed', label: 'Reversed' },
    ],
  },
];

/** "Income Management" (specification, section 2). */
export default function IncomePage() {
  const [banner, report] = useOutcome('');
  const mayRecord = useMay(budgeting.addIncome);
  const [reversed, setReversed] = useState<Income>();
  const actions = useCallback(
    (income: Income) =>
      income.status === 'recorded' && (
        <Button
          size="small"
          aria-label={`Reverse ${income.description} from ${income.source_name}`}
          onClick={() => setReversed(income)}
        >
          Reverse
        </Button>
      ),
    [],
  );
  return (
    <>
      <PageHeader title="Income Management" />
      <Stack>
        {banner}
        {mayRecord && <IncomeForm report={report} />}
        <Register
          name="Income Sources"
          route={budgeting.allIncomes}
          columns={COLUMNS}
          rowId={({ id }) => id}
          actions={mayRecord ? actions : undefined}
          search="Source, description or person"
          filters={FILTERS}
          empty="No income sources found"
          failure="Failed to load income sources"
        />
      </Stack>
      {reversed && <ReverseIncomeDialog income={reversed} report={report} onClose={() => setReversed(undefined)} />}
    </>
  );
}
