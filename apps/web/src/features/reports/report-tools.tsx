import {
  DEMANDED_BY,
  ENTRY_SOURCES,
  exportFileName,
  OWED_PER,
  type Report,
  type REPORTS,
  reports,
} from '@bursar/contracts';
import { paperOfReport, SOURCE_NAMES } from '@bursar/contracts/sheets/report-paper';
import { ownLedgerSheet, reportSheet } from '@bursar/contracts/sheets/reports';
import { useState } from 'react';

import { download } from '../../shared/export/download.js';
import { type Format, FORMATS, printed } from '../../shared/export/formats.js';
import { downloadFromServer } from '../../shared/export/server-file.js';
import { Banner } from '../../shared/feedback/banner.js';
import { today } from '../../shared/figures/dates.js';
import { periodsOf } from '../../shared/figures/periods.js';
import { Select } from '../../shared/form/controls.js';
import { DayChoice } from '../../shared/form/date-input.js';
import { Menu } from '../../shared/overlay/menu.js';
import { Popover } from '../../shared/overlay/popover.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { DownloadIcon } from '../../shared/theme/icons.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useDepartments } from '../../shared/server/use-departments.js';
import { type ReportStudentProps } from './report-student.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

export type ReportDefinition = (typeof REPORTS)[number];

export const asks = (definition: ReportDefinition, what: ReportDefinition['asks'][number]): boolean =>
  (definition.asks as readonly string[]).includes(what);

const PER_NAMES = { student: 'Student', batch: 'Batch', department: 'Department' };

interface FieldsProps {
  readonly definition: ReportDefinition;
  readonly input: Asked & { readonly from: string; readonly to: string };
  readonly change: (changes: Readonly<Record<string, string>>) => void;
  readonly report: Report | undefined;
}

interface ToolsProps extends FieldsProps {
  readonly taken: Asked;
  readonly period: string;
}

export function ReportTools({ definition, input, taken, change, report, period }: ToolsProps) {
  const phone = useMedia('(width < 700px)');
  const fields = <Fields {...{ definition, input, change, report }} />;
  const few = definition.asks.length === 0;
  return (
    <div className={styles.tools} role="search" aria-label={definition.title}>
      {phone && !few ? (
        <Popover label={`Period of ${definition.title}`} look="button" shown="Period and filters">
          <div className={styles.fields}>{fields}</div>
        </Popover>
      ) : (
        fields
      )}
      {report && <Export title={definition.title} taken={taken} report={report} period={period} />}
    </div>
  );
}

const { Part: ReportStudent } = lazyPart<ReportStudentProps>(
  async () => (await import('./report-student.js')).ReportStudent,
);

function Fields({ definition, input, change, report }: FieldsProps) {
  const { role } = useUser();
  return (
    <>
      {asks(definition, 'period') && <Period input={input} change={change} />}
      {asks(definition, 'day') && (
        <DayChoice label="As of" value={input.to} max={today()} onChange={(to) => change({ to })} />
      )}
      {asks(definition, 'student') && role !== 'student' && (
        <ReportStudent
          chosen={input.student_id ?? null}
          name={report?.whose}
          onChoose={(id) => change({ student_id: id ?? '' })}
        />
      )}
      {CHOICES.map(
        ([field, Choice]) =>
          asks(definition, field) && <Choice key={field} {...{ definition, input, change, report }} />,
      )}
    </>
  );
}

const Per = ({ input, change }: Pick<FieldsProps, 'input' | 'change'>) => (
  <label>
    Per
    <Select value={input.per ?? 'student'} onChange={({ target }) => change({ per: target.value })}>
      {OWED_PER.map((per) => (
        <option key={per} value={per}>
          {PER_NAMES[per]}
        </option>
      ))}
    </Select>
  </label>
);

const GROUP_NAMES = { department: 'Department', batch: 'Batch', structure: 'Fee structure' };

const Group = ({ input, change }: Pick<FieldsProps, 'input' | 'change'>) => (
  <label>
    By
    <Select value={input.by ?? ''} onChange={({ target }) => change({ by: target.value })}>
      {DEMANDED_BY.map((group) => (
        <option key={group} value={group}>
          {GROUP_NAMES[group]}
        </option>
      ))}
    </Select>
  </label>
);

