import { availablePaise, balance, budgetShares, EMPTY_BALANCE } from '@bursar/domain/budgeting';
import { addDays, type Day, financialYearOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { type Account, ACCOUNTS, isMoney, ledgerEntries, type LedgerLineRow } from '@bursar/domain/ledger';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { figures, type Figures } from './figures.js';

interface Step {
  readonly id: string;
  readonly line: string;
  readonly paise: Paise;
}

const MONEY = (Object.keys(ACCOUNTS) as Account[]).filter(isMoney);

/** The available balance knows the money of these records. */
const IN_BALANCE: readonly LedgerLineRow['kind'][] = ['bill', 'salary', 'income', 'aid'];

const sum = (paise: readonly Paise[]): Paise => paise.reduce((total, each) => total + each, 0);

@Injectable()
export class BalanceBridge {
  constructor(private readonly readModels: ReadModels) {}

  async made(today: Day): Promise<Figures> {
    const row = (await this.readModels.get(balance, 'all')) ?? EMPTY_BALANCE;
    const year = financialYearOf(today);
    const { current, coming, past } = budgetShares(row, year);
    const money = await this.moneyByKind();
    const moneyOf = (kind: LedgerLineRow['kind']): Paise => money.get(kind) ?? 0;
    const aheadPaise = await this.moneyAfter(today);
    const others = [...money].filter(
      ([kind]) => !IN_BALANCE.includes(kind) && kind !== 'expense' && kind !== 'payment',
    );
    const known: readonly Step[] = [
      { id: 'available', line: 'Available balance', paise: availablePaise(row, year) },
      { id: 'allocated', line: 'Allocated to departments, for this and later years', paise: current + coming },
      { id: 'spent-before', line: 'Spent by departments in past years', paise: past },
      { id: 'expenses', line: 'Expenses paid', paise: moneyOf('expense') },
      { id: 'suspense', line: 'Money held in suspense', paise: moneyOf('payment') },
      { id: 'entered', line: 'Money that the balance does not know', paise: sum(others.map(([, paise]) => paise)) },
      { id: 'ahead', line: 'Money dated after today', paise: 0 - aheadPaise },
    ];
    const inHandPaise = sum([...money.values()]) - aheadPaise;
    const unexplainedPaise = inHandPaise - sum(known.map(({ paise }) => paise));
    return figures(
      [
        { id: 'line', header: 'Line', unit: 'text', of: ({ line }: Step) => line },
        { id: 'amount', header: 'Amount', unit: 'rupees', of: ({ paise }: Step) => rupeesOf(paise) },
      ],
      [...known, { id: 'unexplained', line: 'Unexplained', paise: unexplainedPaise }],
      ({ id }) => ({ id }),
    );
  }

  private async moneyByKind(): Promise<ReadonlyMap<LedgerLineRow['kind'], Paise>> {
    const totals = await this.readModels.totals(ledgerEntries, {
      ...{ where: { account: { in: MONEY } }, by: 'kind', of: 'paise' },
    });
    return new Map(totals.map(({ key, sum: paise }) => [key as LedgerLineRow['kind'], paise]));
  }

  private async moneyAfter(today: Day): Promise<Paise> {
    const where = { account: { in: MONEY }, day: { from: addDays(today, 1) } };
    const [ahead] = await this.readModels.totals(ledgerEntries, { where, of: 'paise' });
    return ahead?.sum ?? 0;
  }
}
