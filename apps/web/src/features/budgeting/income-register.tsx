import { budgeting, type Income, INCOME_KINDS } from '@bursar/contracts';
import { budgetingSheets, INCOME_KIND_NAMES } from '@bursar/contracts/sheets/budgeting';
import { monthsOfFinancialYear, yearBefore } from '@bursar/domain/kernel';
import { type ReactNode, useCallback, useState } from 'react';

import { OpenRequests } from '../../shared/feedback/lazy-open-requests.js';
import { useOutcome } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { currentYear } from '../../shared/figures/financial-years.js';
import { Noted } from '../../shared/figures/noted.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { ActButton } from '../../shared/past/act-button.js';
import { useWaiting } from '../../shared/server/use-waiting.js';
import { useMay } from '../../shared/session/use-may.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { useDoing } from '../../shared/shell/use-doing.js';
import { columnsOf } from '../../shared/table/column.js';
import { Register } from '../../shared/table/register.js';
import { type Filter } from '../../shared/table/filter.js';
import { IncomeForm } from './income-form.js';
import { ReverseIncomeDialog } from './reverse-income-dialog.js';

const noteOf = (reason: string | null): string => (reason === '' || reason === null ? 'No reason given' : reason);

const COLUMNS = columnsOf(budgetingSheets.incomes.columns, {
  source_name: {
    cell: ({ source_name, kind }) => <Noted note={INCOME_KIND_NAMES[kind]}>{source_name}</Noted>,
    sortable: true,
  },
  description: { sortable: true },
  amount: { sortable: true },
  received_date: { sortable: true },
  recorded_by_name: { sortable: true, from: 1024 },
  status: {
    cell: ({ status, reason }) =>
      status !== 'recorded' ? (
        <Noted note={status === 'waiting' ? 'Counts once approved' : noteOf(reason)}>
          <StatusBadge status={status} />
        </Noted>
      ) : (
        'Recorded'
      ),
    sortable: true,
  },
});

/** Before it is recorded, its events are those of its request. */
const historyOf = ({ id, status }: Income) =>
  status === 'waiting' || status === 'rejected' ? undefined : ({ kind: 'income', id } as const);

const filters = (): readonly Filter[] => [
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
      { value: 'waiting', label: 'Waiting' },
      { value: 'rejected', label: 'Rejected' },
    ],
  },
  {
    field: 'received_in',
    label: 'Received in',
    options: [yearBefore(currentYear()), currentYear()]
      .flatMap(monthsOfFinancialYear)
      .map((value) => ({ value, label: formatMonth(value) })),
  },
];

const asked = ({ id, status }: Income): ReactNode => (
  <OpenRequests kind={status === 'waiting' ? 'income' : 'income_reversal'} recordId={id} />
);

interface ReverseProps {
  readonly income: Income;
  readonly waits: string | undefined;
  readonly onReverse: (income: Income) => void;
}

function Reverse({ income, waits, onReverse }: ReverseProps) {
  const of = `${income.description} from ${income.source_name}`;
  return (
    <ActButton
      size="small"
      aria-label={waits ? `The reversal of ${of} ${waits}` : `Reverse ${of}`}
      pending={waits && 'Waits'}
      onClick={() => onReverse(income)}
    >
      Reverse
    </ActButton>
  );
}

export function IncomeRegister({ picture }: { readonly picture: ReactNode }) {
  const [shownFilters] = useState(filters);
  const [banner, report] = useOutcome('');
  const mayRecord = useMay(budgeting.addIncome);
  const [adding, setAdding] = useDoing('record-income');
  const [reversed, setReversed] = useState<Income>();
  const waiting = useWaiting('income_reversal');
  const actions = useCallback(
    (income: Income) =>
      income.status === 'recorded' && <Reverse income={income} waits={waiting(income.id)} onReverse={setReversed} />,
    [waiting],
  );
  return (
    <>
      <PageHeader title="Income Management" />
      <Stack>
        {banner}
        {mayRecord && adding && <IncomeForm report={report} />}
        <OpenRequests kind="income" />
        <OpenRequests kind="income_reversal" />
        {picture}
        <Register
          sheet={budgetingSheets.incomes}
          record={historyOf}
          more={asked}
          columns={COLUMNS}
          actions={mayRecord ? actions : undefined}
          search="Source, description or person"
          filters={shownFilters}
          empty="No income sources found"
          failure="Failed to load income sources"
        >
          {mayRecord && (
            <ActButton
              look={adding ? 'secondary' : 'primary'}
              aria-expanded={adding}
              onClick={() => setAdding(!adding)}
            >
              Add New Income
            </ActButton>
          )}
        </Register>
      </Stack>
      {reversed && <ReverseIncomeDialog income={reversed} report={report} onClose={() => setReversed(undefined)} />}
    </>
  );
}
