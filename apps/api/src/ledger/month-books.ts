import { type Day, daysInMonth, type Month, type Paise, rupeesOf, yearStartOf } from '@bursar/domain/kernel';
import { type Account, accountMonths, AccountSums, type BalanceLine, trialBalanceOf } from '@bursar/domain/ledger';
import { type RowReader } from '@bursar/platform/read-models';

const lastDayOf = (month: Month): Day => `${month}-${String(daysInMonth(month)).padStart(2, '0')}`;

export interface MonthBooks {
  readonly trialBalance: readonly BalanceLine[];
  /** Undefined without any entry. */
  readonly begin: Month | undefined;
  /** Over all days, also after the month. */
  readonly balanceOf: (...accounts: readonly Account[]) => Paise;
}

export async function beginOfBooks(rows: RowReader): Promise<Month | undefined> {
  const [first] = await rows.find(accountMonths, { sort: [{ field: 'month' }], limit: 1 });
  return first?.month;
}

export async function monthBooks(rows: RowReader, month: Month): Promise<MonthBooks> {
  const to = lastDayOf(month);
  const sums = new AccountSums(yearStartOf(to), to);
  const balances = new Map<Account, Paise>();
  let begin: Month | undefined;
  for await (const slice of rows.slices(accountMonths, {})) {
    for (const row of slice) {
      const { account, debit_paise, credit_paise } = row;
      sums.add(`${row.month}-01`, row);
      if (begin === undefined || row.month < begin) begin = row.month;
      balances.set(account, (balances.get(account) ?? 0) + debit_paise - credit_paise);
    }
  }
  return {
    trialBalance: trialBalanceOf(sums),
    begin,
    balanceOf: (...accounts) => accounts.reduce((sum, account) => sum + (balances.get(account) ?? 0), 0),
  };
}

export const totalOf = (lines: readonly BalanceLine[]): number =>
  rupeesOf(lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0));
