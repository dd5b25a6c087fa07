import { type Payroll } from '@bursar/contracts';
import { daysInMonth } from '@bursar/domain/kernel';

/** `28.5 of 30` */
export function paidDaysOf({ month, unpaid_days }: Pick<Payroll, 'month' | 'unpaid_days'>): string {
  const days = daysInMonth(month);
  return `${days - unpaid_days} of ${days}`;
}
