import { describe, expect, it } from '@jest/globals';
import { expenses, type ExpenseRow } from '../expenses/expenses.projection.js';
import { assignedFees, type AssignedFeeRow } from '../fees/assigned-fees.projection.js';
import {
  adderOf,
  type Day,
  daysInMonth,
  isMade,
  istDayOf,
  type Month,
  type Paise,
  paiseOf,
  project,
  type Projection,
  type Recorded,
  replay,
  type RowChange,
  Rows,
  yearStartOf,
} from '../kernel/index.js';
import { type RollUp } from '../kernel/projection.js';
import { rollUpOnto } from '../kernel/roll-up.js';
import { payrolls, type PayrollRow } from '../payroll/payrolls.projection.js';
import { type PaymentEvents } from '../payments/events.js';
import { collections, type CollectionsRow } from '../payments/collections.projection.js';
import { refunds, type RefundRow } from '../payments/refunds.projection.js';
import { suspense, type SuspenseRow } from '../payments/suspense.projection.js';
import { atGateway, Dice } from '../payments/term.suite.js';
import {
  type Account,
  accountDays,
  accountMonths,
  AccountSums,
  type AccountSumRow,
  bookedIn,
  ledgerEntries,
  ledgerFigures,
  type LedgerRecordRow,
  ledgerRecords,
  type PeriodEvents,
  type StudentLedgerRow,
  studentLedgers,
  trialBalanceOf,
} from './index.js';
import { type Line } from './posting.js';
import { University } from './university.suite.js';

/** Set `BOOKS_COMMANDS=100000` for a full run. */
const COMMANDS = Number(process.env.BOOKS_COMMANDS ?? 6_000);
const COMMANDS_OF_A_TERM = 150;

const EXPECTED = [
  ...['FeePaymentRefunded', 'SuspenseGivenBack', 'ExpensePaid', 'ExpenseReversed', 'PurchaseClosed'],
  ...['PayrollAmended', 'PayrollRecalculated', 'PayrollPaymentReversed', 'PayrollCancelled', 'DeductionsRemitted'],
  ...[
    'RemittanceReversed',
    'IncomeReversed',
    'AidDisbursementReversed',
    'VoucherReversed',
    'OpeningBalancesReversed',
    'PeriodReopened',
    'YearClosed',
  ],
];

const SPANS = [{}, { from: '2026-02-01', to: '2026-02-28' }, { to: '2026-03-31' }, { from: '2026-11-20' }].map(
  (span) => ({ today: '2026-11-20', ...span }),
);

const MONTHS = accountMonths.rollUp as RollUp;
const STUDENTS = studentLedgers.rollUp as RollUp;

type Sums = Map<string, Paise>;

const add = (sums: Sums, key: string, paise: Paise): void => void sums.set(key, (sums.get(key) ?? 0) + paise);
const total = (all: Iterable<Paise>): Paise => [...all].reduce((sum, paise) => sum + paise, 0);
const nonZero = (sums: Sums): string => JSON.stringify([...sums].filter(([, paise]) => paise !== 0).sort());

class Followed<Row extends object> {
  readonly rows = new Rows<Row>();
  sum: Paise = 0;

  constructor(
    private readonly model: Projection<Row>,
    private readonly amountOf: (row: Row) => Paise,
  ) {}

  see(event: Recorded): readonly RowChange<Row>[] {
    const changes = project(this.model, this.rows, event);
    for (const { before, after } of changes) {
      this.sum += (after ? this.amountOf(after) : 0) - (before ? this.amountOf(before) : 0);
    }
    return changes;
  }
}

const followed = <Row extends object>(model: object, amountOf: (row: Row) => Paise): Followed<Row> =>
  new Followed(model as Projection<Row>, amountOf);

