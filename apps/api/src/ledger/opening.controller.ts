import { type Opening as OpeningAnswer, openingBalances as contract, type Violation } from '@bursar/contracts';
import { studentAccounts } from '@bursar/domain/fees';
import { users } from '@bursar/domain/identity';
import {
  type Command,
  decide,
  financialYearName,
  istDayOf,
  type Month,
  monthsOfFinancialYear,
  type Paise,
  rupeesOf,
} from '@bursar/domain/kernel';
import {
  type Chart,
  Opening,
  openingBalances,
  type OpeningCommands,
  type OpeningLine,
  type OpeningRow,
  periods,
  studentLedgers,
  totalOfOpening,
} from '@bursar/domain/ledger';
import { type Caller, Clock, Execute, Execution } from '@bursar/platform';
import { invalid, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charts } from '../access/charts.js';
import { Officers } from '../access/officers.js';
import { Requests } from '../access/requests.js';
import { StepPhrases } from '../access/step-phrases.js';
import { beginOfBooks } from './month-books.js';
import { OpeningFiles } from './opening-file.js';

type Student = NonNullable<OpeningAnswer['entry']>['students'][number];

const KIND = 'opening_balances';

const READ_AT_ONCE = 500;

const total = (amounts: readonly { readonly amountPaise: Paise }[]): Paise =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

const lineOf = (chart: Chart, { account, amountPaise }: OpeningLine) => ({
  ...{ account, name: chart.nameOf(account), debit: rupeesOf(Math.max(amountPaise, 0)) },
  credit: rupeesOf(Math.max(-amountPaise, 0)),
});

const NO_LONGER = { name: 'No longer a student', enrollment_no: '' };

@Controller()
export class OpeningController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly files: OpeningFiles,
    private readonly execution: Execution,
    private readonly requests: Requests,
    private readonly officers: Officers,
    private readonly charts: Charts,
    private readonly clock: Clock,
    private readonly phrases: StepPhrases,
  ) {}

  readonly routes = serve(contract)({
    ofYear: ({ financial_year }) => this.answer(financial_year),

    check: async ({ file }) => {
      const { problems, lines, students } = await this.files.inspect(file);
      const chart = await this.charts.chart();
      const debitPaise = total(lines.filter(({ amountPaise }) => amountPaise > 0));
      const sums = { debit: rupeesOf(debitPaise), credit: rupeesOf(debitPaise - total(lines)) };
      return () => ({
        ...{ problems: [...problems], lines: lines.map((line) => lineOf(chart, line)), ...sums },
        students: { count: students.length, total: rupeesOf(total(students)) },
      });
    },

    enter: async ({ financial_year: financialYear, file, source_note: sourceNote }, by) => {
      const entryId = by.newId();
      const { problems, lines, students } = await this.files.inspect(file);
      const [first, ...others] = problems;
      if (first) throw invalid([first, ...others] as [Violation, ...Violation[]]);
      const route = await this.requests.routeOfOthers(KIND, totalOfOpening(lines), by);
      const asked = { today: istDayOf(this.clock.now()), chart: await this.charts.chart(), route };
      const entry = { entryId, financialYear, lines, students, sourceNote, ...asked, by: this.officers.of(by) };
      await this.send(financialYear, { type: 'EnterOpeningBalances', ...entry }, by);
      const step = await this.phrases.first(route);
      return this.done(financialYear, `Opening balances entered. They wait for ${step}.`);
    },

    confirm: async ({ financial_year, entry_id: entryId }, by) => {
      const confirm = { type: 'ConfirmOpeningBalances', entryId, by: this.officers.of(by) } as const;
      const entry = await this.execution.load(Opening, financial_year);
      if (entry.status === 'entered' && entry.route) {
        decide(Opening, confirm, entry);
        await this.requests.approve(entryId, KIND, by);
      } else await this.send(financial_year, confirm, by);
      return async () => {
        const opening = await this.answer(financial_year);
        const isOver = opening.status === 'confirmed';
        const message = `Opening balances of ${financialYearName(financial_year)} confirmed.`;
        return { message: isOver ? message : 'Approved. The opening balances wait for their next step.', opening };
      };
    },

    reverse: async ({ financial_year, reason }, by) => {
      await this.send(financial_year, { type: 'ReverseOpeningBalances', reason, by: this.officers.of(by) }, by);
      return this.done(financial_year, `Opening balances of ${financialYearName(financial_year)} reversed.`);
    },
  });

  private send(financialYear: string, command: Command<OpeningCommands>, by: Caller): Promise<unknown> {
    return this.commands.execute(Execute.on(Opening, financialYear, command, by));
  }

  private done(financialYear: string, message: string) {
    return async () => ({ message, opening: await this.answer(financialYear) });
  }

  private async answer(financial_year: string): Promise<OpeningAnswer> {
    const row = await this.readModels.get(openingBalances, financial_year);
    const [april = ''] = monthsOfFinancialYear(financial_year);
    const begin = await beginOfBooks(this.readModels);
    const books = {
      is_closed: await this.isClosed(april),
      has_earlier_books: begin !== undefined && begin < april,
    };
    if (!row) return { financial_year, status: 'none', entry: null, reversed: [], ...books };
    const { id: _, status, reversed, students, ...entry } = row;
    const chart = await this.charts.chart();
    const lines = entry.lines.map((line) => ({ ...line, name: chart.nameOf(line.account) }));
    const named = { ...entry, lines, students: await this.named(students) };
    return { financial_year, status, entry: named, reversed, ...books };
  }

  /** Months are closed in order. */
  private async isClosed(april: Month): Promise<boolean> {
    const closed = await this.readModels.find(periods, { where: { status: 'closed' } });
    return closed.some(({ id }) => id >= april);
  }

  private async named(students: OpeningRow['students']): Promise<readonly Student[]> {
    const named: Student[] = [];
    for (let first = 0; first < students.length; first += READ_AT_ONCE) {
      const some = students.slice(first, first + READ_AT_ONCE);
      const ids = { in: some.map(({ student_id }) => student_id) };
      const found = await this.readModels.find(users, { where: { student_id: ids } });
      const known = new Set(found.map(({ student_id }) => student_id));
      const left = await this.readModels.find(studentAccounts, {
        ids: some.flatMap(({ student_id }) => (known.has(student_id) ? [] : [student_id])),
      });
      const people = new Map([
        ...left.map(
          ({ student_id, student_name: name, enrollment_no }) => [student_id, { name, enrollment_no }] as const,
        ),
        ...found.map(({ student_id, name, enrollment_no }) => [student_id, { name, enrollment_no }] as const),
      ]);
      const ledgers = await Promise.all(some.map(({ student_id }) => this.readModels.get(studentLedgers, student_id)));
      named.push(
        ...some.map(({ student_id, amount }, index) => {
          const { name, enrollment_no } = people.get(student_id) ?? NO_LONGER;
          return {
            ...{ student_id, amount, name, enrollment_no: enrollment_no ?? '' },
            on_bills: rupeesOf(ledgers[index]?.balance_paise ?? 0),
          };
        }),
      );
    }
    return named;
  }
}
