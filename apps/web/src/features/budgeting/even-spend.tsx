import { budgeting, expenses } from '@bursar/contracts';
import { daysInMonth, financialYearName, monthsOfFinancialYear, rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { Drawn } from '../../shared/charts/drawn.js';
import { LinesChart } from '../../shared/charts/lines-chart.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { formatRupees, paiseOf, sumRupees } from '../../shared/figures/money.js';
import { type Why } from '../../shared/figures/why-address.js';
import { Explained } from '../../shared/figures/why-figure.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { type Column } from '../../shared/table/table.js';
import styles from './budgeting.module.css';

const NAME = 'The spending against even spending';

interface MonthRow {
  readonly month: string;
  readonly to: string;
  /** Rupees; undefined for coming months. */
  readonly spent: number | undefined;
  readonly even: number;
  readonly why: Why;
}

const amount = (id: 'spent' | 'even', header: string): Column<MonthRow> => ({
  id,
  header,
  cell: (row) =>
    row[id] === undefined ? (
      '—'
    ) : (
      <Explained why={id === 'spent' ? row.why : null}>
        <Amount rupees={row[id]} />
      </Explained>
    ),
  value: (row) => row[id],
  unit: 'rupees',
  align: 'end',
});

const COLUMNS: readonly Column<MonthRow>[] = [
  {
    id: 'month',
    header: 'To the end of',
    cell: ({ month, to }) => <Link to={to}>{formatMonth(month)}</Link>,
    value: ({ month }) => month,
  },
  amount('spent', 'Spent'),
  amount('even', 'Even spending'),
];

function findingOf(year: string, reached: MonthRow | undefined): string {
  if (reached?.spent === undefined) return `Nothing is spent in ${financialYearName(year)} yet`;
  const { month, spent, even } = reached;
  const difference = paiseOf(spent) - paiseOf(even);
  const compared = `${formatRupees(rupeesOf(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
  return `${formatRupees(spent)} spent to the end of ${formatMonth(month)}, ${compared} than even spending`;
}

export function EvenSpend({ year }: { readonly year: string }) {
  const [department, setDepartment] = useState('');
  const spending = useRoute(expenses.spentByMonth, { financial_year: year, grants: 'false' });
  const summary = useRoute(budgeting.budgetSummary, { financial_year: year });
  if (!spending.data || !summary.data) return <Drawn name={NAME} of={[spending, summary]} />;
  const isChosen = ({ id }: { readonly id: number }): boolean => department === '' || String(id) === department;
  const budget = sumRupees(summary.data.filter(isChosen).map(({ allocated_budget }) => allocated_budget));
  const chosen = spending.data.departments.filter(isChosen);
  const months = monthsOfFinancialYear(year);
  const place = department === '' ? '' : `department_id=${department}&`;
  const whyUntil = (month: string): Why => ({
    figure: 'spent_of_budgets',
    whose: {
      ...{ financial_year: year, to: `${month}-${daysInMonth(month)}` },
      ...(department !== '' && { department_id: department }),
    },
  });
  const rows = months.map((month, index): MonthRow => {
    const until = chosen.flatMap((each) => each.months.slice(0, index + 1).map(({ amount: spent }) => spent));
    return {
      month,
      to: `/admin/expenses?${place}financial_year=${year}&status=approved&spent_in=${month}`,
      spent: month <= today().slice(0, 7) ? sumRupees(until) : undefined,
      why: whyUntil(month),
      even: rupeesOf(Math.round((paiseOf(budget) * (index + 1)) / months.length)),
    };
  });
  const passed = rows.flatMap(({ spent }) => (spent === undefined ? [] : [spent]));
  return (
    <section aria-labelledby="even">
      <h2 id="even" className={styles.title}>
        Spending by month
      </h2>
      <div className={styles.choice}>
        <DepartmentField
          name="department"
          label="Spending of"
          none="All departments"
          value={department}
          onChange={setDepartment}
        />
      </div>
      <LinesChart
        finding={findingOf(year, rows[passed.length - 1])}
        why={whyUntil(months[Math.max(passed.length - 1, 0)] ?? '')}
        whyAt={(mark) => whyUntil(months[mark] ?? '')}
        marks={months.map(formatMonth)}
        axis={months.map((month, mark) => ({ mark, label: formatMonth(month).slice(0, 3) }))}
        lines={[
          { id: 'spent', name: 'Spent', rupees: passed },
          { id: 'even', name: 'Even spending', rupees: rows.map(({ even }) => even) },
        ]}
        columns={COLUMNS}
        rows={rows}
        rowId={({ month }) => month}
      />
    </section>
  );
}
