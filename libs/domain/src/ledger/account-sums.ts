import { type Day, financialYearOf, monthsOfFinancialYear, type Paise } from '../kernel/index.js';
import { type Account, ACCOUNTS, kindOf } from './accounts.js';
import { type LedgerEntry } from './ledger-records.projection.js';

export interface AccountSum {
  readonly account: Account;
  readonly openingPaise: Paise;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  readonly closingPaise: Paise;
}

type Sums = { openingPaise: Paise; debitPaise: Paise; creditPaise: Paise };

export const yearStartOf = (day: Day): Day => `${monthsOfFinancialYear(financialYearOf(day))[0] ?? ''}-01`;

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

  add({ day, lines }: LedgerEntry): void {
    if (day > this.to) return;
    for (const { account, paise } of lines) {
      const isClosed = day < this.yearStart && ['income', 'expenditure'].includes(kindOf(account));
      const sums = this.of(isClosed ? '3010' : account);
      if (day < this.from) sums.openingPaise += paise;
      else if (paise > 0) sums.debitPaise += paise;
      else sums.creditPaise -= paise;
    }
  }

  all(): readonly AccountSum[] {
    return (Object.keys(ACCOUNTS) as Account[]).sort().flatMap((account) => {
      const sums = this.sums.get(account);
      if (!sums) return [];
      return [{ account, ...sums, closingPaise: sums.openingPaise + sums.debitPaise - sums.creditPaise }];
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
