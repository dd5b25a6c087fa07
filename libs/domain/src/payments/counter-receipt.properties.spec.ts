import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { creditableOf, outstandingOf } from '../fees/bill-state.js';
import { StudentFee } from '../fees/student-fee.js';
import { DomainError, type Recorded, replay } from '../kernel/index.js';
import { collections } from './collections.projection.js';
import { CounterReceipt } from './counter-receipt.js';
import { type PaymentEvents } from './events.js';
import { FinanceOffice } from './finance-office.suite.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { transactions, type TransactionRow } from './transactions.projection.js';

const BILLS = ['fee-1', 'fee-2', 'fee-3'] as const;

interface Chance {
  readonly which: number;
  readonly share: number;
}

function attempt(work: () => readonly Recorded[]): boolean {
  try {
    return work().length > 0;
  } catch (refusal) {
    if (refusal instanceof DomainError) return false;
    throw refusal;
  }
}

class Day {
  readonly office = new FinanceOffice();
  readonly receipts: string[] = [];
  private readonly singles: (readonly [bill: string, id: string])[] = [];
  private made = 0;

  constructor() {
    for (const bill of BILLS) this.office.bill(bill, 100_000);
  }

  open({ which, share }: Chance): void {
    const id = this.newId('C');
    const bills = BILLS.filter((_, index) => share % 2 === 0 || index !== which % 3);
    this.office.claimReceipt(`R/${id}`, id);
    this.office.openReceipt(
      id,
      bills.map((bill) => [bill, amountOf(share)] as const),
      `R/${id}`,
    );
    this.receipts.push(id);
  }

  record({ which, share }: Chance): void {
    const single = [billOf(which), this.newId('S')] as const;
    if (attempt(() => this.office.record(...single, amountOf(share)))) this.singles.push(single);
  }

  approveSingle = ({ which }: Chance) => this.withSingle(which, (single) => this.office.approve(...single));
  rejectSingle = ({ which }: Chance) => this.withSingle(which, (single) => this.office.reject(...single));

  payOnline({ which, share }: Chance): void {
    const id = this.newId('O');
    this.office.openOrder(id, billOf(which), amountOf(share), amountOf(share));
    this.office.capture(id, `pay_${id}`, { capturedPaise: amountOf(share) });
  }

  approve = ({ which }: Chance) => this.withReceipt(which, (id) => this.office.approveReceipt(id));
  reject = ({ which }: Chance) => this.withReceipt(which, (id) => this.office.rejectReceipt(id));
  reverse = ({ which }: Chance) => this.withReceipt(which, (id) => this.office.reverseReceipt(id));
  refund = ({ which }: Chance) => this.withReceipt(which, (id) => this.office.refundReceipt(id, `refund-of-${id}`));

  deliver({ which, share }: Chance): void {
    for (let told = 0; told < share; told++) {
      const behind = this.office.simulation.behind();
      const place = behind[(which + told) % Math.max(1, behind.length)];
      if (place !== undefined) this.office.simulation.deliver(place, (which + told) % 5 === 0 ? which % 3 : undefined);
    }
  }

  rest = () => this.office.simulation.settle();

  rewind = ({ which, share }: Chance) =>
    this.office.simulation.rewind(which % this.office.simulation.policies, share % 5);

  byReceipt(): Map<string, TransactionRow[]> {
    const found = new Map<string, TransactionRow[]>();
    for (const row of this.rows()) {
      const id = row.counter_receipt_id;
      if (id !== null) found.set(id, [...(found.get(id) ?? []), row]);
    }
    return found;
  }

  rows = (): readonly TransactionRow[] => [
    ...replay(transactions, this.office.simulation.log as Recorded<PaymentEvents>[]).values(),
  ];

  private withSingle(which: number, work: (single: readonly [string, string]) => readonly Recorded[]): void {
    const single = this.singles[which % Math.max(1, this.singles.length)];
    if (single) attempt(() => work(single));
  }

  private withReceipt(which: number, work: (id: string) => readonly Recorded[]): void {
    const seen = [...this.byReceipt().keys()];
    const id = seen[which % Math.max(1, seen.length)];
    if (id !== undefined) attempt(() => work(id));
  }

