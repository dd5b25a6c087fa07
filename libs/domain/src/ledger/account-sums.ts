import { type Day, type Paise, yearStartOf } from '../kernel/index.js';
import { type Account, kindOf } from './accounts.js';
import { type BalanceLine, type PeriodEvents } from './events.js';

export interface Movement {
  readonly account: Account;
  readonly debit_paise: Paise;
  readonly credit_paise: Paise;
}

export interface AccountSum {
  readonly account: Account;
  readonly openingPaise: Paise;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  readonly closingPaise: Paise;
}

type Sums = { openingPaise: Paise; debitPaise: Paise; creditPaise: Paise };

/** Income and expenditure of earlier years stand in the general fund. */
export class AccountSums {
  private readonly sums = new Map<Account, Sums>();
  private readonly yearStart: Day;

  constructor(
    private readonly from: Day,
    private readonly to: Day,
  ) {
    this.yearStart = yearStartOf(from);
  }

  /** A month within the period or before it counts as its first day. */
  add(day: Day, { account, debit_paise, credit_paise }: Movement): void {
    if (day > this.to) return;
    const isClosed = day < this.yearStart && ['income', 'expenditure'].includes(kindOf(account));
    const sums = this.of(isClosed ? '3010' : account);
    if (day < this.from) {
      sums.openingPaise += debit_paise - credit_paise;
      return;
    }
    sums.debitPaise += debit_paise;
    sums.creditPaise += credit_paise;
  }

  all(): readonly AccountSum[] {
    return [...this.sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([account, sums]) => {
        const { openingPaise, debitPaise, creditPaise } = sums;
        return { account, ...sums, closingPaise: openingPaise + debitPaise - creditPaise };
      });
  }

  private of(account: Account): Sums {
    const known = this.sums.get(account);
    if (known) return known;
    const sums = { openingPaise: 0, debitPaise: 0, creditPaise: 0 };
    this.sums.set(account, sums);
    return sums;
  }
}

export const trialBalanceOf = (sums: AccountSums): readonly BalanceLine[] =>
  sums
    .all()
    .filter(({ closingPaise }) => closingPaise !== 0)
    .map(({ account, closingPaise }) => ({
      account,
      debitPaise: Math.max(closingPaise, 0),
      creditPaise: Math.max(-closingPaise, 0),
    }));

export const resultOf = (trialBalance: readonly BalanceLine[]): PeriodEvents['YearClosed']['result'] =>
  trialBalance
    .filter(({ account }) => ['income', 'expenditure'].includes(kindOf(account)))
    .map(({ account, debitPaise, creditPaise }) => ({ account, paise: debitPaise - creditPaise }));
