import { type Payroll, type StaffSalary } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { SectionHeading } from '../../shared/shell/section-heading.js';
import { PAY_HISTORY } from './history-part.js';
import { LastPayment, PaidThisYear } from './pay-stats.js';
import { PaymentHistory } from './payment-history.js';
import styles from './payroll.module.css';

interface StaffPayProps {
  readonly salary: StaffSalary | null | undefined;
  readonly payrolls: readonly Payroll[] | undefined;
  readonly report: Report;
}

export const StaffPay = ({ salary, payrolls, report }: StaffPayProps) => (
  <>
    <StatStrip>
      <Stat
        label="Monthly Salary"
        value={salary === null ? '—' : salary && <Amount rupees={salary.monthly_salary} large />}
        why={salary?.by_role === false ? { figure: 'monthly_salary', whose: { user_id: salary.id } } : null}
      />
      <PaidThisYear payrolls={payrolls} />
      <LastPayment payrolls={payrolls} />
    </StatStrip>
    {payrolls && <Payslips payrolls={payrolls} report={report} />}
  </>
);

const Payslips = ({ payrolls, report }: { readonly payrolls: readonly Payroll[]; readonly report: Report }) => (
  <section aria-labelledby={PAY_HISTORY}>
    <SectionHeading id={PAY_HISTORY} className={styles.title}>
      Payslips
    </SectionHeading>
    {payrolls.length === 0 ? <p>No payroll records found</p> : <PaymentHistory payrolls={payrolls} report={report} />}
  </section>
);
