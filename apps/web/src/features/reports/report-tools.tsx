import {
  DEPARTMENTS,
  ENTRY_SOURCES,
  type EntrySource,
  type Report,
  type ReportKind,
  type REPORTS,
} from '@bursar/contracts';
import { useState } from 'react';

import { today } from '../../shared/dates.js';
import { download } from '../../shared/download.js';
import { exportFileName, fileOf, type Format, FORMATS } from '../../shared/export/formats.js';
import { Banner } from '../../shared/ui/banner.js';
import { Checkbox, Input, Select } from '../../shared/ui/controls.js';
import { DownloadIcon } from '../../shared/ui/icons.js';
import { Menu } from '../../shared/ui/menu.js';
import { sheetOfReport } from './report-sheet.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

export type ReportDefinition = (typeof REPORTS)[number];

/** Whether a report can be asked with something. */
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
  readonly change: (name: string, value: string) => void;
  readonly report: Report | undefined;
  readonly period: string;
}

/** What a report can be asked for, and taking it away as a file. */
export function ReportTools({ definition, input, change, report, period }: ToolsProps) {
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
      {report && <Export kind={definition.kind} title={definition.title} report={report} period={period} />}
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
