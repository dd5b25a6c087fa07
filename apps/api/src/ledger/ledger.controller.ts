import { ledger } from '@bursar/contracts';
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

    balances: (asked) => this.books.balancesByDay(asked),

    entry: ({ id }) => this.books.entry(id),

    student: (asked) => this.books.ofStudent(asked),
  });
}
