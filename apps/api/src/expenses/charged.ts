import { type ExpenseRow } from '@bursar/domain/expenses';
import { type Paise, paiseOf } from '@bursar/domain/kernel';

export const chargedIn = (month: string | undefined) =>
  month === undefined ? undefined : { from: month, below: `${month}~` };

export function addCharged(paise: Map<string, Paise>, rows: readonly ExpenseRow[]): void {
  for (const { charged_on, billed_amount, amount } of rows) {
    if (charged_on === null) continue;
    const month = charged_on.slice(0, 7);
    paise.set(month, (paise.get(month) ?? 0) + paiseOf(billed_amount ?? amount));
  }
}
