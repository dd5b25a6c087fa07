import { StudentFee } from '@bursar/domain/fees';
import { addDays, officer, type Officer } from '@bursar/domain/kernel';
import { GatewayPayment, Refund } from '@bursar/domain/payments';
import { derivedId } from '@bursar/platform';
import { officeDay, timeOn } from './academic-calendar.js';
import { askedFor } from './approvals.chapter.js';
import { actorOf } from './campus.js';
import { gatewayRefundId } from './checkout.chapter.js';
import { Dice } from './dice.js';
import { type Moment } from './history.js';
import { type Payment } from './payment-habits.js';
import { type University } from './university.js';

const REFUNDED = { online: 4, counter: 3 };
const WAITING = 2;
const REASON = 'Moved out of the hostel in the first weeks';
const PROVIDER = { role: 'provider' } as const;

function creditedTo(moment: Moment, studentFeeId: string): readonly string[] {
  const fee = moment.load(StudentFee, studentFeeId);
  if (fee.status !== 'owed' || fee.paidPaise < fee.bill.totalPaise) return [];
  return Object.keys(fee.payments).filter((transactionId) => fee.payments[transactionId]?.status === 'applied');
}

const refundOf = (transactionId: string): string => derivedId('demo', 'refund', transactionId);

function requestRefund(moment: Moment, studentFeeId: string, transactionId: string, by: Officer): void {
  const asked = { refundId: refundOf(transactionId), transactionId, reason: REASON, by };
  if (moment.load(GatewayPayment, transactionId).status === 'none') {
    moment.execute(StudentFee, studentFeeId, { type: 'SetRefundAside', ...asked });
  } else {
    moment.execute(GatewayPayment, transactionId, { type: 'SetRefundAside', through: 'gateway', ...asked });
  }
}

function completeRefund(moment: Moment, transactionId: string): void {
  const refundId = refundOf(transactionId);
  if (moment.load(Refund, refundId).status !== 'requested') return;
  const providerRefundId = gatewayRefundId(transactionId);
  moment.execute(Refund, refundId, { type: 'CompleteRefund', providerRefundId });
}

function someWait({ calendar, campus, diary }: University, leaving: readonly Payment[]): void {
  const askers = [campus.financeManager, campus.withRole('admin').at(-1) ?? campus.registrar];
  for (const [index, { bill }] of leaving.entries()) {
    const asker = askers[index] ?? campus.registrar;
    const { studentFeeId, student, notice } = bill;
    diary.note(timeOn(calendar.fromToday(-1 - index), 960), actorOf(asker), (moment) => {
      const [transactionId] = creditedTo(moment, studentFeeId);
      const fee = moment.load(StudentFee, studentFeeId);
      if (transactionId === undefined || fee.status !== 'owed') return;
      const refundId = refundOf(transactionId);
      askedFor(
        moment,
        asker,
        {
          ...{ requestId: derivedId('demo', 'request', refundId), kind: 'refund', recordId: transactionId },
          ...{ departmentId: null, amountPaise: fee.bill.totalPaise, description: `${notice.name}: ${REASON}` },
          concerned: [{ personId: student.student.studentId, name: student.name }],
        },
        {
          ...{ kind: 'refund', refundId, through: 'gateway', lockId: transactionId, transactionId },
          ...{ meantPaise: null, reason: REASON },
        },
      );
    });
  }
}

export function someAreRefunded({ calendar, campus, diary }: University, payments: readonly Payment[]): void {
  const by = actorOf(campus.financeManager);
  const paidAtOnce = payments.filter(
    ({ bill, last, part, on }) =>
      bill.notice.kind === 'hostel' &&
      bill.student !== campus.demoStudent &&
      last &&
      part === 1 &&
      addDays(on, 20) < calendar.today,
  );
  const leaving = Dice.about('refunds').shuffle(paidAtOnce);
  const online = leaving.filter(({ where }) => where === 'online');
  someWait({ calendar, campus, diary }, online.slice(REFUNDED.online, REFUNDED.online + WAITING));
  for (const { bill, on } of [
    ...online.slice(0, REFUNDED.online),
    ...leaving.filter(({ where }) => where === 'counter').slice(0, REFUNDED.counter),
  ]) {
    const { studentFeeId } = bill;
    const day = officeDay(addDays(on, 14));
    const refunded: string[] = [];
    diary.note(timeOn(day, 665), by, (moment) => {
      refunded.push(...creditedTo(moment, studentFeeId));
      for (const transactionId of refunded)
        requestRefund(moment, studentFeeId, transactionId, officer(campus.financeManager));
    });
    diary.note(timeOn(day, 668), PROVIDER, (moment) => {
      for (const transactionId of refunded) completeRefund(moment, transactionId);
    });
    diary.note(timeOn(day, 690), by, (moment) => {
      if (refunded.length > 0) moment.execute(StudentFee, studentFeeId, { type: 'RevokeFee', reason: 'manual' });
    });
  }
}
