import { type Report } from '@bursar/contracts';

import { ColumnsChart } from '../../shared/charts/columns-chart.js';
import { formatRupees } from '../../shared/figures/money.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
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
  readonly to: (group: string) => string | undefined;
  readonly whose: (group: string) => Whose | undefined;
}

function Grouped({ report, asked, finding, each, by, whole, filled, to, whose }: GroupedProps) {
  const [wholes, parts] = [sumsBy(report.rows, by, whole[0]), sumsBy(report.rows, by, filled[0])];
  const largest = [...wholes].toSorted(([, one], [, other]) => other - one).slice(0, MOST_COLUMNS);
  if (largest.length < 2) return <p>{finding}</p>;
  const whyIn = (name: string, column: string): Why | null => {
    const [all, part] = [whyOf(report, column, asked), whose(name)];
    return all && part ? { ...all, whose: { ...all.whose, ...part } } : null;
  };
  return (
    <ColumnsChart
      finding={finding}
      why={whyOf(report, whole[0], asked)}
      each={each}
      measure={whole[1]}
      filledMeasure={filled[1]}
      bars={largest.map(([name, rupees]) => {
        const rows = to(name);
        const whys = { why: whyIn(name, whole[0]), filledWhy: whyIn(name, filled[0]) };
        return {
          id: name,
          label: name,
          name,
          rupees,
          filled: parts.get(name) ?? 0,
          ...whys,
          ...(rows && { to: rows }),
        };
      })}
    />
  );
}

export function ExpensesPicture(props: PictureProps) {
  const { departments } = useDepartments();
  const { totals } = props.report;
  const idOf = (name: string) => departments.find((department) => department.name === name)?.id;
  return (
    <Grouped
      {...props}
      finding={`${formatRupees(totals.requested)} requested, ${formatRupees(totals.paid)} of it paid`}
      each="Department"
      by="department"
      whole={['requested', 'Requested']}
      filled={['paid', 'Paid']}
      to={(name) => linkOfDepartment(idOf(name), props.asked)}
      whose={(name) => {
        const id = idOf(name);
        return id === undefined ? undefined : { department_id: String(id) };
      }}
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
    whose={(group) => ({ group })}
  />
);
