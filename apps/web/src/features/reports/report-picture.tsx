import { DUES_AGES, type Report, reports } from '@bursar/contracts';
import { addDays, type Day, sumRupees } from '@bursar/domain/kernel';
import { type ReactNode } from 'react';

import { AgeingStrip } from '../../shared/charts/ageing-strip.js';
import { Bridge } from '../../shared/charts/bridge.js';
import { Bullets } from '../../shared/charts/bullets.js';
import { ColumnsChart } from '../../shared/charts/columns-chart.js';
import { Drawn } from '../../shared/charts/drawn.js';
import { StackChart } from '../../shared/charts/stack-chart.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { elapsedOf } from '../../shared/figures/financial-years.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useRoute } from '../../shared/server/use-route.js';
import { AidPicture, ExpensesPicture, MOST_COLUMNS, type PictureProps } from './grouped-pictures.js';
import { IncomeStacks } from './income-stacks.js';
import { periodStacks } from './period-stacks.js';
import { whyOf, whyOfRow, whysOfRow } from './report-why.js';
import { money, shareOf, sumsBy, text } from './report-values.js';
import { lastDayOf, linkOfRow } from './row-links.js';
import { BalanceBridgePicture, SurplusPicture } from './statement-pictures.js';

const EVER: Day = '2000-01-01';

/** Bursar knows the balance of the money that it has seen, not the bank's. */
function SummaryBridge({ report, asked }: PictureProps) {
  const before = addDays(report.from, -1);
  const earlier = useRoute(reports.report, {
    kind: 'summary',
    from: EVER,
    to: before,
    department_id: asked.department_id,
  });
  if (!earlier.data) return <Drawn name="The balance before" of={[earlier]} />;
  const [opening, net] = [earlier.data.totals.amount ?? 0, report.totals.amount ?? 0];
  const moved = report.rows.filter((row) => money(row, 'amount') !== 0);
  const change =
    net < 0 ? `${formatRupees(-net)} more went out than came in` : `${formatRupees(net)} more came in than went out`;
  return (
    <Bridge
      finding={change}
      why={whyOf(report, 'amount', asked)}
      steps={[
        {
          ...{ id: 'opening', name: `Until ${formatDate(before)}`, rupees: opening, level: true },
          why: whyOf(earlier.data, 'amount', asked),
        },
        ...moved.map((row) => ({
          id: row.id,
          name: text(row, 'line'),
          rupees: money(row, 'amount'),
          to: linkOfRow(row, asked),
          why: whyOfRow(report, row, 'amount', asked),
        })),
        {
          ...{ id: 'closing', name: `Until ${formatDate(report.to)}`, rupees: sumRupees([opening, net]), level: true },
          why: whyOf({ ...report, from: EVER }, 'amount', asked),
        },
      ]}
    />
  );
}

function FeesPicture({ report, asked }: PictureProps) {
  const largest = report.rows.toSorted((one, other) => money(other, 'billed') - money(one, 'billed'));
  const { billed = 0, paid = 0 } = report.totals;
  const some = largest.length > MOST_COLUMNS ? `; the ${MOST_COLUMNS} largest fees` : '';
  return (
    <ColumnsChart
      finding={`${formatRupees(paid)} of ${formatRupees(billed)} paid, ${shareOf(paid, billed)}${some}`}
      why={whyOf(report, 'paid', asked)}
      each="Fee"
      measure="Billed"
      filledMeasure="Paid"
      bars={largest.slice(0, MOST_COLUMNS).map((row) => ({
        id: row.id,
        label: text(row, 'fee'),
        name: text(row, 'fee'),
        rupees: money(row, 'billed'),
        filled: money(row, 'paid'),
        why: whyOfRow(report, row, 'billed', asked),
        filledWhy: whyOfRow(report, row, 'paid', asked),
        to: linkOfRow(row, asked) ?? '',
      }))}
    />
  );
}

const METHODS = ['cash', 'card', 'bank_transfer', 'upi', 'online'] as const;

