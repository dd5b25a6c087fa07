import { type Account, ledger } from '@bursar/contracts';
import { addDays, type Day } from '@bursar/domain/kernel';

import { Drawn } from '../../shared/charts/drawn.js';
import { explainedRupees } from '../../shared/charts/explained-rupees.js';
import { LinesChart } from '../../shared/charts/lines-chart.js';
import { formatDate, formatMonth } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { type Why } from '../../shared/figures/why-address.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type Column } from '../../shared/table/table.js';

const NAME = 'The balance by day';

interface Balance {
  readonly day: Day;
  readonly rupees: number;
  readonly why: Why;
}

const COLUMNS: readonly Column<Balance>[] = [
  { id: 'day', header: 'Day', cell: ({ day }) => formatDate(day), value: ({ day }) => day },
  explainedRupees('Balance'),
];

/** Assets and expenditure stand in debit. */
const SIDES: Readonly<Record<Account['kind'], 'Debit' | 'Credit'>> = {
  asset: 'Debit',
  expenditure: 'Debit',
  liability: 'Credit',
  fund: 'Credit',
  income: 'Credit',
};

export interface BalanceChartProps {
  readonly account: Account;
  readonly asked: { readonly from?: Day | undefined; readonly to?: Day | undefined };
  readonly department: string | undefined;
}

function everyDay(from: Day, to: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

function keptUntilMoved(days: readonly Day[], opening: number, rows: readonly Balance[]): readonly number[] {
  const moved = new Map(rows.map(({ day, rupees }) => [day, rupees]));
  const kept: number[] = [];
  for (const day of days) kept.push(moved.get(day) ?? kept.at(-1) ?? opening);
  return kept;
}

export function BalanceChart({ account: { id: account, kind, name }, asked, department }: BalanceChartProps) {
  const balances = useRoute(ledger.balances, { account, ...asked, department_id: department });
  if (!balances.data) return <Drawn name={NAME} of={[balances]} above />;
  const { from, to, opening, days: moved } = balances.data;
  const side = SIDES[kind];
  const signed = (rupees: number): number => (side === 'Debit' ? rupees : 0 - rupees);
  const figure = side === 'Debit' ? 'ledger_closing_debits' : 'ledger_closing_credits';
  const owner = department === undefined ? {} : { department_id: department };
  const whyAt = (day: Day): Why => ({ figure, whose: { accounts: account, from, to: day, ...owner } });
  const rows = moved.map(({ day, balance }) => ({ day, rupees: signed(balance), why: whyAt(day) }));
  const days = everyDay(from, to);
  const reached = rows.at(-1)?.rupees ?? signed(opening);
  const said = `${formatRupees(signed(opening))} before ${formatDate(from)}, ${formatRupees(reached)} on ${formatDate(to)}`;
  if (rows.length === 0) return null;
  return (
    <LinesChart
      finding={`${side} balance of ${name}: ${said}`}
      why={whyAt(to)}
      whyAt={(mark) => whyAt(days[mark] ?? to)}
      marks={days.map((day) => formatDate(day))}
      axis={days.flatMap((day, mark) =>
        day.endsWith('-01') ? [{ mark, label: formatMonth(day.slice(0, 7)).slice(0, 3) }] : [],
      )}
      lines={[{ id: account, name: `${side} balance`, rupees: keptUntilMoved(days, signed(opening), rows) }]}
      columns={COLUMNS}
      rows={rows}
      rowId={({ day }) => day}
      above="ledger"
    />
  );
}
