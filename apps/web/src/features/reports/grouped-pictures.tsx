import { type Report } from '@bursar/contracts';

import { ColumnsChart } from '../../shared/charts/columns-chart.js';
import { formatRupees } from '../../shared/figures/money.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { whyOf } from './report-why.js';
import { sumsBy } from './report-values.js';
import { type Asked, linkOfAid, linkOfDepartment } from './row-links.js';

export interface PictureProps {
  readonly report: Report;
  readonly asked: Asked;
}

export const MOST_COLUMNS = 8;

interface GroupedProps extends PictureProps {
  readonly finding: string;
  readonly each: string;
  readonly by: string;
  readonly whole: readonly [column: string, name: string];
  readonly filled: readonly [column: string, name: string];
  /** Leads to the rows of a group. */
  readonly to: (group: string) => string | undefined;
}

function Grouped({ report, asked, finding, each, by, whole, filled, to }: GroupedProps) {
  const [wholes, parts] = [sumsBy(report.rows, by, whole[0]), sumsBy(report.rows, by, filled[0])];
  const largest = [...wholes].toSorted(([, one], [, other]) => other - one).slice(0, MOST_COLUMNS);
  if (largest.length < 2) return <p>{finding}</p>;
  return (
    <ColumnsChart
      finding={finding}
      why={whyOf(report, whole[0], asked)}
      each={each}
      measure={whole[1]}
      filledMeasure={filled[1]}
      bars={largest.map(([name, rupees]) => {
        const rows = to(name);
        return { id: name, label: name, name, rupees, filled: parts.get(name) ?? 0, ...(rows && { to: rows }) };
      })}
    />
  );
}

export function ExpensesPicture(props: PictureProps) {
  const { departments } = useDepartments();
  const { totals } = props.report;
  return (
    <Grouped
      {...props}
      finding={`${formatRupees(totals.requested)} requested, ${formatRupees(totals.paid)} of it paid`}
      each="Department"
      by="department"
      whole={['requested', 'Requested']}
      filled={['paid', 'Paid']}
      to={(name) => linkOfDepartment(departments.find((department) => department.name === name)?.id, props.asked)}
    />
  );
}

export const AidPicture = (props: PictureProps) => (
  <Grouped
    {...props}
    finding={`${formatRupees(props.report.totals.disbursed)} of ${formatRupees(props.report.totals.requested)} disbursed`}
    each="Aid"
    by="type"
    whole={['requested', 'Applied for']}
    filled={['disbursed', 'Disbursed']}
    to={(type) => linkOfAid(type, props.report)}
  />
);
