import { addDays, type Day, daysInMonth } from '@bursar/domain/kernel';
import { type Account, accountDays, accountMonths, type AccountSumRow } from '@bursar/domain/ledger';
import { type ReadModels } from '@bursar/platform/read-models';

interface Where {
  readonly account?: Account | undefined;
  readonly department_id?: number | { readonly in: readonly number[] } | undefined;
}

const END_OF_MONTH = '~';

/** Whole months count as their first day; others count by days. */
export async function* movements(
  readModels: ReadModels,
  { from, to }: { readonly from: Day; readonly to: Day },
  where: Where = {},
): AsyncGenerator<readonly [Day, AccountSumRow], void> {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const partial = [
    ...(from.endsWith('-01') ? [] : [first]),
    ...(Number(to.slice(8)) === daysInMonth(last) ? [] : [last]),
  ];
  const months = { where: { ...where, month: { below: last + END_OF_MONTH } } };
  for await (const rows of readModels.slices(accountMonths, months)) {
    for (const row of rows) if (!partial.includes(row.month)) yield [`${row.month}-01`, row];
  }
  if (partial.length === 0) return;
  const days = { where: { ...where, month: { in: partial }, day: { below: addDays(to, 1) } } };
  for await (const rows of readModels.slices(accountDays, days)) for (const row of rows) yield [row.day, row];
}