function CollectionsPicture({ report, asked }: PictureProps) {
  const headOf = (id: string) => report.columns.find((column) => column.id === id)?.header ?? id;
  const methods = METHODS.toSorted((one, other) => (report.totals[other] ?? 0) - (report.totals[one] ?? 0));
  const [most = 'cash'] = methods;
  const received = sumRupees(METHODS.map((method) => report.totals[method] ?? 0));
  const { collected = 0 } = report.totals;
  const { each, summed, stacks } = periodStacks(report, asked, methods, 'collections_received');
  return (
    <StackChart
      finding={`${formatRupees(collected)} collected${summed}, ${shareOf(report.totals[most] ?? 0, received)} of the receipts by ${headOf(most)}`}
      why={whyOf(report, 'collected', asked)}
      each={each}
      parts={methods.map(headOf)}
      sum="Received"
      stacks={stacks}
    />
  );
}

const DAYBOOK = ['collected', 'income', 'payroll', 'expenses', 'aid'] as const;

function DaybookPicture({ report, asked }: PictureProps) {
  const { net = 0 } = report.totals;
  const moved =
    net < 0 ? `${formatRupees(-net)} more went out than came in` : `${formatRupees(net)} more came in than went out`;
  const { each, summed, stacks } = periodStacks(report, asked, DAYBOOK, 'daybook_net');
  return (
    <StackChart
      finding={moved + summed}
      why={whyOf(report, 'net', asked)}
      each={each}
      parts={DAYBOOK.map((id) => report.columns.find((column) => column.id === id)?.header ?? id)}
      sum="Net"
      line
      stacks={stacks}
    />
  );
}

function DuesPicture({ report, asked }: PictureProps) {
  const { outstanding = 0, not_due = 0 } = report.totals;
  const department = asked.department_id === undefined ? '' : `&department_id=${asked.department_id}`;
  return (
    <AgeingStrip
      finding={`${formatRupees(outstanding)} outstanding, ${formatRupees(sumRupees([outstanding, -not_due]))} of it overdue`}
      why={whyOf(report, 'outstanding', asked)}
      ages={DUES_AGES.map(({ id, name }) => ({
        id,
        name,
        rupees: report.totals[id] ?? 0,
        why: whyOf(report, id, asked) ?? undefined,
        to: `/admin/fees?tab=assigned&${report.to === today() ? `age=${id}` : 'status=owed'}${department}`,
      }))}
    />
  );
}

function whysOfMonth(report: Report, month: string, asked: PictureProps['asked']) {
  const why = whyOf({ ...report, from: `${month}-01`, to: lastDayOf(month) }, 'amount', asked);
  return why ? { why, filledWhy: { ...why, figure: 'payroll_register_paid' as const } } : {};
}

function PayrollPicture({ report, asked }: PictureProps) {
  const paid = report.rows.filter(({ values }) => values.paid_on !== null);
  const months = sumsBy(report.rows, 'month', 'amount');
  const paidIn = sumsBy(paid, 'month', 'amount');
  const sums = [...months.values()];
  const paidSum = sumRupees([...paidIn.values()]);
  if (sums.every((sum) => sum === sums[0]) && paidSum === sumRupees(sums)) {
    return <p>{`${formatRupees(sums[0])} of salaries paid in each of ${sums.length} months`}</p>;
  }
  return (
    <ColumnsChart
      finding={`${formatRupees(paidSum)} of ${formatRupees(sumRupees(sums))} in salaries paid`}
      why={whyOf(report, 'amount', asked)}
      each="Month"
      measure="Net"
      filledMeasure="Paid"
      bars={[...months].map(([month, rupees]) => ({
        id: month,
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        rupees,
        filled: paidIn.get(month) ?? 0,
        ...whysOfMonth(report, month, asked),
        to: `/admin/staff?month=${month}`,
      }))}
    />
  );
}

const BUDGET = ['allocated', 'spent', 'reserved'] as const;
const GRANT = ['granted', 'spent', 'reserved'] as const;
const DEMAND = ['owed', 'collection', 'balance'] as const;
const WORDS = { used: 'Spent', promised: 'Reserved' };

