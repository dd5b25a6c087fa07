import { type Payroll } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';

import { paiseOf } from '../../shared/figures/money.js';

export interface Earnings {
  readonly total: number;
  readonly payments: number;
  readonly average: number;
  readonly last: { readonly amount: number; readonly paidOn: string; readonly month: string } | undefined;
}

export function earningsOf(payrolls: readonly Payroll[]): Earnings {
  const paid = payrolls.flatMap(({ amount, paid_on, month }) =>
    paid_on === null ? [] : [{ amount, paidOn: paid_on, month }],
  );
  const paise = paid.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  const [last] = paid.toSorted((one, other) => other.paidOn.localeCompare(one.paidOn));
  return {
    total: rupeesOf(paise),
    payments: paid.length,
    average: paid.length === 0 ? 0 : rupeesOf(Math.round(paise / paid.length)),
    last,
  };
}
