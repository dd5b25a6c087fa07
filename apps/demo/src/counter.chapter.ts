import { type CounterPayment, StudentFee } from '@bursar/domain/fees';
import { type Actor, addDays, financialYearOf, istDayOf, officer, type Timestamp } from '@bursar/domain/kernel';
import { ReceiptNumber, receiptNumberKey } from '@bursar/domain/payments';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf, type Employee } from './campus.js';
import { Dice } from './dice.js';
import { type Payment } from './payment-habits.js';
import { type University } from './university.js';

type Method = CounterPayment['method'];

interface Entry {
  readonly payment: Payment;
  readonly transactionId: string;
  readonly attempt: number;
}

const DIGITS = '0123456789';
/** Minutes after midnight. */
const OPENS_AT = 600;
const CLOSES_AT = 990;
const DAYS_UNTIL_DECIDED = [0, 1, 1, 1, 2, 2, 3];
const REJECTED_SHARE = 0.02;
/** For auditors to find. */
const SELF_APPROVED_SHARE = 0.015;
const WITHOUT_REFERENCE_SHARE = 0.25;

const METHODS: readonly Method[] = ['cash', 'card', 'card', 'bank_transfer', 'bank_transfer', 'upi', 'upi', 'upi'];
const IN_RECEIPT_BOOK: readonly Method[] = ['cash', 'card'];
const BANKS = ['SBIN', 'HDFC', 'ICIC', 'PUNB', 'CNRB', 'UTIB', 'BARB', 'KKBK'];
const REASONS = [
  'Not found in the bank statement',
  'The amount differs from the deposit slip',
  'Recorded on the wrong bill',
  'The payer asked for it to be cancelled the same day',
];

function bankReferenceOf(method: Method, dice: Dice): string | null {
  if (dice.chance(WITHOUT_REFERENCE_SHARE)) return null;
  return method === 'upi' ? dice.text(DIGITS, 12) : `${dice.pick(BANKS)}N${dice.text(DIGITS, 15)}`;
}

class ReceiptBook {
  private readonly used = new Map<string, number>();

  next(time: Timestamp): string {
    const year = financialYearOf(istDayOf(time));
    const number = (this.used.get(year) ?? 0) + 1;
    this.used.set(year, number);
    return `${year.replace('FY', 'R')}/${String(number).padStart(5, '0')}`;
  }
}

class Counter {
  private readonly receipts = new ReceiptBook();
  private readonly clerks: readonly Employee[];

  constructor(private readonly university: University) {
    const { campus } = university;
    this.clerks = [campus.financeManager, ...campus.withRole('admin')];
  }

  take(payment: Payment, attempt = 1): void {
    const { bill, part, on } = payment;
    const dice = Dice.about('counter', bill.studentFeeId, part, attempt);
    const transactionId = derivedId('demo', 'transaction', bill.studentFeeId, part, attempt);
    const minutes = OPENS_AT + dice.roll() * (CLOSES_AT - OPENS_AT);
    const clerk = dice.pick(this.clerks);
    const others = this.clerks.filter((other) => other !== clerk);
    const approver = dice.chance(SELF_APPROVED_SHARE) ? clerk : dice.pick(others);
    this.noteRecording({ payment, transactionId, attempt }, timeOn(on, minutes), actorOf(clerk));

    const days = dice.pick(DAYS_UNTIL_DECIDED);
    const decidedOn = officeDay(addDays(on, days));
    const decidedAt = days === 0 ? minutes + dice.between(5, 110) : dice.between(OPENS_AT, CLOSES_AT);
    const rejected = attempt === 1 && dice.chance(REJECTED_SHARE);
    const decision = rejected
      ? ({ type: 'RejectPayment', transactionId, reason: dice.pick(REASONS), by: officer(approver) } as const)
      : ({ type: 'ApprovePayment', transactionId, by: officer(approver) } as const);
    this.university.diary.note(timeOn(decidedOn, decidedAt), actorOf(approver), (moment) =>
      moment.execute(StudentFee, bill.studentFeeId, decision),
    );
    if (rejected) this.take({ ...payment, on: officeDay(addDays(decidedOn, dice.between(2, 6))) }, attempt + 1);
  }

  private noteRecording({ payment, transactionId, attempt }: Entry, time: Timestamp, by: Actor): void {
    const { bill, amountPaise } = payment;
    const dice = Dice.about('receipt', transactionId);
    const method = dice.pick(METHODS);
    const bankReference = bankReferenceOf(method, dice);
    this.university.diary.note(time, by, (moment) => {
      const receiptNumber = IN_RECEIPT_BOOK.includes(method) ? this.receipts.next(moment.time) : bankReference;
      if (receiptNumber !== null) {
        const claim = { type: 'Take', holder: transactionId, at: moment.time } as const;
        moment.execute(ReceiptNumber, receiptNumberKey(receiptNumber), claim);
      }
      moment.execute(StudentFee, bill.studentFeeId, {
        type: 'ReservePayment',
        transactionId,
        amountPaise,
        method,
        paymentReference: receiptNumber ?? `TXN-${transactionId.slice(0, 12)}`,
        receiptNumber,
        remarks: attempt > 1 ? 'Paid again after the first entry was rejected' : '',
        receivedOn: istDayOf(moment.time),
        recordedBy: by.userId ?? null,
        recordedByName: by.name ?? null,
        today: istDayOf(moment.time),
      });
    });
  }
}

export function moneyIsTakenAtTheCounter(university: University, payments: readonly Payment[]): void {
  const counter = new Counter(university);
  for (const payment of payments.filter(({ where }) => where === 'counter')) counter.take(payment);
}
