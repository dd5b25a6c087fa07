import { type Day, daysInMonth, type Month, type Recorded, yearStartOf } from '@bursar/domain/kernel';
import {
  type Account,
  AccountSums,
  type BalanceLine,
  type LedgerRecordRow,
  ledgerRecords,
  type Movement,
  trialBalanceOf,
} from '@bursar/domain/ledger';

type Posts = (row: LedgerRecordRow | undefined, event: Recorded) => LedgerRecordRow | undefined;

const POSTING = ledgerRecords.on as Readonly<Record<string, Posts | undefined>>;

export const lastDayOf = (month: Month): Day => `${month}-${String(daysInMonth(month)).padStart(2, '0')}`;

export class MonthEndBooks {
  private read = 0;
  private readonly records = new Map<string, LedgerRecordRow>();
  private readonly months = new Map<Month, Movement[]>();

  trialBalance(events: readonly Recorded[], month: Month): readonly BalanceLine[] {
    for (; this.read < events.length; this.read += 1) this.post(events[this.read] as Recorded);
    const to = lastDayOf(month);
    const sums = new AccountSums(yearStartOf(to), to);
    for (const [each, movements] of this.months) {
      for (const movement of movements) sums.add(`${each}-01`, movement);
    }
    return trialBalanceOf(sums);
  }

  private post(event: Recorded): void {
    const posts = POSTING[event.type];
    if (!posts) return;
    const id = ledgerRecords.rowOf(event as Parameters<typeof ledgerRecords.rowOf>[0]);
    const before = this.records.get(id);
    const after = posts(before, event);
    if (!after) return;
    this.records.set(id, after);
    for (const { day, lines } of after.entries.slice(before?.entries.length ?? 0)) {
      for (const { account, paise, day: own = day } of lines) this.add(own.slice(0, 7), account, paise);
    }
  }

  private add(month: Month, account: Account, paise: number): void {
    const movements = this.months.get(month) ?? [];
    this.months.set(month, movements);
    const index = movements.findIndex((movement) => movement.account === account);
    const { debit_paise = 0, credit_paise = 0 } = movements[index] ?? {};
    const sum = { debit_paise: debit_paise + Math.max(paise, 0), credit_paise: credit_paise + Math.max(-paise, 0) };
    movements.splice(index < 0 ? movements.length : index, 1, { account, ...sum });
  }
}
