import { ENTRY_FIGURES, type FigureName, type Report, REPORT_FIGURES } from '@bursar/contracts';
import { periodText, signaturesOf } from '@bursar/contracts/sheets/report-paper';
import { daysInMonth } from '@bursar/domain/kernel';

import { Drawn } from '../../shared/charts/drawn.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDateTime, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { type PictureProps } from './grouped-pictures.js';
import { isSum } from './report-columns.js';
import { ReportRows } from './report-rows.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

const { Part: ReportPicture } = lazyPart<PictureProps>(
  async () => (await import('./report-picture.js')).ReportPicture,
  <Drawn name="The picture" of={[]} />,
);

const isSource = (of: unknown): of is keyof typeof ENTRY_FIGURES => typeof of === 'string' && of in ENTRY_FIGURES;

/** The first row of an account is its opening balance. */
function figureOf({ kind, rows: [first] }: Report, column: string, of: unknown): FigureName | undefined {
  if (kind === 'entries' && isSource(of)) return ENTRY_FIGURES[of];
  const figure = REPORT_FIGURES[kind][column];
  if (kind !== 'ledger' || first?.id !== 'opening' || first.values[column] === 0) return figure;
  return column === 'debit' ? 'ledger_debits_with_opening' : 'ledger_credits_with_opening';
}

/** Months count whole. */
function daysOf({ columns, kind, from, to }: Report): Whose {
  if (kind === 'balance-sheet') return { to };
  if (!columns.some(({ id, unit }) => id === 'period' && unit === 'month')) return { from, to };
  return { from: `${from.slice(0, 7)}-01`, to: `${to.slice(0, 7)}-${daysInMonth(to.slice(0, 7))}` };
}

/** The accounts whose balances a total adds up. */
function accountsIn({ kind, rows }: Report, column: string, account: unknown): { readonly accounts?: string } {
  if (kind === 'ledger') return typeof account === 'string' ? { accounts: account } : {};
  if (kind !== 'trial-balance' || !column.startsWith('closing_')) return {};
  return { accounts: rows.flatMap(({ id, values }) => (values[column] === 0 ? [] : [id])).join() };
}

function whyOf(report: Report, column: string, { department_id, student_id, account, of }: Asked): Why | null {
  const figure = figureOf(report, column, of);
  if (figure === undefined) return null;
  const department = typeof department_id === 'string' ? { department_id } : {};
  if (report.kind === 'dues' || report.kind === 'receivables-by-age')
    return { figure, whose: { ...department, ...(report.to < today() && { as_of: report.to }) } };
  const student = typeof student_id === 'string' ? { student_id } : {};
  return { figure, whose: { ...daysOf(report), ...department, ...student, ...accountsIn(report, column, account) } };
}

interface FiguresProps {
  readonly title: string;
  readonly report: Report;
  readonly asked: Asked;
}

export function ReportFigures({ title, report, asked }: FiguresProps) {
  const phone = useMedia('(width < 700px)');
  const { student_id } = useUser();
  const whose = { ...asked, student_id: asked.student_id ?? student_id ?? undefined };
  const sums = (
    <StatStrip line>
      {report.columns.filter(isSum).map(({ id, header, unit }) => (
        <Stat
          key={id}
          label={header}
          value={
            unit === 'rupees' ? <Amount rupees={report.totals[id] ?? 0} large /> : formatCount(report.totals[id] ?? 0)
          }
          why={whyOf(report, id, whose)}
        />
      ))}
    </StatStrip>
  );
  return (
    <>
      {!phone && sums}
      {report.rows.length > 1 && report.kind !== 'entries' && <ReportPicture report={report} asked={asked} />}
      {report.rows.length === 0 ? (
        <p>Nothing to report for this choice.</p>
      ) : (
        <ReportRows title={title} report={report} asked={asked} />
      )}
      {phone && sums}
      <p className={styles.made}>
        Made {formatDateTime(report.made_at)}
        {report.previous && ` · compared with ${periodText(report.previous)}`}
      </p>
      <SignOff report={report} />
    </>
  );
}

/** On paper only. */
function SignOff({ report }: { readonly report: Report }) {
  const { name } = useUser();
  return (
    <p className={styles.signOff}>
      {signaturesOf(report, name).map((signature) => (
        <span key={signature}>{signature}</span>
      ))}
    </p>
  );
}
