import { type FigureName, payroll, type Payroll } from '@bursar/contracts';
import { addDays, financialYearName, financialYearOf } from '@bursar/domain/kernel';

import { Amount } from '../../shared/figures/amount.js';
import { formatDate, formatMonth, today } from '../../shared/figures/dates.js';
import { sumRupees } from '../../shared/figures/money.js';
import { Stat } from '../../shared/figures/stat.js';
import { type Whose, type Why } from '../../shared/figures/why-address.js';
import { useFormer } from '../../shared/past/use-former.js';
import { earningsOf } from './earnings.js';
import { isPaidIn, paidIn, payOfMonth, unpaidPay } from './history-part.js';

interface PayProps {
  readonly payrolls: readonly Payroll[] | undefined;
}

export const countOf = (payments: number): string => `${payments} ${payments === 1 ? 'payment' : 'payments'}`;

function whyOf(figure: FigureName, payrolls: PayProps['payrolls'] = [], whose: Whose = {}): Why | null {
  const [any] = payrolls;
  return any ? { figure, whose: { user_id: any.staff_id, ...whose } } : null;
}

function useLastPayWhy(payrolls: PayProps['payrolls'] = []): Why | null {
  const user_id = payrolls[0]?.staff_id ?? '';
  const former = useFormer(payroll.staffPayroll, { user_id }, user_id !== '');
  const whoseOf = (pay: readonly Payroll[]): Whose | undefined => {
    const { last } = earningsOf(pay);
    return last && { user_id, month: last.month };
  };
  const [whose, then] = [whoseOf(payrolls), whoseOf(former?.data ?? [])];
  return whose && former?.isSuccess !== false ? { figure: 'salary_of_month', whose, ...(then && { then }) } : null;
}

export function LastPayment({ payrolls }: PayProps) {
  const { last } = earningsOf(payrolls ?? []);
  const why = useLastPayWhy(payrolls);
  return (
    <Stat
      label="Last Payment"
      value={payrolls && (last ? <Amount rupees={last.amount} large /> : '—')}
      subtitle={last && `${formatDate(last.paidOn)}, for ${formatMonth(last.month)}`}
      why={why}
      {...(last && { to: payOfMonth(last.month) })}
    />
  );
}

export function PaidThisYear({ payrolls }: PayProps) {
  const year = financialYearOf(today());
  const earned = payrolls && earningsOf(payrolls.filter(isPaidIn(year)));
  return (
    <Stat
      label={`Paid in ${financialYearName(year)}`}
      value={earned && <Amount rupees={earned.total} large />}
      subtitle={earned && countOf(earned.payments)}
      why={whyOf('salary_of_year', payrolls)}
      {...(earned && earned.payments > 0 && { to: paidIn(year) })}
    />
  );
}

function comingMonth(payrolls: readonly Payroll[]): string {
  const month = today().slice(0, 7);
  return payrolls.some((row) => row.month === month) ? addDays(`${month}-01`, 31).slice(0, 7) : month;
}

function nextOf(payrolls: readonly Payroll[]) {
  const unpaid = payrolls.filter(({ paid_on }) => paid_on === null);
  const [one, another] = unpaid;
  if (!one) return { value: '—', subtitle: `${formatMonth(comingMonth(payrolls))}, not generated yet` };
  const value = <Amount rupees={sumRupees(unpaid.map(({ amount }) => amount))} large />;
  return another
    ? { value, subtitle: `${unpaid.length} months, not paid yet`, to: unpaidPay }
    : { value, subtitle: `${formatMonth(one.month)}, not paid yet`, to: payOfMonth(one.month) };
}

export const NextPayment = ({ payrolls }: PayProps) => (
  <Stat
    label="Next Payment"
    {...(payrolls ? nextOf(payrolls) : { value: undefined })}
    why={whyOf('salary_to_come', payrolls)}
  />
);