class BooksOfAll {
  private readonly sums: Sums = new Map();
  private readonly records = followed<LedgerRecordRow>(ledgerRecords, () => 0);
  private readonly months = new Rows<AccountSumRow>();
  private readonly students = new Rows<StudentLedgerRow>();
  private readonly owed = followed<AssignedFeeRow>(assignedFees, ({ outstanding }) => paiseOf(outstanding));
  private readonly held = followed<SuspenseRow>(suspense, ({ currency, outstanding }) =>
    currency === 'INR' ? paiseOf(outstanding) : 0,
  );
  private readonly online = followed<CollectionsRow>(collections, ({ online_paise }) => online_paise);
  private readonly foreign = new Set<string>();
  private readonly byHand = followed<RefundRow>(refunds, ({ payment_id, through, status, amount_paise }) =>
    payment_id !== null && !this.foreign.has(payment_id) && through === 'counter' && status === 'completed'
      ? amount_paise
      : 0,
  );
  private readonly salaries = followed<PayrollRow>(payrolls, ({ status, amount }) =>
    status === 'unpaid' ? paiseOf(amount) : 0,
  );
  private readonly unpaid = followed<ExpenseRow>(expenses, (row) => {
    if (row.status !== 'approved' || row.stage === 'paid') return 0;
    return paiseOf(row.kind === 'claim' ? row.amount : (row.billed_amount ?? 0));
  });
  private readonly seals = new Map<Month, string>();
  private seen = 0;
  readonly violations = new Set<string>();

  readonly upTo = (month: Month): AccountSums => {
    const to = `${month}-${daysInMonth(month)}`;
    const sums = new AccountSums(yearStartOf(to), to);
    for (const { row } of this.months.values()) if (row) sums.add(`${row.month}-01`, row);
    return sums;
  };

  follow(log: readonly Recorded[], isAtRest: boolean): void {
    for (; this.seen < log.length; this.seen++) this.see(log[this.seen] as Recorded);
    const of = (account: Account): Paise => this.sums.get(account) ?? 0;
    this.expect({
      'all debits equal all credits': total(this.sums.values()) === 0,
      'the receivable is what all bills owe': of('1110') === this.owed.sum,
      'the oldest due day is that of an open bill': this.oldestDue() === this.oldestDueOfBills(),
      'payables are what claims and bills still owe': this.owedForExpenses() === this.unpaid.sum,
      'salaries payable are the unpaid salaries': this.salaries.sum + of('2010') === 0,
      'suspense is what is held for payers': !isAtRest || this.held.sum + of('2230') === 0,
      'gateway clearing is what bills, suspense and payers got of it':
        !isAtRest || this.online.sum + this.held.sum + this.byHand.sum === of('1040'),
    });
    for (const [month, seal] of this.seals) {
      this.expect({ 'a closed month equals its seal': JSON.stringify(trialBalanceOf(this.upTo(month))) === seal });
    }
  }

  finish({ term, simulation }: University): void {
    const { log } = simulation;
    this.follow(log, true);
    const replayed = (model: typeof accountMonths | typeof accountDays): Sums => {
      const sums: Sums = new Map();
      for (const row of replay(model as typeof accountMonths, log).values())
        add(sums, row.account, row.debit_paise - row.credit_paise);
      return sums;
    };
    const lines: Sums = new Map();
    for (const { account, paise } of replay(ledgerEntries, log).values()) add(lines, account, paise);
    const students = total([...replay(studentLedgers, log).values()].map(({ balance_paise }) => balance_paise));
    this.expect({
      'sums by line are those of the entries': nonZero(lines) === nonZero(this.sums),
      'sums by day are those of the entries': nonZero(replayed(accountDays)) === nonZero(this.sums),
      'sums by month are those of the entries': nonZero(replayed(accountMonths)) === nonZero(this.sums),
      'students owe what the receivable says': students === (this.sums.get('1110') ?? 0),
    });
    const rows = [...replay(ledgerRecords, log).values()];
    for (const sum of Object.values(ledgerFigures).filter((each) => !isMade(each))) {
      for (const asked of SPANS) {
        const addedBy = adderOf(sum, asked);
        this.expect({
          'the days of a figure leave no line out': rows.every((row) => addedBy(row) === sum.adds(row, asked)),
        });
      }
    }
    const clearing = this.clearing();
    for (const capture of term.captures) {
      const payment = term.payment(capture.paymentId);
      const credits = payment.status === 'captured' ? Object.keys(payment.credits) : [];
      const cleared = total([...new Set([capture.paymentId, ...credits])].map((id) => clearing.get(id) ?? 0));
      const expected = capture.misfit === 'currency' ? 0 : atGateway(capture);
      this.expect({ 'gateway clearing of a payment is what the gateway holds of it': cleared === expected });
    }
  }

