import { type FigureName, FIGURES, type Report } from '@bursar/contracts';

import { Drawn } from '../../shared/charts/drawn.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDateTime, today } from '../../shared/figures/dates.js';
import { formatCount } from '../../shared/figures/money.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { type Why } from '../../shared/figures/why-address.js';
import { useUser } from '../../shared/session/session.js';
import { lazyPart } from '../../shared/shell/lazy-part.js';
import { useMedia } from '../../shared/shell/use-media.js';
import { type PictureProps } from './grouped-pictures.js';
import { isSum } from './report-columns.js';
import { ReportRows } from './report-rows.js';
import { periodText, signaturesOf } from './report-sheet.js';
import styles from './reports.module.css';
import { type Asked } from './row-links.js';

const { Part: ReportPicture } = lazyPart<PictureProps>(
  async () => (await import('./report-picture.js')).ReportPicture,
  <Drawn name="The picture" of={[]} />,
);

const STATEMENT_FIGURES: Readonly<Partial<Record<Report['kind'], Readonly<Record<string, FigureName>>>>> = {
  fees: { bills: 'fees_bills', billed: 'fees_billed', paid: 'fees_paid', outstanding: 'fees_outstanding' },
  payroll: { gross: 'payroll_register_gross', deductions: 'payroll_register_deductions', amount: 'payroll_register' },
  income: { amount: 'income_of_period' },
  expenses: { requested: 'expenses_requested', approved: 'expenses_approved', paid: 'expenses_settled' },
  ledger: { debit: 'ledger_debits', credit: 'ledger_credits' },
  'trial-balance': {
    opening: 'ledger_opening',
    debit: 'ledger_debits',
    credit: 'ledger_credits',
    closing_debit: 'ledger_closing_debits',
    closing_credit: 'ledger_closing_credits',
  },
  'income-expenditure': { amount: 'ledger_surplus' },
  'balance-sheet': { sources: 'ledger_sources', assets: 'ledger_assets' },
  'receipts-payments': { receipts: 'money_receipts', payments: 'money_payments' },
  dcb: {
    opening: 'demand_opening',
    demand: 'demand',
    collection: 'demand_collected',
    balance: 'demand_balance',
  },
  'balance-bridge': { amount: 'money_closing' },
  'student-ledger': {
    debit: 'student_ledger_debits',
    credit: 'student_ledger_credits',
    balance: 'student_ledger_balance',
  },
};

/** The first row of an account is its opening balance. */
function figureOf({ kind, rows: [first] }: Report, column: string): FigureName | undefined {
  const figure = STATEMENT_FIGURES[kind]?.[column];
  if (kind !== 'ledger' || first?.id !== 'opening' || first.values[column] === 0) return figure;
  return column === 'debit' ? 'ledger_debits_with_opening' : 'ledger_credits_with_opening';
}

/** The accounts whose balances a total adds up. */
function accountsIn({ kind, rows }: Report, column: string, account: unknown): { readonly accounts?: string } {
  if (kind === 'ledger') return typeof account === 'string' ? { accounts: account } : {};
  if (kind !== 'trial-balance' || !column.startsWith('closing_')) return {};
  return { accounts: rows.flatMap(({ id, values }) => (values[column] === 0 ? [] : [id])).join() };
}

function ofStatement(report: Report, column: string, { department_id, student_id, account }: Asked): Why | null {
  const figure = figureOf(report, column);
  if (figure === undefined) return null;
  const from = report.kind === 'balance-sheet' ? {} : { from: report.from };
  const department = typeof department_id === 'string' ? { department_id } : {};
  const student = typeof student_id === 'string' ? { student_id } : {};
  return {
    figure,
    whose: { ...from, to: report.to, ...department, ...student, ...accountsIn(report, column, account) },
  };
}

function whyOf(report: Report, column: string, asked: Asked): Why | null {
  const { kind, to } = report;
  if (kind !== 'dues' && kind !== 'receivables-by-age') return ofStatement(report, column, asked);
  const { department_id } = asked;
  const department = typeof department_id === 'string' ? { department_id } : {};
  const figure = FIGURES.find((name) => name === (column === 'outstanding' ? 'dues' : `dues_${column}`));
  return figure ? { figure, whose: { ...department, ...(to < today() && { as_of: to }) } } : null;
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
