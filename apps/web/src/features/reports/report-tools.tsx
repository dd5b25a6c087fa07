import {
  DEPARTMENTS,
  ENTRY_SOURCES,
  type EntrySource,
  exportFileName,
  type Report,
  type REPORTS,
} from '@bursar/contracts';
import { reportSheet } from '@bursar/contracts/sheets/reports';
import { useState } from 'react';

import { download } from '../../shared/export/download.js';
import { type Format, FORMATS, printed } from '../../shared/export/formats.js';
import { downloadFromServer } from '../../shared/export/server-file.js';
import { Banner } from '../../shared/feedback/banner.js';
import { today } from '../../shared/figures/dates.js';
import { Checkbox, Input, Select } from '../../shared/form/controls.js';
import { Menu } from '../../shared/overlay/menu.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { DownloadIcon } from '../../shared/theme/icons.js';
import { sheetOfReport } from './report-sheet.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

export type ReportDefinition = (typeof REPORTS)[number];

export const asks = (definition: ReportDefinition, what: ReportDefinition['asks'][number]): boolean =>
  (definition.asks as readonly string[]).includes(what);

const SOURCE_NAMES: Readonly<Record<EntrySource, string>> = {
  fee: 'Fees',
  income: 'Other income',
  salary: 'Salaries',
  expense: 'Expenses',
  aid: 'Aid',
};

interface ToolsProps {
  readonly definition: ReportDefinition;
  readonly input: Asked & { readonly from: string; readonly to: string };
  readonly taken: Asked;
  readonly change: (name: string, value: string) => void;
  readonly report: Report | undefined;
  readonly period: string;
}

export function ReportTools({ definition, input, taken, change, report, period }: ToolsProps) {
  return (
    <div className={styles.tools} role="search" aria-label={definition.title}>
      {asks(definition, 'period') && <Period input={input} change={change} />}
      {asks(definition, 'day') && (
        <label>
          As of
          <Input type="date" value={input.to} max={today()} onChange={({ target }) => change('to', target.value)} />
        </label>
      )}
      {asks(definition, 'of') && (
        <label>
          Of
          <Select value={input.of ?? ''} onChange={({ target }) => change('of', target.value)}>
            <option value="">Everything</option>
            {ENTRY_SOURCES.map((source) => (
              <option key={source} value={source}>
                {SOURCE_NAMES[source]}
              </option>
            ))}
          </Select>
        </label>
      )}
      {asks(definition, 'by') && (
        <label>
          By
          <Select value={input.by ?? ''} onChange={({ target }) => change('by', target.value)}>
            <option value="month">Month</option>
            <option value="day">Day</option>
          </Select>
        </label>
      )}
      {asks(definition, 'department') && <Department input={input} change={change} />}
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
      {report && <Export title={definition.title} taken={taken} report={report} period={period} />}
    </div>
  );
}

const Period = ({ input, change }: Pick<ToolsProps, 'input' | 'change'>) => (
  <>
    <label>
      From
      <Input type="date" value={input.from} max={input.to} onChange={({ target }) => change('from', target.value)} />
    </label>
    <label>
      To
      <Input type="date" value={input.to} min={input.from} onChange={({ target }) => change('to', target.value)} />
    </label>
  </>
);

const Department = ({ input, change }: Pick<ToolsProps, 'input' | 'change'>) => (
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
);

interface ExportProps {
  readonly title: string;
  readonly taken: Asked;
  readonly report: Report;
  readonly period: string;
}

function Export({ title, taken: { kind, ...filters }, report, period }: ExportProps) {
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sheet = reportSheet(kind);
  const take = async (format: Format): Promise<void> => {
    setFailure(undefined);
    setMaking(true);
    try {
      if (format !== 'pdf') await downloadFromServer({ kind: sheet.kind, filters }, format);
      else download(exportFileName(sheet.kind, today(), 'pdf'), await printed(sheetOfReport(report, title, period)));
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