  private see(event: Recorded): void {
    this.seal(event);
    const { paymentId, currency } = event.data as PaymentEvents['GatewayPaymentCaptured'];
    if (event.type === 'GatewayPaymentCaptured' && currency !== 'INR') this.foreign.add(paymentId);
    const changes = this.records.see(event);
    for (const { before, after } of changes) {
      for (const { lines } of (after?.entries ?? []).slice(before?.entries.length ?? 0)) this.post(lines);
    }
    rollUpOnto(MONTHS, this.months as unknown as Rows<object>, event.position, changes);
    rollUpOnto(STUDENTS, this.students as unknown as Rows<object>, event.position, changes);
    for (const model of [this.owed, this.held, this.online, this.byHand, this.salaries, this.unpaid]) model.see(event);
  }

  private seal(event: Recorded): void {
    const { month, trialBalance } = event.data as PeriodEvents['PeriodClosed'];
    if (event.type === 'PeriodClosed') this.seals.set(month, JSON.stringify(trialBalance));
    if (event.type === 'PeriodReopened') this.seals.delete(month);
    const booked = bookedIn(event) ?? istDayOf(event.metadata.occurredAt).slice(0, 7);
    this.expect({ 'no event lies in a closed month': event.type.startsWith('Period') || !this.seals.has(booked) });
  }

  private post(lines: readonly Line[]): void {
    this.expect({ 'every entry balances': total(lines.map(({ paise }) => paise)) === 0 });
    for (const { account, paise } of lines) add(this.sums, account, paise);
  }

  private owedForExpenses(): Paise {
    return 0 - (this.sums.get('2110') ?? 0) - (this.sums.get('2120') ?? 0);
  }

  private oldestDue(): Day | null {
    return this.students.get('student-1')?.row?.oldest_due ?? null;
  }

  private oldestDueOfBills(): Day | null {
    const open = [...this.owed.rows.values()].flatMap(({ row }) => (row && row.outstanding > 0 ? [row] : []));
    return open.map(({ due_date }) => istDayOf(due_date)).sort()[0] ?? null;
  }

  private clearing(): Sums {
    const sums: Sums = new Map();
    for (const [id, { row }] of this.records.rows) {
      const lines = (row?.entries ?? []).flatMap((entry) => entry.lines.map((line) => ({ ...line, of: entry })));
      for (const { account, paise, of } of lines) if (account === '1040') add(sums, of.transaction_id ?? id, paise);
    }
    return sums;
  }

  private expect(rules: Readonly<Record<string, boolean>>): void {
    for (const [rule, holds] of Object.entries(rules)) if (!holds) this.violations.add(rule);
  }
}

describe('The ledger of universities that act at random', () => {
  it(
    'balances after each command, agrees with all lists, and never moves a closed month [LED-003]',
    () => {
      const violations: string[] = [];
      const happened = new Set<string>();
      for (let number = 0; number * COMMANDS_OF_A_TERM < COMMANDS; number++) {
        const books = new BooksOfAll();
        const university = new University(new Dice(20_261_001 + number * 7_919), books);
        const { simulation } = university;
        for (let left = COMMANDS_OF_A_TERM; left > 0; left--) {
          university.step();
          books.follow(simulation.log, simulation.behind().length === 0);
        }
        university.term.close();
        books.finish(university);
        for (const { type } of simulation.log) happened.add(type);
        violations.push(...[...books.violations].map((rule) => `University ${number}: ${rule}`));
      }
      expect(violations).toEqual([]);
      expect(EXPECTED.filter((type) => !happened.has(type))).toEqual([]);
    },
    60_000 + COMMANDS * 10,
  );
});
