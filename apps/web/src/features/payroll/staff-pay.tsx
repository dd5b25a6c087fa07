import { type Payroll, type StaffSalary } from '@bursar/contracts';
import { financialYearName, financialYearOf } from '@bursar/domain/kernel';
import { useId } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate, today } from '../../shared/figures/dates.js';
import { Stat, StatStrip } from '../../shared/figures/stat.js';
import { earningsOf } from './earnings.js';
import { countOf } from './my-payroll.js';
import { PaymentHistory } from './payment-history.js';
import styles from './payroll.module.css';

interface StaffPayProps {
  /** Undefined while loading, null without one. */
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
      />
      <PaidThisYear payrolls={payrolls} />
      <LastPayment payrolls={payrolls} />
    </StatStrip>
    {payrolls && <Payslips payrolls={payrolls} report={report} />}
  </>
);

type Payrolls = StaffPayProps['payrolls'];

function PaidThisYear({ payrolls }: { readonly payrolls: Payrolls }) {
  const year = financialYearOf(today());
  const paid = payrolls?.filter(({ paid_on }) => paid_on !== null && financialYearOf(paid_on) === year);
  const earned = paid && earningsOf(paid);
  return (
    <Stat
      label={`Paid in ${financialYearName(year)}`}
      value={earned && <Amount rupees={earned.total} large />}
      subtitle={earned && countOf(earned.payments)}
    />
  );
}

function LastPayment({ payrolls }: { readonly payrolls: Payrolls }) {
  const { last } = earningsOf(payrolls ?? []);
  return (
    <Stat
      label="Last Payment"
      value={payrolls && (last ? <Amount rupees={last.amount} large /> : '—')}
      subtitle={last && formatDate(last.paidOn)}
    />
  );
}

function Payslips({ payrolls, report }: { readonly payrolls: readonly Payroll[]; readonly report: Report }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Payslips
      </h2>
      {payrolls.length === 0 ? <p>No payroll records found</p> : <PaymentHistory payrolls={payrolls} report={report} />}
    </section>
  );
}