function BudgetsPicture({ report, asked }: PictureProps) {
  const years = new Set(report.rows.map((row) => text(row, 'year')));
  const { allocated = 0, spent = 0 } = report.totals;
  const year = report.rows[0]?.id.split('_')[0] ?? '';
  return (
    <Bullets
      finding={`${formatRupees(spent)} of ${formatRupees(allocated)} of the budgets spent`}
      why={whyOf(report, 'spent', asked)}
      each="Department"
      words={{ whole: 'Budget', ...WORDS }}
      elapsed={years.size === 1 ? elapsedOf(year) : undefined}
      bullets={report.rows.map((row) => ({
        id: row.id,
        name: years.size === 1 ? text(row, 'department') : `${text(row, 'department')}, ${text(row, 'year')}`,
        whole: money(row, 'allocated'),
        used: money(row, 'spent'),
        promised: money(row, 'reserved'),
        whys: whysOfRow(report, row, BUDGET, asked),
        to: linkOfRow(row, asked) ?? '',
      }))}
    />
  );
}

const GrantsPicture = ({ report, asked }: PictureProps) => (
  <Bullets
    why={whyOf(report, 'spent', asked)}
    finding={`${formatRupees(report.totals.spent)} of ${formatRupees(report.totals.granted)} of the grants spent`}
    each="Grant"
    words={{ whole: 'Grant', ...WORDS }}
    bullets={report.rows.map((row) => ({
      id: row.id,
      name: text(row, 'agency'),
      whole: money(row, 'granted'),
      used: money(row, 'spent'),
      promised: money(row, 'reserved'),
      whys: whysOfRow(report, row, GRANT, asked),
      to: linkOfRow(row, asked) ?? '',
    }))}
  />
);

const DEMANDS_MAX = 12;

function DemandPicture({ report, asked }: PictureProps) {
  const { opening = 0, demand = 0, collection = 0 } = report.totals;
  const { id: group = '', header = '' } = report.columns[0] ?? {};
  const owed = (row: Report['rows'][number]) => sumRupees([money(row, 'opening'), money(row, 'demand')]);
  const largest = report.rows.toSorted((one, other) => owed(other) - owed(one)).slice(0, DEMANDS_MAX);
  const some = report.rows.length > DEMANDS_MAX ? `; the ${DEMANDS_MAX} largest` : '';
  return (
    <Bullets
      finding={`${formatRupees(collection)} of ${formatRupees(sumRupees([opening, demand]))} collected${some}`}
      why={whyOf(report, 'collection', asked)}
      each={header}
      words={{ whole: 'Opening and demand', used: 'Collection', promised: 'Balance' }}
      bullets={largest.map((row) => ({
        id: row.id,
        name: text(row, group),
        whole: owed(row),
        used: money(row, 'collection'),
        promised: money(row, 'balance'),
        whys: whysOfRow(report, row, DEMAND, asked),
        to: linkOfRow(row, asked) ?? '',
      }))}
    />
  );
}

function FundsPicture({ report, asked }: PictureProps) {
  const { available = 0, put_in = 0 } = report.totals;
  return (
    <ColumnsChart
      finding={`${formatRupees(available)} of ${formatRupees(put_in)} is available`}
      why={whyOf(report, 'available', asked)}
      each="Fund"
      measure="Put in"
      filledMeasure="Used"
      bars={report.rows.map((row) => ({
        id: row.id,
        label: text(row, 'fund'),
        name: text(row, 'fund'),
        rupees: money(row, 'put_in'),
        filled: sumRupees([money(row, 'committed'), money(row, 'disbursed')]),
        why: whyOfRow(report, row, 'put_in', asked),
        filledWhy: whyOfRow(report, row, 'used', asked),
        to: linkOfRow(row, asked) ?? '',
      }))}
    />
  );
}

const PICTURES: Readonly<Partial<Record<Report['kind'], (props: PictureProps) => ReactNode>>> = {
  summary: SummaryBridge,
  fees: FeesPicture,
  collections: CollectionsPicture,
  dues: DuesPicture,
  payroll: PayrollPicture,
  daybook: DaybookPicture,
  budgets: BudgetsPicture,
  expenses: ExpensesPicture,
  income: IncomeStacks,
  aid: AidPicture,
  aidfunds: FundsPicture,
  grants: GrantsPicture,
  dcb: DemandPicture,
  'income-expenditure': SurplusPicture,
  'balance-bridge': BalanceBridgePicture,
};

export function ReportPicture(props: PictureProps) {
  const Picture = PICTURES[props.report.kind];
  return Picture ? <Picture {...props} /> : null;
}
