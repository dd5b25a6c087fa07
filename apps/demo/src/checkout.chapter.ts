import { largestOrderFor, outstandingOf, StudentFee } from '@bursar/domain/fees';
import { addDays, officer, type Paise } from '@bursar/domain/kernel';
import { GatewayPayment, type GatewayPaymentEvents, PaymentOrder } from '@bursar/domain/payments';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { actorOf } from './campus.js';
import { Dice } from './dice.js';
import { type SentBill } from './fees.chapter.js';
import { type Moment } from './history.js';
import { type Payment } from './payment-habits.js';
import { type University } from './university.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GATEWAY_ID_LENGTH = 14;
const PROVIDER = { role: 'provider' } as const;
const SYSTEM = { role: 'system' } as const;

const WEBHOOK_SHARE = 0.14;
const RECONCILED_SHARE = 0.02;
const FAILED_FIRST_SHARE = 0.05;
const ABANDONED_SHARE = 0.015;
/** Reconciliation asks for two weeks, and the gateway knows no abandoned orders. */
const ABANDONED_BEFORE_DAYS = 16;

const FAILURES = [
  { code: 'BAD_REQUEST_ERROR', description: 'Your payment was declined by the bank.' },
  { code: 'GATEWAY_ERROR', description: 'The bank did not answer in time.' },
  { code: 'BAD_REQUEST_ERROR', description: 'The one-time password was not entered in time.' },
];

const gatewayId = (prefix: 'order' | 'pay' | 'rfnd', dice: Dice): string =>
  `${prefix}_${dice.text(ALPHABET, GATEWAY_ID_LENGTH)}`;

export const gatewayRefundId = (paymentId: string): string => gatewayId('rfnd', Dice.about('refund', paymentId));

function openOrder(
  moment: Moment,
  orderId: string,
  { studentFeeId, student, notice }: SentBill,
  amountPaise: Paise,
): void {
  const fee = moment.load(StudentFee, studentFeeId);
  moment.execute(PaymentOrder, orderId, {
    type: 'CreatePaymentOrder',
    orderId,
    studentFeeId,
    studentId: student.student.studentId,
    userId: student.userId,
    studentName: student.name,
    feeName: notice.name,
    amountPaise,
    outstandingPaise: fee.status === 'owed' ? outstandingOf(fee) : 0,
    currency: 'INR',
    receipt: `fee_receipt_${studentFeeId}`,
    provider: 'sandbox',
  });
}

function orderIn(moment: Moment, orderId: string) {
  const order = moment.load(PaymentOrder, orderId);
  if (order.status === 'none') throw new Error(`The order ${orderId} was not opened`);
  return order.facts;
}

function captureOrder(
  moment: Moment,
  orderId: string,
  paymentId: string,
  via: GatewayPaymentEvents['GatewayPaymentCaptured']['via'],
): void {
  const order = orderIn(moment, orderId);
  const money = { capturedPaise: order.amountPaise, gonePaise: 0, currency: order.currency };
  moment.execute(GatewayPayment, paymentId, { type: 'CaptureGatewayPayment', paymentId, order, ...money, via });
}

