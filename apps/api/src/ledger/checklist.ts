import { type Checklist } from '@bursar/contracts';
import { proofs } from '@bursar/domain/audit';
import { incomes } from '@bursar/domain/budgeting';
import { expenses } from '@bursar/domain/expenses';
import { assignedFees } from '@bursar/domain/fees';
import { users } from '@bursar/domain/identity';
import {
  addDays,
  financialYearOf,
  istDayOf,
  istMonthOf,
  type Month,
  monthName,
  type Paise,
  paiseOf,
  startOfIstDay,
} from '@bursar/domain/kernel';
import { type Account, ledgerEntries, openingBalances, vouchers } from '@bursar/domain/ledger';
import { collections, refunds, suspense, transactions } from '@bursar/domain/payments';
import { payrolls } from '@bursar/domain/payroll';
import { Clock } from '@bursar/platform';
import { type RowReader } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Charts } from '../access/charts.js';
import { type MonthBooks } from './month-books.js';

type Item = Checklist['items'][number];

interface Says {
  readonly settled: string;
  readonly open: (count: number) => string;
}

type Point = Pick<Item, 'id' | 'blocking' | 'link'> & Says;

const either = (subject: string, predicate: string): Says => ({
  settled: `${subject} ${predicate}`,
  open: () => `${subject} not ${predicate}`,
});

const sums = (records: string, accounts: string): Says => ({
  settled: `${records} add up to ${accounts}.`,
  open: () => `${records} do not add up to ${accounts}.`,
});

const counted =
  (one: string, many: string): Says['open'] =>
  (count) =>
    count === 1 ? `1 ${one}.` : `${count} ${many}.`;

const SUSPENSE_DAYS = 30;
const SOME = { outstanding: { from: 0.01 } };

const paiseIn = ([all]: Awaited<ReturnType<RowReader['totals']>>): Paise => paiseOf(all?.sum ?? 0);

const pointsIn = (month: Month, nameOf: (account: Account) => string): readonly Point[] => [
  {
    ...{ id: 'proof', blocking: true, link: '/admin/pending' },
    ...either('The read models are', 'proven equal to their replay since yesterday.'),
  },
  {
    ...{ id: 'receivable', blocking: true, link: '/admin/reports/trial-balance' },
    ...sums('The bills of the students', nameOf('1110')),
  },
  {
    ...{ id: 'salaries', blocking: true, link: '/admin/reports/payroll' },
    ...sums('The unpaid salaries', nameOf('2010')),
  },
  {
    ...{ id: 'payables', blocking: true, link: '/admin/expenses' },
    ...sums('The unpaid claims and bills', `${nameOf('2110')} and ${nameOf('2120')}`),
  },
  {
    ...{ id: 'suspense', blocking: true, link: '/admin/suspense' },
    settled: `The money in suspense adds up to ${nameOf('2230')}.`,
    open: () => `The money in suspense does not add up to ${nameOf('2230')}.`,
  },
  {
    ...{ id: 'clearing', blocking: true, link: '/admin/ledger?account=1040' },
    ...sums('The payments at the gateway', nameOf('1040')),
  },
  {
    ...{ id: 'vouchers', blocking: true, link: `/admin/vouchers?state=waiting&month=${month}` },
    settled: 'Every voucher of the month is decided.',
    open: counted('voucher of the month is undecided', 'vouchers of the month are undecided'),
  },
  {
    ...{ id: 'payments', blocking: false, link: '/admin/fees?tab=transactions&status=pending' },
    settled: 'No payment waits for approval.',
    open: counted('payment waits for approval', 'payments wait for approval'),
  },
  {
    ...{ id: 'income', blocking: false, link: `/admin/income?status=waiting&received_in=${month}` },
    settled: 'No income of the month waits for approval.',
    open: counted('income of the month waits for approval', 'incomes of the month wait for approval'),
  },
  {
    ...{ id: 'openings', blocking: false, link: `/admin/opening-balances?year=${financialYearOf(`${month}-01`)}` },
    settled: 'No opening balances wait for approval.',
    open: () => 'Opening balances wait for approval. A closed month refuses them.',
  },
  {
    ...{ id: 'old-suspense', blocking: false, link: '/admin/suspense?status=held' },
    settled: `No payment is in suspense for more than ${SUSPENSE_DAYS} days.`,
    open: counted(
      `payment is in suspense for more than ${SUSPENSE_DAYS} days`,
      `payments are in suspense for more than ${SUSPENSE_DAYS} days`,
    ),
  },
  {
    ...{ id: 'expenses', blocking: false, link: '/admin/expenses?stage=to_pay' },
    settled: 'Every approved expense is paid.',
    open: counted('approved expense is unpaid', 'approved expenses are unpaid'),
  },
  {
    ...{ id: 'gateway', blocking: false, link: '/admin/ledger?account=1040' },
    ...either(`The gateway’s money of ${monthName(month)} has`, 'reached the bank.'),
  },
  {
    ...{ id: 'payroll', blocking: false, link: `/admin/staff?month=${month}` },
    settled: `No payroll of ${monthName(month)} is missing.`,
    open: () => `The payroll of ${monthName(month)} is not generated.`,
  },
];

