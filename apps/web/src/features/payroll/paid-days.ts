import { type Payroll } from '@bursar/contracts';
import { daysInMonth } from '@bursar/domain/kernel';

export function paidDaysOf({ month, unpaid_days }: Pick<Payroll, 'month' | 'unpaid_days'>): string {
  const days = daysInMonth(month);
  return `${days - unpaid_days} of ${days}`;
}
