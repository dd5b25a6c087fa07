import { type AnswerOf, type ApprovalKind, approvalRules, type RequestOf } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees, howMany } from '../../shared/figures/money.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { useDebounced } from '../../shared/server/use-debounced.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { Table } from '../../shared/table/table.js';
import styles from './approvals.module.css';
import { Steps } from './rules-table.js';

const TYPING_PAUSE_MS = 300;

type Tried = AnswerOf<typeof approvalRules.try>;

interface TryRulesProps {
  readonly kind: ApprovalKind;
  /** By default, those laid down. */
  readonly rules?: RequestOf<typeof approvalRules.try>['rules'];
}

export function TryRules({ kind, rules }: TryRulesProps) {
  const [amount, setAmount] = useState<number | string>('');
  const [department, setDepartment] = useState('');
  const asked = {
    ...{ kind, amount: amount === '' ? 0 : amount, rules },
    department_id: department === '' ? undefined : department,
  };
  const input = JSON.parse(useDebounced(JSON.stringify(asked), TYPING_PAUSE_MS)) as typeof asked;
  const { data, isError, error } = useRoute(approvalRules.try, input);
  return (
    <div className={styles.trial}>
      <FieldRow>
        <MoneyField name="amount" label="Try an amount" optional value={amount} onChange={setAmount} />
        <DepartmentField
          name="department_id"
          label="Of department"
          optional
          none="Any department"
          value={department}
          onChange={setDepartment}
        />
      </FieldRow>
      {isError && <Banner tone="notice">{error.text('The route could not be found.')}</Banner>}
      {data && !isError && (
        <>
          <div aria-live="polite">
            <p>
              {formatRupees(Number(input.amount))} takes the rule “{data.rule.name}”:
            </p>
            <Steps steps={data.steps} />
          </div>
          <LastYear year={data.year} />
        </>
      )}
    </div>
  );
}

type Counted = Tried['year']['rules'][number];

const COLUMNS = [
  { id: 'name', header: 'Rule', cell: ({ name }: Counted) => name, value: ({ name }: Counted) => name },
  {
    id: 'requests',
    header: 'Requests',
    align: 'end' as const,
    cell: ({ requests }: Counted) => requests,
    value: ({ requests }: Counted) => requests,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end' as const,
    cell: ({ amount }: Counted) => formatRupees(amount),
    value: ({ amount }: Counted) => amount,
  },
];

function LastYear({ year: { from, requests, rules } }: Pick<Tried, 'year'>) {
  const without = rules.reduce((left, rule) => left - rule.requests, requests);
  if (requests === 0) return <p className={styles.note}>There were no such requests since {formatDate(from)}.</p>;
  return (
    <div>
      <p className={styles.note}>
        {howMany(requests, 'request')} since {formatDate(from)} would have gone this way:
      </p>
      <Table name="Requests of the last 12 months" columns={COLUMNS} rows={rules} rowId={({ id }) => id} />
      {without > 0 && <p className={styles.note}>{howMany(without, 'request')} would have had no rule.</p>}
    </div>
  );
}
