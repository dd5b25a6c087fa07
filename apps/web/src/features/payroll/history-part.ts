import { type Payroll } from '@bursar/contracts';
import { financialYearOf } from '@bursar/domain/kernel';

export const PAY_HISTORY = 'pay-history';

const UNPAID = 'unpaid';

export const payOfMonth = (month: string): string => `?month=${month}#${PAY_HISTORY}`;
export const paidIn = (year: string): string => `?paid_in=${year}#${PAY_HISTORY}`;
export const unpaidPay = `?pay=${UNPAID}#${PAY_HISTORY}`;

export const isPaidIn =
  (year: string) =>
  ({ paid_on }: Pick<Payroll, 'paid_on'>): boolean =>
    paid_on !== null && financialYearOf(paid_on) === year;

/** All months when the asked one is gone. */
export function askedPart(payrolls: readonly Payroll[], asked: URLSearchParams): readonly Payroll[] {
  const [month, year, pay] = [asked.get('month'), asked.get('paid_in'), asked.get('pay')];
  const part = payrolls.filter(
    (row) =>
      (month === null || row.month === month) &&
      (year === null || isPaidIn(year)(row)) &&
      (pay !== UNPAID || row.paid_on === null),
  );
  return part.length > 0 ? part : payrolls;
}
