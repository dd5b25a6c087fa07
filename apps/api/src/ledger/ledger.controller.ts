import { ledger } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { type Account, accountName, ACCOUNTS, kindOf, leadOf } from '@bursar/domain/ledger';
import { type Caller } from '@bursar/platform';
import { serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { type Led, LedgerLines } from './ledger-lines.js';

const ledBy = ({ person }: Caller): Led => (person?.role === 'hod' ? person.departmentsLed : undefined);

@Controller()
export class LedgerController {
  constructor(private readonly books: LedgerLines) {}

  readonly routes = serve(ledger)({
    lines: (asked, by) => this.books.page(asked, ledBy(by)),

    sums: (asked, by) => this.books.sums(asked, ledBy(by)),

    entry: ({ id }) => this.books.entry(id),

    accounts: async ({ to }) => {
      const sums = new Map((await this.books.balances(to)).map((sum) => [sum.account, sum.closingPaise]));
      const accounts = (Object.keys(ACCOUNTS) as Account[]).sort();
      return accounts.map((id) => ({
        ...{ id, name: accountName(id), kind: kindOf(id), balance: rupeesOf(sums.get(id) ?? 0) },
        takes_vouchers: leadOf(id) === undefined,
      }));
    },

    student: (asked) => this.books.ofStudent(asked),
  });
}
