import { ENTRY_SOURCES, type Report, REPORTS, reports, reportStart, takes } from '@bursar/contracts';
import { type ReportRow, reportUnitOf, reportValueOf, rowsWithTotal } from '@bursar/contracts/sheets/reports';
import { Link, useParams, useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatDateTime, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { StatusBadge } from '../../shared/figures/status-badge.js';
import { Button, ButtonLink } from '../../shared/form/button.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Stack } from '../../shared/shell/layout.js';
import { PageHeader } from '../../shared/shell/page-header.js';
import { type Column, TableSkeleton } from '../../shared/table/table.js';
import { periodText } from './report-sheet.js';
import { asks, type ReportDefinition, ReportTools } from './report-tools.js';
import { ReportRows } from './report-rows.js';
import styles from './reports.module.css';
import { type Asked, linkOfRow } from './row-links.js';

function useAsked(definition: ReportDefinition) {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? today();
  const from = params.get('from') ?? reportStart(definition.kind, to);
  const by = params.get('by') === 'day' ? ('day' as const) : ('month' as const);
  const of = ENTRY_SOURCES.find((source) => source === params.get('of'));
  const input = {
    kind: definition.kind,
    from,
    to,
    by,
    of,
    department_id: params.get('department_id') ?? undefined,
    compare: params.get('compare') === 'true' ? ('true' as const) : undefined,
  };
  const change = (name: string, value: string): void =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return { input, change };
}

/** Drops the address parameters of other reports. */
const takenOf = ({ kind, ...given }: Asked): Asked => ({
  kind,
  ...Object.fromEntries(Object.entries(given).filter(([name]) => takes(kind, name))),
});

export default function ReportPage() {
  const { kind } = useParams();
  const definition = REPORTS.find((report) => report.kind === kind);
  if (!definition) return <NoSuchReport />;
  return <ReportOf key={kind} definition={definition} />;
}

const NoSuchReport = () => (
  <>
    <PageHeader title="Financial Reports" />
    <Stack>
      <Banner tone="error">There is no such report.</Banner>
      <ButtonLink to="/admin/reports">All reports</ButtonLink>
    </Stack>
  </>
);

function ReportOf({ definition }: { readonly definition: ReportDefinition }) {
  const { input, change } = useAsked(definition);
  const taken = takenOf(input);
  const report = useRoute(reports.report, taken);
  const period = asks(definition, 'period') ? periodText(input) : `As of ${formatDate(input.to)}`;
  return (
    <>
      <PageHeader
        title={definition.title}
        subtitle={period}
        actions={
          <>
            <ButtonLink to="/admin/reports">All reports</ButtonLink>
            <Button disabled={!report.data} onClick={() => print()}>
              Print
            </Button>
          </>
        }
      />
      <Stack>
        <ReportTools {...{ definition, input, taken, change, period }} report={report.data} />
        {report.isError && (
          <Banner tone="error" onRetry={() => void report.refetch()}>
            {report.error.text('The report could not be made.')}
          </Banner>
        )}
        {report.isPending && <TableSkeleton name={definition.title} columns={LOADING} rows={8} />}
        {report.data && <Figures title={definition.title} report={report.data} asked={input} />}
      </Stack>
    </>
  );
}

const LOADING: readonly Column<never>[] = [
  { id: 'a', header: '…', cell: () => '' },
  { id: 'b', header: '…', cell: () => '' },
  { id: 'c', header: '…', cell: () => '' },
];

const drawn = (column: Report['columns'][number], row: ReportRow) => {
  const value = reportValueOf(column, row);
  if (value === null || value === undefined || value === '') return row.id === 'total' ? '' : '—';
  if (column.unit === 'rupees') return <Amount rupees={Number(value)} />;
  if (column.unit === 'count') return formatCount(Number(value));
  if (value === 'Total') return value;
  if (column.unit === 'status') return <StatusBadge status={String(value)} />;
  return column.unit === 'day' ? formatDate(String(value)) : String(value);
};

const isNumber = ({ unit }: Report['columns'][number]): boolean => unit === 'rupees' || unit === 'count';

const columnsOf = ({ columns }: Report, linkOf: (row: ReportRow) => string | undefined): readonly Column<ReportRow>[] =>
  columns.map((column, index) => {
    const unit = reportUnitOf(column);
    return {
      id: column.id,
      header: column.header,
      cell: (row) => {
        const to = index === 0 ? linkOf(row) : undefined;
        return to === undefined ? drawn(column, row) : <Link to={to}>{drawn(column, row)}</Link>;
      },
      value: (row) => reportValueOf(column, row),
      ...(unit && { unit }),
      ...(isNumber(column) && { align: 'end' as const }),
    };
  });

interface FiguresProps {
  readonly title: string;
  readonly report: Report;
  readonly asked: Asked;
}

function Figures({ title, report, asked }: FiguresProps) {
  const numbers = report.columns.filter(isNumber);
  const rows = rowsWithTotal(report);
  const linkOf = (row: ReportRow): string | undefined => linkOfRow(row, asked);
  return (
    <>
      <StatStrip line={report.previous === null}>
        {numbers.map(({ id, header, unit }) => (
          <Stat
            key={id}
            label={header}
            value={
              unit === 'rupees' ? <Amount rupees={report.totals[id] ?? 0} large /> : formatCount(report.totals[id] ?? 0)
            }
            {...(report.previous && {
              subtitle: (
                <>
                  before:{' '}
                  {unit === 'rupees' ? (
                    <Amount rupees={report.previous.totals[id] ?? 0} />
                  ) : (
                    formatCount(report.previous.totals[id] ?? 0)
                  )}
                </>
              ),
            })}
          />
        ))}
      </StatStrip>
      {rows.length === 0 ? (
        <p>Nothing to report for this choice.</p>
      ) : (
        <ReportRows title={title} columns={columnsOf(report, linkOf)} rows={rows} />
      )}
      <p className={styles.made}>
        Made {formatDateTime(report.made_at)}
        {report.previous && ` · compared with ${periodText(report.previous)}`}
      </p>
    </>
  );
}