  private newId(kind: string): string {
    this.made += 1;
    return `${kind}${this.made}`;
  }
}

const billOf = (which: number): string => BILLS[which % 3]!;
const amountOf = (share: number): number => 20_000 + (share % 5) * 20_000;

const MOVES = [
  ...['open', 'open', 'record', 'payOnline', 'approveSingle', 'rejectSingle', 'approve', 'approve', 'approve'],
  ...['reject', 'reverse', 'refund', 'rest', 'deliver', 'deliver', 'deliver', 'deliver', 'rewind'],
] as (keyof Day & ('open' | 'record' | 'approve' | 'rest'))[];

const TRANSACTION_STATUS: Readonly<Record<string, TransactionRow['status']>> = {
  recorded: 'pending',
  completed: 'success',
  rejected: 'rejected',
  reversed: 'reversed',
  refunded: 'refunded',
};

function expectWholeReceipts(day: Day, ends: Map<string, number>): void {
  const rows = day.byReceipt();
  for (const id of day.receipts) {
    const state = day.office.simulation.stateOf(CounterReceipt, id);
    if (state.status === 'none') throw new Error('The receipt was opened');
    ends.set(state.status, (ends.get(state.status) ?? 0) + 1);
    const own = rows.get(id) ?? [];
    const { holder } = day.office.simulation.stateOf(ReceiptNumber, receiptNumberKey(`R/${id}`));
    expect(holder).toBe(['declined', 'rejected', 'reversed'].includes(state.status) ? null : id);
    const status = TRANSACTION_STATUS[state.status];
    expect(own.map((row) => row.status)).toEqual(status === undefined ? [] : state.lines.map(() => status));
    expect(new Set(own.map(({ receipt_no }) => receipt_no)).size).toBe(status === undefined ? 0 : 1);
  }
}

function expectRoomKept({ office }: Day): number {
  let keep = 0;
  for (const bill of BILLS) {
    const state = office.simulation.stateOf(StudentFee, bill);
    if (state.status === 'none') throw new Error('The bill was assigned');
    expect(creditableOf(state)).toBeGreaterThanOrEqual(0);
    expect(outstandingOf(state)).toBeGreaterThanOrEqual(0);
    if (creditableOf(state) < outstandingOf(state)) keep += 1;
  }
  return keep;
}

function expectMoneyAndNumbers(day: Day): void {
  const log = day.office.simulation.log as Recorded<PaymentEvents>[];
  const revenue = day.rows().reduce((sum, row) => (row.status === 'success' ? sum + row.amount_paid * 100 : sum), 0);
  expect(replay(collections, log).get('all')?.revenue_paise ?? 0).toBe(revenue);
  const numbers = new Set(
    log
      .filter((event): event is Recorded<Pick<PaymentEvents, 'ReceiptIssued'>> => event.type === 'ReceiptIssued')
      .map(({ data }) => data.number),
  );
  expect([...numbers]).toEqual(Array.from({ length: numbers.size }, (_, index) => index + 1));
}

describe('Receipts for several bills beside other payments', () => {
  const step = fc.record({ move: fc.constantFrom(...MOVES), which: fc.nat(100), share: fc.nat(60) });

  it('never leaves half a receipt, in any order and repetition of policies', () => {
    const ends = new Map<string, number>();
    let kept = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const day = new Day();
        for (const { move, ...chance } of steps) day[move](chance);
        day.office.simulation.settle();
        expect(day.office.simulation.parked.map(({ refusal }) => refusal.message)).toEqual([]);
        expectWholeReceipts(day, ends);
        expectMoneyAndNumbers(day);
        kept += expectRoomKept(day);
      }),
      { numRuns: 1_000, seed: 20_260_401 },
    );
    for (const status of ['declined', ...Object.keys(TRANSACTION_STATUS)]) {
      expect({ status, often: (ends.get(status) ?? 0) >= 20 }).toEqual({ status, often: true });
    }
    expect(kept).toBeGreaterThan(20);
  });
});