@Injectable()
export class ClosingChecklist {
  constructor(
    private readonly clock: Clock,
    private readonly charts: Charts,
  ) {}

  async itemsOf(rows: RowReader, month: Month, books: MonthBooks): Promise<readonly Item[]> {
    const held = this.held(rows);
    const counts = await Promise.all([
      this.unproven(rows),
      this.owedByStudents(rows, books),
      this.salaries(rows, books),
      this.payables(rows, books),
      held.then((paise) => (paise === -books.balanceOf('2230') ? 0 : 1)),
      this.atGateway(rows, held).then((paise) => (paise === books.balanceOf('1040') ? 0 : 1)),
      rows.count(vouchers, { month, state: 'waiting' }),
      rows.count(transactions, { status: 'pending' }),
      rows.count(incomes, { status: 'waiting', received_date: { from: month, below: `${month}~` } }),
      this.openings(rows, financialYearOf(`${month}-01`)),
      rows.count(suspense, { status: 'held', received_at: { below: this.daysAgo(SUSPENSE_DAYS) } }),
      rows.count(expenses, { stage: 'to_pay' }),
      Promise.resolve(books.trialBalance.some(({ account }) => account === '1040') ? 1 : 0),
      this.withoutPayroll(rows, month),
    ]);
    const chart = await this.charts.chart();
    return pointsIn(month, (account) => chart.nameOf(account)).map(({ settled, open, ...item }, index) => {
      const count = counts[index] ?? 0;
      return { ...item, count, says: count === 0 ? settled : open(count) };
    });
  }

  private async unproven(rows: RowReader): Promise<number> {
    const [last] = await rows.find(proofs, { sort: [{ field: 'at', descending: true }], limit: 1 });
    return last?.status === 'equal' && last.at >= this.daysAgo(1) ? 0 : 1;
  }

  private async openings(rows: RowReader, year: string): Promise<number> {
    const waiting = await rows.find(openingBalances, { where: { status: 'entered' } });
    return waiting.filter(({ id }) => id <= year).length;
  }

  /** Former books hold earlier payrolls. */
  private async withoutPayroll(rows: RowReader, month: Month): Promise<number> {
    if ((await rows.count(payrolls, { month })) > 0) return 0;
    const [first] = await rows.find(users, { sort: [{ field: 'created_at' }], limit: 1 });
    return first && month < istMonthOf(first.created_at) ? 0 : 1;
  }

  private async owedByStudents(rows: RowReader, { balanceOf }: MonthBooks): Promise<number> {
    const owed = paiseIn(await rows.totals(assignedFees, { where: SOME, of: 'outstanding' }));
    return owed === balanceOf('1110') ? 0 : 1;
  }

  private async salaries(rows: RowReader, { balanceOf }: MonthBooks): Promise<number> {
    const unpaid = paiseIn(await rows.totals(payrolls, { where: { status: 'unpaid' }, of: 'amount' }));
    return unpaid === -balanceOf('2010') ? 0 : 1;
  }

  /** Vouchers and opening balances of these accounts are no expenses. */
  private async payables(rows: RowReader, { balanceOf }: MonthBooks): Promise<number> {
    const toPay = { status: 'approved', stage: { in: ['ordered', 'to_pay'] } };
    let unpaid: Paise = 0;
    for await (const slice of rows.slices(expenses, { where: toPay })) {
      for (const { kind, amount, billed_amount } of slice)
        unpaid += paiseOf(kind === 'claim' ? amount : (billed_amount ?? 0));
    }
    const others = { where: { kind: { in: ['voucher', 'opening'] } }, by: 'account', of: 'paise' } as const;
    const ofOthers = (await rows.totals(ledgerEntries, others)).filter(({ key }) => key === '2110' || key === '2120');
    const posted = balanceOf('2110', '2120') - ofOthers.reduce((all, { sum }) => all + sum, 0);
    return unpaid === 0 - posted ? 0 : 1;
  }

  private async held(rows: RowReader): Promise<Paise> {
    return paiseIn(await rows.totals(suspense, { where: { currency: 'INR', ...SOME }, of: 'outstanding' }));
  }

  /** Money that went back by hand is still there. */
  private async atGateway(rows: RowReader, held: Promise<Paise>): Promise<Paise> {
    const byHand = { status: 'completed', through: 'counter' };
    const foreign = await rows.find(suspense, { where: { why: 'currency' } });
    const payment_id = { in: foreign.map(({ id }) => id) };
    const [collected, [returned], [inForeign]] = await Promise.all([
      rows.get(collections, 'all'),
      rows.totals(refunds, { where: { ...byHand, payment_id: { from: '' } }, of: 'amount_paise' }),
      rows.totals(refunds, { where: { ...byHand, payment_id }, of: 'amount_paise' }),
    ]);
    const returnedPaise = (returned?.sum ?? 0) - (inForeign?.sum ?? 0);
    return (collected?.online_paise ?? 0) + (await held) + returnedPaise;
  }

  private readonly daysAgo = (days: number) => startOfIstDay(addDays(istDayOf(this.clock.now()), -days));
}
