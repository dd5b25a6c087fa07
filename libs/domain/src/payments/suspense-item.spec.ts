import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, officer } from '../kernel/index.js';
import { type SuspenseEvents } from './events.js';
import { SuspenseItem } from './suspense-item.js';

type Event = DomainEvent<SuspenseEvents>;

const facts: SuspenseEvents['SuspenseOpened'] = {
  paymentId: 'pay_1',
  orderId: 'order_1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  amountPaise: 100_000,
  currency: 'INR',
  reason: 'settled',
};
const opened: Event = { type: 'SuspenseOpened', data: facts };
const applied = (applicationId: string, amountPaise: number, leftPaise: number): Event => ({
  type: 'SuspenseApplied',
  data: {
    paymentId: 'pay_1',
    orderId: 'order_1',
    applicationId,
    studentFeeId: 'fee-2',
    studentId: 'student-1',
    amountPaise,
    leftPaise,
  },
});
const returned = (applicationId: string, amountPaise: number, leftPaise: number): Event => ({
  type: 'SuspenseReturned',
  data: { paymentId: 'pay_1', applicationId, studentId: 'student-1', amountPaise, leftPaise },
});
const asked = (
  refundId: string,
  amountPaise = 100_000,
): DomainEvent<Pick<SuspenseEvents, 'SuspenseRefundRequested'>> => ({
  type: 'SuspenseRefundRequested',
  data: {
    paymentId: 'pay_1',
    refundId,
    studentId: 'student-1',
    amountPaise,
    reason: 'Paid twice',
    through: 'gateway',
    askedBy: 'user-f',
    awaitsAnother: false,
  },
});
const gone = (
  refundId: string,
  amountPaise = 100_000,
): DomainEvent<Pick<SuspenseEvents, 'SuspenseRefundCompleted'>> => ({
  type: 'SuspenseRefundCompleted',
  data: { paymentId: 'pay_1', refundId, studentId: 'student-1', amountPaise, providerRefundId: 'rfnd_1' },
});
const failed = (refundId: string, amountPaise = 100_000): Event => ({
  type: 'SuspenseRefundFailed',
  data: { paymentId: 'pay_1', refundId, studentId: 'student-1', amountPaise, code: 'REFUND_FAILED' },
});

const farida = officer({ userId: 'user-f', name: 'Farida Khan' });
const apply = (applicationId: string, amountPaise: number) =>
  ({ type: 'ApplySuspense', applicationId, studentFeeId: 'fee-2', amountPaise }) as const;
const refund = (refundId: string) =>
  ({ type: 'RefundSuspense', refundId, reason: 'Paid twice', through: 'gateway', by: farida }) as const;
const complete = (refundId: string) =>
  ({ type: 'CompleteSuspenseRefund', refundId, providerRefundId: 'rfnd_1' }) as const;
const fail = (refundId: string) => ({ type: 'FailSuspenseRefund', refundId, code: 'REFUND_FAILED' }) as const;

const item = given(SuspenseItem);

describe('Money in suspense', () => {
  it('is there once, however often it is heard of', () => {
    item()
      .when({ type: 'OpenSuspense', ...facts })
      .then(opened);
    item(opened)
      .when({ type: 'OpenSuspense', ...facts })
      .thenNothing();
  });

  it('pays bills of its student until nothing is left', () => {
    item(opened)
      .when(apply('A1', 30_000))
      .then(applied('A1', 30_000, 70_000));
    item(opened, applied('A1', 30_000, 70_000))
      .when(apply('A1', 30_000))
      .thenNothing();
    item(opened, applied('A1', 30_000, 70_000))
      .when(apply('A2', 70_000))
      .then(applied('A2', 70_000, 0));
    item(opened, applied('A1', 100_000, 0))
      .when(apply('A2', 1))
      .thenRefused('payments/suspense-cleared', 'Nothing is left of this money');
  });

  it('never pays more than there is', () => {
    for (const amount of [0, -1, 100_001]) {
      item(opened)
        .when(apply('A1', amount))
        .thenRefused('payments/exceeds-suspense', 'More than is left of this money');
    }
  });

  it('that is no rupees can only go back', () => {
    const dollars: Event = { type: 'SuspenseOpened', data: { ...facts, currency: 'USD', reason: 'currency' } };
    item(dollars).when(apply('A1', 100)).thenRefused('payments/suspense-foreign-currency');
    item(dollars).when(refund('R1')).then(asked('R1'));
  });

  it('comes back, once, when the bill had no room for it', () => {
    const back = { type: 'ReturnToSuspense', applicationId: 'A1', amountPaise: 20_000 } as const;
    item(opened, applied('A1', 30_000, 70_000))
      .when(back)
      .then(returned('A1', 20_000, 90_000));
    item(opened, applied('A1', 30_000, 70_000), returned('A1', 20_000, 90_000))
      .when(back)
      .thenNothing();
    item(opened).when(back).thenNothing();
  });

  it('that nobody knows is refused', () => {
    for (const command of [apply('A1', 1), refund('R1'), complete('R1'), fail('R1')]) {
      item().when(command).thenRefused('payments/suspense-not-found', 'This money is not in suspense');
    }
  });
});

