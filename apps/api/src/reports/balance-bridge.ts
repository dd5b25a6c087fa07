import { availablePaise, balance, budgetShares, EMPTY_BALANCE } from '@bursar/domain/budgeting';
import { addDays, type Day, financialYearOf, rupeesOf } from '@bursar/domain/kernel';
import { bridgeOf, type BridgeStep, MONEY_END, ledgerEntries, type LedgerLineRow } from '@bursar/domain/ledger';
import { ReadModels, type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { figures, type Figures } from './figures.js';
import { PastDays } from './past-days.js';

const MONEY = { below: MONEY_END };

@Injectable()
export class BalanceBridge {
  constructor(
    private readonly days: PastDays,
    private readonly readModels: ReadModels,
  ) {}

  /** At the end of an IST day. */
  async made(day: Day): Promise<Figures> {
    const rows = await this.days.rowsAtEndOf(day);
    const row = (await rows.get(balance, 'all')) ?? EMPTY_BALANCE;
    const year = financialYearOf(day);
    const byKind = await moneyByKind(rows);
    const aheadPaise = await sumOf(rows, { account: MONEY, order: { from: addDays(day, 1) } });
    const until = { account: MONEY, order: { below: addDays(day, 1) } };
    const recordedLaterPaise = (await sumOf(this.readModels, until)) - (await sumOf(rows, until));
    const owedPaise = await sumOf(rows, { account: '2230', kind: { in: ['bill', 'payment'] } });
    return figures(
      [
        { id: 'line', header: 'Line', unit: 'text', of: ({ line }: BridgeStep) => line },
        { id: 'amount', header: 'Amount', unit: 'rupees', of: ({ paise }: BridgeStep) => rupeesOf(paise) },
      ],
      bridgeOf(
        { availablePaise: availablePaise(row, year), ...budgetShares(row, year) },
        { byKind, heldPaise: 0 - owedPaise, aheadPaise, recordedLaterPaise },
      ),
      ({ id }) => ({ id }),
    );
  }
}

async function moneyByKind(rows: RowReader): Promise<ReadonlyMap<LedgerLineRow['kind'], number>> {
  const totals = await rows.totals(ledgerEntries, { where: { account: MONEY }, by: 'kind', of: 'paise' });
  return new Map(totals.map(({ key, sum }) => [key as LedgerLineRow['kind'], sum]));
}

async function sumOf(rows: RowReader, where: object): Promise<number> {
  const [all] = await rows.totals(ledgerEntries, { where, of: 'paise' });
  return all?.sum ?? 0;
}