function payOnline({ calendar, diary }: University, { bill, part, on, amountPaise, last }: Payment): void {
  const dice = Dice.about('checkout', bill.studentFeeId, part);
  const student = actorOf(bill.student);
  const orderId = gatewayId('order', dice);
  const paymentId = gatewayId('pay', dice);
  const startsAt = 450 + dice.roll() * 900;
  const orderPaise = last ? largestOrderFor(amountPaise) : amountPaise;
  diary.note(timeOn(on, startsAt), student, (moment) => openOrder(moment, orderId, bill, orderPaise));

  let paidAt = startsAt + 1 + dice.roll() * 4;
  if (dice.chance(FAILED_FIRST_SHARE)) {
    const failedId = gatewayId('pay', dice);
    const failure = { type: 'FailGatewayPayment', paymentId: failedId, ...dice.pick(FAILURES) } as const;
    diary.note(timeOn(on, paidAt), PROVIDER, (moment) =>
      moment.execute(GatewayPayment, failedId, { ...failure, order: orderIn(moment, orderId) }),
    );
    paidAt += 2 + dice.roll() * 6;
  }
  const way = dice.roll();
  if (way < RECONCILED_SHARE) {
    diary.note(timeOn(on, paidAt + 16), SYSTEM, (moment) => captureOrder(moment, orderId, paymentId, 'reconciliation'));
  } else {
    const byWebhook = way < RECONCILED_SHARE + WEBHOOK_SHARE;
    const actor = byWebhook ? PROVIDER : student;
    diary.note(timeOn(on, paidAt), actor, (moment) =>
      captureOrder(moment, orderId, paymentId, byWebhook ? 'webhook' : 'callback'),
    );
  }

  const abandonedOn = addDays(on, -1);
  const longAgo = abandonedOn <= calendar.fromToday(-ABANDONED_BEFORE_DAYS);
  if (dice.chance(ABANDONED_SHARE) && longAgo && abandonedOn > bill.notice.issuedOn) {
    const abandonedId = gatewayId('order', dice);
    diary.note(timeOn(abandonedOn, startsAt), student, (moment) => openOrder(moment, abandonedId, bill, orderPaise));
  }
}

function payInTwoTabs({ campus, diary }: University, { bill, on, amountPaise }: Payment, givenBack: boolean): void {
  const dice = Dice.about('two tabs', bill.studentFeeId);
  const [firstOrder, secondOrder] = [gatewayId('order', dice), gatewayId('order', dice)];
  const [firstPayment, secondPayment] = [gatewayId('pay', dice), gatewayId('pay', dice)];
  const student = actorOf(bill.student);
  diary.note(timeOn(on, 1_230), student, (moment) => openOrder(moment, firstOrder, bill, largestOrderFor(amountPaise)));
  diary.note(timeOn(on, 1_231), student, (moment) => openOrder(moment, secondOrder, bill, 25_000_00));
  diary.note(timeOn(on, 1_234), student, (moment) => captureOrder(moment, firstOrder, firstPayment, 'callback'));
  diary.note(timeOn(on, 1_236), PROVIDER, (moment) => captureOrder(moment, secondOrder, secondPayment, 'webhook'));
  if (!givenBack) return;
  const refundId = derivedId('demo', 'suspense refund', secondPayment);
  const reason = 'Paid twice; given back by bank transfer';
  diary.note(timeOn(officeDay(addDays(on, 5)), 700), actorOf(campus.financeManager), (moment) => {
    moment.execute(GatewayPayment, secondPayment, {
      type: 'SetRefundAside',
      refundId,
      transactionId: null,
      reason,
      through: 'counter',
      by: officer(campus.financeManager),
    });
  });
}

function waitForTheBank({ calendar, diary }: University, { bill }: Payment): void {
  const dice = Dice.about('late answer', bill.studentFeeId);
  const [orderId, paymentId] = [gatewayId('order', dice), gatewayId('pay', dice)];
  const student = actorOf(bill.student);
  const on = calendar.fromToday(-1);
  diary.note(timeOn(on, 1_270), student, (moment) => openOrder(moment, orderId, bill, 10_000_00));
  diary.note(timeOn(on, 1_273), student, (moment) => {
    const order = orderIn(moment, orderId);
    moment.execute(GatewayPayment, paymentId, { type: 'NotePendingPayment', paymentId, order });
  });
}

export function studentsPayOnline(university: University, payments: readonly Payment[]): void {
  const online = payments.filter(({ where }) => where === 'online');
  const { today } = university.calendar;
  const atOnce = online.filter(
    ({ bill, part, last, on }) => bill.notice.kind === 'tuition' && part === 1 && last && addDays(on, 20) < today,
  );
  const [long, lately] = [atOnce[0], atOnce.at(-1)];
  for (const payment of online) {
    if (payment === long || payment === lately) payInTwoTabs(university, payment, payment === long);
    else payOnline(university, payment);
  }
  const { demoStudent } = university.campus;
  const inParts = payments.find(({ bill, last }) => bill.student === demoStudent && !last);
  if (inParts) waitForTheBank(university, inParts);
}
