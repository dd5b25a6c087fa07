import { payroll } from '@bursar/contracts';
import { financialYearName } from '@bursar/domain/kernel';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Banner } from '../../shared/feedback/banner.js';
import { Loading } from '../../shared/feedback/loading.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Skeleton } from '../../shared/feedback/skeleton.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { Stat } from '../../shared/figures/stat.js';
import { Button } from '../../shared/form/button.js';
import { Select } from '../../shared/form/controls.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { SectionHeading } from '../../shared/shell/section-heading.js';
import { earningsOf } from './earnings.js';
import { PAY_HISTORY } from './history-part.js';
import { countOf, LastPayment, NextPayment, PaidThisYear } from './pay-stats.js';
import { PaymentHistory } from './payment-history.js';
import styles from './payroll.module.css';
import { SalaryChart } from './salary-chart.js';
import { downloadHistory, downloadYear, yearsOf } from './salary-statement.js';

/** Empty when it cannot load. */
export function useMyPayroll() {
  const { id } = useUser();
  const own = useRoute(payroll.staffPayroll, { user_id: id });
  return { payrolls: own.data ?? [], loading: own.isPending, failed: own.isError, retry: () => void own.refetch() };
}

export function TotalSalary() {
  const { payrolls, loading } = useMyPayroll();
  const { total, payments } = earningsOf(payrolls);
  return (
    <Stat
      label="Total Salary"
      value={loading ? undefined : <Amount rupees={total} large />}
      subtitle={loading ? <Skeleton width="5em" /> : countOf(payments)}
      why={{ figure: 'salary_received' }}
    />
  );
}

export function PayStats() {
  const { payrolls, loading, failed } = useMyPayroll();
  const known = loading ? undefined : payrolls;
  return (
    <>
      <LastPayment payrolls={known} />
      <PaidThisYear payrolls={known} />
      {!failed && <NextPayment payrolls={known} />}
    </>
  );
}

export function MyPayroll({ title = 'Payroll History', report }: { readonly title?: string; readonly report: Report }) {
  const { name } = useUser();
  const { payrolls, loading, failed, retry } = useMyPayroll();
  const print = (printing: Promise<void>): void =>
    void printing.catch(() => report.failed('The file could not be made.'));
  return (
    <section aria-labelledby={PAY_HISTORY}>
      <div className={styles.head}>
        <SectionHeading id={PAY_HISTORY} className={styles.title}>
          {title}
        </SectionHeading>
        <div className={styles.tools}>
          {payrolls.length > 0 && (
            <YearChoice years={yearsOf(payrolls)} onDownload={(year) => print(downloadYear(name, payrolls, year))} />
          )}
          <Button onClick={() => print(downloadHistory(name, payrolls))}>Download as PDF</Button>
        </div>
      </div>
      {failed && (
        <Banner tone="error" onRetry={retry}>
          Failed to load payroll data
        </Banner>
      )}
      <MissingMonth />
      {loading && <Loading text="Loading payroll..." />}
      {!loading && payrolls.length === 0 && <p className={styles.empty}>No payroll records found</p>}
      {payrolls.length > 0 && <SalaryChart payrolls={payrolls} />}
      {payrolls.length > 0 && <PaymentHistory payrolls={payrolls} report={report} />}
    </section>
  );
}

/** A notification may name a month whose salary was cancelled. */
function MissingMonth() {
  const { payrolls, loading, failed } = useMyPayroll();
  const month = useSearchParams()[0].get('month');
  if (month === null || loading || failed || payrolls.some((row) => row.month === month)) return null;
  return (
    <Banner tone="notice">
      There is no payslip of {formatMonth(month)}: it was cancelled, or is not generated yet.
    </Banner>
  );
}

function YearChoice({
  years,
  onDownload,
}: {
  readonly years: readonly string[];
  readonly onDownload: (year: string) => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const year = chosen ?? years[0] ?? '';
  return (
    <div className={styles.year}>
      <Select aria-label="Financial year" value={year} onChange={({ target }) => setChosen(target.value)}>
        {years.map((each) => (
          <option key={each} value={each}>
            {financialYearName(each)}
          </option>
        ))}
      </Select>
      <Button onClick={() => onDownload(year)}>Yearly Statement</Button>
    </div>
  );
}