describe('Giving back money in suspense', () => {
  it('gives back all that is left', () => {
    item(opened).when(refund('R1')).then(asked('R1'));
    item(opened, applied('A1', 30_000, 70_000))
      .when(refund('R1'))
      .then(asked('R1', 70_000));
    item(opened, asked('R1')).when(complete('R1')).then(gone('R1'));
  });

  it('happens once at a time and once at all', () => {
    item(opened, asked('R1')).when(refund('R1')).thenNothing();
    item(opened, asked('R1'))
      .when(refund('R2'))
      .thenRefused('payments/suspense-refund-in-progress', 'This money is already on its way back');
    item(opened, asked('R1')).when(apply('A1', 1)).thenRefused('payments/suspense-refund-in-progress');
    item(opened, asked('R1'), gone('R1')).when(complete('R1')).thenNothing();
    item(opened, asked('R1'), gone('R1')).when(refund('R1')).thenNothing();
    item(opened, asked('R1'), gone('R1')).when(refund('R2')).thenRefused('payments/suspense-cleared');
    item(opened, asked('R1'), gone('R1')).when(fail('R1')).thenNothing();
  });

  it('by hand is confirmed by a second officer, where two people are needed', () => {
    const byHand = { through: 'counter', by: { ...farida, fourEyes: true } } as const;
    const other = { ...officer({ userId: 'user-a', name: 'Asha Menon' }), fourEyes: true };
    const awaited: Event = {
      type: 'SuspenseRefundRequested',
      data: { ...asked('R1').data, through: 'counter', awaitsAnother: true },
    };
    const handed: Event = { type: 'SuspenseRefundCompleted', data: { ...gone('R1').data, providerRefundId: null } };
    item(opened)
      .when({ ...refund('R1'), ...byHand })
      .then(awaited);
    item(opened, awaited)
      .when({ ...refund('R2'), ...byHand })
      .thenRefused(
        'payments/suspense-asked-by-you',
        'You asked for this refund. Somebody else confirms that the money was handed over.',
      );
    item(opened, awaited)
      .when({ ...refund('R2'), ...byHand, by: other })
      .then(handed);
    item(opened, awaited, handed)
      .when({ ...refund('R2'), ...byHand, by: other })
      .thenRefused('payments/suspense-cleared');
  });

  it('is not asked for by the student it belongs to, who works in the office since', () => {
    const own = { ...farida, studentIds: ['student-1'] };
    item(opened)
      .when({ ...refund('R1'), by: own })
      .thenRefused('payments/own-refund', 'You cannot refund a payment of your own.');
  });

  it('may fail, and be asked for again under the same id or another', () => {
    item(opened, asked('R1')).when(fail('R1')).then(failed('R1'));
    item(opened, asked('R1'), failed('R1')).when(fail('R1')).thenNothing();
    item(opened, asked('R1'), failed('R1')).when(refund('R1')).then(asked('R1'));
    item(opened, asked('R1'), failed('R1')).when(refund('R2')).then(asked('R2'));
    item(opened, asked('R1'), failed('R1'), asked('R2')).when(fail('R1')).thenNothing();
  });

  it('is in the books when the gateway carried it out after all, though it had seemed to fail', () => {
    item(opened, asked('R1'), failed('R1')).when(complete('R1')).then(gone('R1'));
    item(opened, asked('R1'), failed('R1'), gone('R1')).when(apply('A1', 1)).thenRefused('payments/suspense-cleared');
  });

  it('that nobody asked for changes nothing', () => {
    item(opened).when(complete('R1')).thenNothing();
    item(opened).when(fail('R1')).thenNothing();
  });
});