const By = ({ input, change }: Pick<FieldsProps, 'input' | 'change'>) => (
  <label>
    By
    <Select value={input.by ?? ''} onChange={({ target }) => change({ by: target.value })}>
      <option value="month">Month</option>
      <option value="day">Day</option>
    </Select>
  </label>
);

const Compare = ({ definition, input, change }: FieldsProps) => {
  const ofDay = asks(definition, 'day');
  return (
    <label>
      Compare with
      <Select value={input.compare ?? ''} onChange={({ target }) => change({ compare: target.value })}>
        <option value="">Nothing</option>
        <option value="before">{ofDay ? 'The end of last year' : 'The period before'}</option>
        <option value="last_year">{ofDay ? 'The same day last year' : 'The same days last year'}</option>
      </Select>
    </label>
  );
};

const OTHER = 'Other dates';

function Period({ input: { from, to }, change }: Pick<FieldsProps, 'input' | 'change'>) {
  const periods = periodsOf(today());
  const named = periods.find((period) => period.from === from && period.to === to)?.label ?? OTHER;
  const choose = (label: string): void => {
    const period = periods.find((each) => each.label === label);
    if (period) change({ from: period.from, to: period.to });
  };
  return (
    <>
      <label>
        Period
        <Select value={named} onChange={({ target }) => choose(target.value)}>
          {periods.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
          <option disabled={named !== OTHER}>{OTHER}</option>
        </Select>
      </label>
      <DayChoice label="From" value={from} max={to} onChange={(day) => change({ from: day })} />
      <DayChoice label="To" value={to} min={from} onChange={(day) => change({ to: day })} />
    </>
  );
}

function Department({ input, change }: Pick<FieldsProps, 'input' | 'change'>) {
  const { departments } = useDepartments();
  return (
    <label>
      Department
      <Select value={input.department_id ?? ''} onChange={({ target }) => change({ department_id: target.value })}>
        <option value="">All</option>
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

const Source = ({ input, change }: Pick<FieldsProps, 'input' | 'change'>) => (
  <label>
    Records
    <Select value={input.of ?? ''} onChange={({ target }) => change({ of: target.value })}>
      <option value="">All</option>
      {ENTRY_SOURCES.map((source) => (
        <option key={source} value={source}>
          {SOURCE_NAMES[source]}
        </option>
      ))}
    </Select>
  </label>
);

function Account({ input: { account, to }, change }: Pick<FieldsProps, 'input' | 'change'>) {
  const { data } = useRoute(reports.report, { kind: 'trial-balance', to });
  return (
    <label>
      Account
      <Select value={account ?? ''} onChange={({ target }) => change({ account: target.value })}>
        <option value="">All</option>
        {data?.rows.map(({ id, values }) => (
          <option key={id} value={id}>
            {values.account}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface ExportProps {
  readonly title: string;
  readonly taken: Asked;
  readonly report: Report;
  readonly period: string;
}

function Export({ title, taken: { kind, ...filters }, report, period }: ExportProps) {
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { name, role } = useUser();
  const sheet = role === 'student' ? ownLedgerSheet : reportSheet(kind);
  const take = async (format: Format): Promise<void> => {
    setFailure(undefined);
    setMaking(true);
    try {
      const file = exportFileName(sheet.kind, report.to, format);
      if (format !== 'pdf') await downloadFromServer({ kind: sheet.kind, filters }, format, { name: file });
      else download(file, await printed(paperOfReport(report, title, period, name)));
    } catch (error) {
      setFailure(error instanceof RequestFailed ? error.text('The export failed.') : 'The file could not be made.');
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <Menu
        label={`Export ${title}`}
        look="button"
        disabled={making || report.rows.length === 0}
        items={FORMATS.map(({ format, label }) => ({ label, onChoose: () => void take(format) }))}
      >
        <DownloadIcon />
        {making ? 'Exporting…' : 'Export'}
      </Menu>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
    </>
  );
}

const CHOICES = [
  ['per', Per],
  ['of', Source],
  ['account', Account],
  ['by', By],
  ['group', Group],
  ['department', Department],
  ['compare', Compare],
] as const;
