import { audit, type FigureName, type Figures } from '@bursar/contracts';
import { addDays, yearStartOf } from '@bursar/domain/kernel';
import { type ReactNode, useId } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { formatCount, sumRupees } from '../../shared/figures/money.js';
import { WhyFigure } from '../../shared/figures/why-figure.js';
import { DayChoice } from '../../shared/form/date-input.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useAddress } from '../../shared/shell/use-address.js';
import { type Column, Table, TableSkeleton } from '../../shared/table/table.js';
import styles from './books-then.module.css';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly read: (figures: Figures) => number;
  readonly why: FigureName;
  readonly money?: true;
}

const LINES: readonly Line[] = [
  { id: 'revenue', why: 'revenue', name: 'Total revenue collected', read: ({ revenue }) => revenue, money: true },
  { id: 'balance', why: 'available_balance', name: 'Available balance', read: ({ balance }) => balance, money: true },
  {
    id: 'allocated',
    why: 'allocated',
    name: 'Allocated to departments, that year',
    read: ({ budgets }) => sumRupees(budgets.map(({ allocated_budget }) => allocated_budget)),
    money: true,
  },
  {
    id: 'spent',
    why: 'spent',
    name: 'Spent by departments, that year',
    read: ({ budgets }) => sumRupees(budgets.map(({ spent }) => spent)),
    money: true,
  },
  { id: 'users', why: 'users', name: 'Users', read: ({ counts }) => counts.users },
  { id: 'students', why: 'students', name: 'Students', read: ({ counts }) => counts.students },
  { id: 'bills', why: 'bills', name: 'Student fees', read: ({ counts }) => counts.bills },
  { id: 'transactions', why: 'transactions', name: 'Transactions', read: ({ counts }) => counts.transactions },
  { id: 'events', why: 'trail_entries', name: 'Entries in the audit trail', read: ({ counts }) => counts.events },
];

const figure = ({ money }: Line, value: number): ReactNode => (money ? <Amount rupees={value} /> : formatCount(value));

const columnsFor = (day: string, than: string, then: Figures, later: Figures): readonly Column<Line>[] => [
  { id: 'name', header: 'Figure', cell: ({ name }) => name },
  ...[
    { id: 'then', header: `At the end of ${formatDate(day)}`, of: (line: Line) => line.read(then), at: day },
    { id: 'later', header: `At the end of ${formatDate(than)}`, of: (line: Line) => line.read(later), at: than },
    { id: 'change', header: 'Change', of: (line: Line) => line.read(later) - line.read(then), at: undefined },
  ].map(({ id, header, of, at }) => ({
    id,
    header,
    cell: (line: Line) =>
      at === undefined ? (
        figure(line, of(line))
      ) : (
        <WhyFigure figure={line.why} whose={at < today() ? { as_of: at } : {}}>
          {figure(line, of(line))}
        </WhyFigure>
      ),
    value: of,
    align: 'end' as const,
  })),
];

export function BooksThen() {
  const title = useId();
  const [params, change] = useAddress();
  const now = today();
  const days = { day: params.get('day') ?? addDays(yearStartOf(now), -1), than: params.get('than') ?? now };
  const then = useRoute(audit.replay, { until: days.day });
  const later = useRoute(audit.replay, { until: days.than });
  const failed = [then, later].filter(({ isError }) => isError);
  const choose = (name: keyof typeof days, value: string): void => {
    if (value === '') return;
    const chosen = (current: URLSearchParams) =>
      new URLSearchParams({ ...days, ...Object.fromEntries(current), [name]: value });
    change(chosen, { replace: true });
  };
  return (
    <section aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        The books as of a day
      </h2>
      <div className={styles.days}>
        <DayChoice label="At the end of" value={days.day} max={now} onChange={(day) => choose('day', day)} />
        <DayChoice label="Compared with" value={days.than} max={now} onChange={(day) => choose('than', day)} />
      </div>
      {failed.length > 0 && (
        <Banner
          tone="error"
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        >
          {failed[0]?.error?.text('The books of that day could not be rebuilt.')}
        </Banner>
      )}
      <Comparison {...days} then={then.data} later={later.data} failed={failed.length > 0} />
    </section>
  );
}

interface ComparisonProps {
  readonly day: string;
  readonly than: string;
  readonly then: Figures | undefined;
  readonly later: Figures | undefined;
  readonly failed: boolean;
}

function Comparison({ day, than, then, later, failed }: ComparisonProps) {
  if (then && later) {
    const columns = columnsFor(day, than, then, later);
    return <Table name="The books as of a day" columns={columns} rows={LINES} rowId={({ id }) => id} />;
  }
  const heads: readonly Column<Line>[] = [{ id: 'name', header: 'Figure', cell: ({ name }) => name }];
  return failed ? null : <TableSkeleton name="The books as of a day" columns={heads} rows={LINES.length} />;
}
