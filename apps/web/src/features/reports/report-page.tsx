import { DEPARTMENTS, type Report, type ReportKind, REPORTS, reports, startOfFinancialYear } from '@bursar/contracts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

import { formatDateTime, today } from '../../shared/dates.js';
import { download } from '../../shared/download.js';
import { exportFileName, fileOf, type Format, FORMATS } from '../../shared/export/formats.js';
import { formatCount } from '../../shared/money.js';
import { Amount } from '../../shared/ui/amount.js';
import { Banner } from '../../shared/ui/banner.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Checkbox, Input, Select } from '../../shared/ui/controls.js';
import { DownloadIcon } from '../../shared/ui/icons.js';
import { Stack } from '../../shared/ui/layout.js';
import { Menu } from '../../shared/ui/menu.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { Stat, StatStrip } from '../../shared/ui/stat.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { type Column, Table, TableSkeleton } from '../../shared/ui/table.js';
import { formatDate } from '../../shared/dates.js';
import { useRoute } from '../../shared/use-route.js';
import { periodText, type ReportRow, rowsWithTotal, sheetOfReport, unitOf, valueOf } from './report-sheet.js';
import styles from './reports.module.css';

type Definition = (typeof REPORTS)[number];

const asks = (definition: Definition, what: string): boolean => (definition.asks as readonly string[]).includes(what);

/** What the address asks for. */
function useAsked(definition: Definition) {
  const [params, setParams] = useSearchParams();
  const to = params.get('to') ?? today();
  const from = params.get('from') ?? startOfFinancialYear(to);
  const by = params.get('by') === 'day' ? ('day' as const) : ('month' as const);
  const input = {
    kind: definition.kind,
    from,
    to,
    by,
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

/** One report: its period, its totals, its rows, and the same as a file or on paper. */
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

function ReportOf({ definition }: { readonly definition: Definition }) {
  const { input, change } = useAsked(definition);
  const report = useRoute(reports.report, input);
  const period = asks(definition, 'period') ? periodText(input) : `As of ${formatDate(today())}`;
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
        <Tools definition={definition} input={input} change={change} report={report.data} period={period} />
        {report.isError && (
          <Banner tone="error" onRetry={() => void report.refetch()}>
            {report.error.text('The report could not be made.')}
          </Banner>
        )}
        {report.isPending && <TableSkeleton name={definition.title} columns={LOADING} rows={8} />}
        {report.data && <Figures title={definition.title} report={report.data} />}
      </Stack>
    </>
  );
}

const LOADING: readonly Column<never>[] = [
  { id: 'a', header: '…', cell: () => '' },
  { id: 'b', header: '…', cell: () => '' },
  { id: 'c', header: '…', cell: () => '' },
];

interface ToolsProps {
  readonly definition: Definition;
  readonly input: ReturnType<typeof useAsked>['input'];
  readonly change: (name: string, value: string) => void;
  readonly report: Report | undefined;
  readonly period: string;
}

function Tools({ definition, input, change, report, period }: ToolsProps) {
  return (
    <div className={styles.tools} role="search" aria-label={definition.title}>
      {asks(definition, 'period') && (
        <>
          <label>
            From
            <Input
              type="date"
              value={input.from}
              max={input.to}
              onChange={({ target }) => change('from', target.value)}
            />
          </label>
          <label>
            To
            <Input
              type="date"
              value={input.to}
              min={input.from}
              onChange={({ target }) => change('to', target.value)}
            />
          </label>
        </>
      )}
      {asks(definition, 'by') && (
        <label>
          By
          <Select value={input.by} onChange={({ target }) => change('by', target.value)}>
            <option value="month">Month</option>
            <option value="day">Day</option>
          </Select>
        </label>
      )}
      {asks(definition, 'department') && (
        <label>
          Department
          <Select value={input.department_id ?? ''} onChange={({ target }) => change('department_id', target.value)}>
            <option value="">All</option>
            {DEPARTMENTS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      )}
      {asks(definition, 'compare') && (
        <div className={styles.compare}>
          <Checkbox
            checked={input.compare === 'true'}
            onChange={({ target }) => change('compare', target.checked ? 'true' : '')}
          >
            Compare with the period before
          </Checkbox>
        </div>
      )}
      {report && <Export kind={definition.kind} title={definition.title} report={report} period={period} />}
    </div>
  );
}

interface ExportProps {
  readonly kind: ReportKind;
  readonly title: string;
  readonly report: Report;
  readonly period: string;
}

function Export({ title, report, period }: ExportProps) {
  const [failed, setFailed] = useState(false);
  const take = async (format: Format): Promise<void> => {
    setFailed(false);
    try {
      download(exportFileName(title, report.to, format), await fileOf(sheetOfReport(report, title, period), format));
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Menu
        label={`Export ${title}`}
        look="button"
        disabled={report.rows.length === 0}
        items={FORMATS.map(({ format, label }) => ({ label, onChoose: () => void take(format) }))}
      >
        <DownloadIcon />
        Export
      </Menu>
      {failed && <Banner tone="error">The file could not be made.</Banner>}
    </>
  );
}

const drawn = (column: Report['columns'][number], row: ReportRow) => {
  const value = valueOf(column, row);
  if (value === null || value === undefined || value === '') return row.id === 'total' ? '' : '—';
  if (column.unit === 'rupees') return <Amount rupees={Number(value)} />;
  if (column.unit === 'count') return formatCount(Number(value));
  if (value === 'Total') return value;
  if (column.unit === 'status') return <StatusBadge status={String(value)} />;
  return column.unit === 'day' ? formatDate(String(value)) : String(value);
};

const isNumber = ({ unit }: Report['columns'][number]): boolean => unit === 'rupees' || unit === 'count';

const columnsOf = ({ columns }: Report): readonly Column<ReportRow>[] =>
  columns.map((column) => {
    const unit = unitOf(column);
    return {
      id: column.id,
      header: column.header,
      cell: (row) => drawn(column, row),
      value: (row) => valueOf(column, row),
      ...(unit && { unit }),
      ...(isNumber(column) && { align: 'end' as const }),
    };
  });

function Figures({ title, report }: { readonly title: string; readonly report: Report }) {
  const numbers = report.columns.filter(isNumber);
  const rows = rowsWithTotal(report);
  return (
    <>
      <StatStrip>
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
        <div className={styles.window} role="region" aria-label={`${title}, scrollable`} tabIndex={0}>
          <Table name={title} columns={columnsOf(report)} rows={rows} rowId={({ id }) => id} />
        </div>
      )}
      <p className={styles.made}>
        Made {formatDateTime(report.made_at)}
        {report.previous && ` · compared with ${periodText(report.previous)}`}
      </p>
    </>
  );
}
