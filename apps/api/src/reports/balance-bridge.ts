import { availablePaise, balance, budgetShares, EMPTY_BALANCE } from '@bursar/domain/budgeting';
import { addDays, type Day, financialYearOf, rupeesOf } from '@bursar/domain/kernel';
import { bridgeOf, type BridgeStep, MONEY_END, ledgerEntries, type LedgerLineRow } from '@bursar/domain/ledger';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { figures, type Figures } from './figures.js';

const MONEY = { below: MONEY_END };

@Injectable()
export class BalanceBridge {
  constructor(private readonly readModels: ReadModels) {}

  async made(today: Day): Promise<Figures> {
    const row = (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
    const year = financialYearOf(today);
    const byKind = await this.moneyByKind();
    const aheadPaise = await this.sumOf({ account: MONEY, order: { from: addDays(today, 1) } });
    const owedPaise = await this.sumOf({ account: '2230', kind: { in: ['bill', 'payment'] } });
    return figures(
      [
        { id: 'line', header: 'Line', unit: 'text', of: ({ line }: BridgeStep) => line },
        { id: 'amount', header: 'Amount', unit: 'rupees', of: ({ paise }: BridgeStep) => rupeesOf(paise) },
      ],
      bridgeOf(
        { availablePaise: availablePaise(row, year), ...budgetShares(row, year) },
        { byKind, heldPaise: 0 - owedPaise, aheadPaise },
      ),
      ({ id }) => ({ id }),
    );
  }

  private async moneyByKind(): Promise<ReadonlyMap<LedgerLineRow['kind'], number>> {
    const totals = await this.readModels.totals(ledgerEntries, {
      ...{ where: { account: MONEY }, by: 'kind', of: 'paise' },
    });
    return new Map(totals.map(({ key, sum }) => [key as LedgerLineRow['kind'], sum]));
  }

  private async sumOf(where: object): Promise<number> {
    const [all] = await this.readModels.totals(ledgerEntries, { where, of: 'paise' });
    return all?.sum ?? 0;
  }
}
