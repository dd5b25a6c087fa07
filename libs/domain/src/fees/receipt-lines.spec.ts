import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { ADMIN, type BillEvent, bill as whole, reference, revoked, TODAY } from './bill.suite.js';
import { type Bill, type StudentFeeEvents } from './events.js';
import { StudentFee } from './student-fee.js';

type Data<Type extends keyof StudentFeeEvents> = Partial<StudentFeeEvents[Type]>;

const bill: Bill = { ...whole, totalPaise: 1_000 };
const line = {
  transactionId: 'C1-1',
  amountPaise: 400,
  method: 'cash',
  paymentReference: 'R/17',
  receiptNumber: 'R/17',
  remarks: '',
  receivedOn: TODAY,
  recordedBy: 'user-clerk',
  recordedByName: 'Meera Iyer',
  counterReceiptId: 'C1',
} as const;

const assigned: BillEvent = {
  type: 'FeeAssigned',
  data: { ...bill, openingPaidPaise: 0, mode: 'single', runId: null },
};
const reserved: BillEvent = {
  type: 'FeePaymentReserved',
  data: { ...reference, ...line, payablePaise: 1_000, reservedPaise: 400 },
};
const released: BillEvent = {
  type: 'FeePaymentReleased',
  data: {
    ...reference,
    transactionId: 'C1-1',
    amountPaise: 400,
    receiptNumber: 'R/17',
    reason: 'Bounced',
    reservedPaise: 0,
    counterReceiptId: 'C1',
  },
};
const applied = (rest: Data<'FeePaymentApplied'> = {}): BillEvent => ({
  type: 'FeePaymentApplied',
  data: {
    ...reference,
    transactionId: 'C1-1',
    counterReceiptId: 'C1',
    source: 'counter',
    method: 'cash',
    paymentReference: 'R/17',
    approvedBy: 'user-admin',
    approvedByName: 'Vikram Shah',
    selfApproved: false,
    amountPaise: 400,
    roundingPaise: 0,
    payablePaise: 1_000,
    paidPaise: 400,
    outstandingPaise: 600,
    reservedPaise: 0,
    ...rest,
  },
});
const reversed: BillEvent = {
  type: 'FeePaymentReversed',
  data: {
    ...reference,
    transactionId: 'C1-1',
    source: 'counter',
    method: 'cash',
    paymentReference: 'R/17',
    receiptNumber: 'R/17',
    cause: 'wrong_amount',
    reason: 'Wrong amount: ₹4.00 was meant',
    roundingPaise: 0,
    reopened: false,
    paidPaise: 0,
    outstandingPaise: 1_000,
    amountPaise: 400,
    counterReceiptId: 'C1',
  },
};
const declined = (reason: string): BillEvent => ({
  type: 'FeePaymentDeclined',
  data: { ...reference, transactionId: 'C1-1', counterReceiptId: 'C1', amountPaise: 400, reason },
});

const fee = given(StudentFee);
const reserve = { type: 'ReserveForReceipt', ...line, today: TODAY } as const;
const credit = {
  type: 'CreditForReceipt',
  transactionId: 'C1-1',
  approvedBy: 'user-admin',
  approvedByName: 'Vikram Shah',
} as const;
const release = { type: 'ReleaseForReceipt', transactionId: 'C1-1', reason: 'Bounced' } as const;
const undo = {
  type: 'ReverseForReceipt',
  transactionId: 'C1-1',
  cause: 'wrong_amount',
  reason: 'Wrong amount: ₹4.00 was meant',
} as const;

describe('A line of a receipt for several bills', () => {
  it('sets a receipt line aside once', () => {
    fee(assigned).when(reserve).then(reserved);
    fee(assigned, reserved).when(reserve).thenNothing();
  });

  it('declines a line without room with the refusal’s sentence', () => {
    fee(assigned)
      .when({ ...reserve, amountPaise: 1_001 })
      .then({
        type: 'FeePaymentDeclined',
        data: {
          ...reference,
          transactionId: 'C1-1',
          counterReceiptId: 'C1',
          amountPaise: 1_001,
          reason: 'Amount exceeds the outstanding amount of ₹10.00',
        },
      });
  });

  it('declines a line on a revoked bill and refuses it on a missing one', () => {
    fee(assigned, revoked).when(reserve).then(declined('This fee is not assigned to the student'));
    fee().when(reserve).thenRefused('fees/not-assigned');
  });

  it('rethrows errors that are no refusals', () => {
    const broken = { ...reserve, today: 'no day' };
    expect(() => fee(assigned).when(broken).thenNothing()).toThrow(RangeError);
  });

  it('refuses to approve or reject one line alone', () => {
    fee(assigned, reserved)
      .when({ type: 'ApprovePayment', transactionId: 'C1-1', by: ADMIN })
      .thenRefused('fees/line-of-receipt');
    fee(assigned, reserved)
      .when({ type: 'RejectPayment', transactionId: 'C1-1', reason: 'Bounced', by: ADMIN })
      .thenRefused('fees/line-of-receipt');
  });

  it('credits a line once with its receipt', () => {
    fee(assigned, reserved).when(credit).then(applied());
    fee(assigned, reserved, applied()).when(credit).thenNothing();
    fee(assigned).when(credit).thenNothing();
    fee(assigned, reserved, applied(), reversed, revoked).when(credit).thenNothing();
    fee().when(credit).thenRefused('fees/not-assigned');
  });

  it('releases a line only where it was set aside', () => {
    fee(assigned, reserved).when(release).then(released);
    fee(assigned, reserved, released).when(release).thenNothing();
    fee(assigned).when(release).thenNothing();
    fee(assigned, reserved, revoked).when(release).thenNothing();
    fee().when(release).thenNothing();
  });

  it('reverses a line once with its receipt', () => {
    fee(assigned, reserved, applied()).when(undo).then(reversed);
    fee(assigned, reserved, applied(), reversed).when(undo).thenNothing();
    fee(assigned, reserved).when(undo).thenNothing();
  });

  it('refuses to reverse or refund one line alone', () => {
    const history = [assigned, reserved, applied()] as const;
    fee(...history)
      .when({ type: 'ReversePayment', transactionId: 'C1-1', cause: 'wrong_amount', note: '', by: ADMIN })
      .thenRefused('fees/undone-with-receipt');
    fee(...history)
      .when({ type: 'SetRefundAside', transactionId: 'C1-1', refundId: 'R1', reason: 'Left', by: ADMIN })
      .thenRefused('fees/undone-with-receipt');
  });

  it('refunds a whole line with its receipt', () => {
    fee(assigned, reserved, applied())
      .when({ type: 'RefundForReceipt', transactionId: 'C1-1', refundId: 'R1', reason: 'Left' })
      .then({
        type: 'FeePaymentRefunded',
        data: {
          ...reference,
          transactionId: 'C1-1',
          refundId: 'R1',
          providerRefundId: null,
          reason: 'Left',
          paymentReference: 'R/17',
          amountPaise: 400,
          leftPaise: 0,
          roundingPaise: 0,
          reopened: false,
          paidPaise: 0,
          outstandingPaise: 1_000,
          counterReceiptId: 'C1',
        },
      });
  });

  it('keeps the room of a line from gateway money', () => {
    const capture = {
      type: 'CreditGatewayPayment',
      transactionId: 'pay_1',
      orderId: 'o-1',
      amountPaise: 700,
      orderedPaise: 700,
    } as const;
    fee(assigned, reserved)
      .when(capture)
      .then(
        applied({
          transactionId: 'pay_1',
          counterReceiptId: undefined,
          source: 'gateway',
          method: 'online',
          paymentReference: 'pay_1',
          approvedBy: null,
          approvedByName: null,
          amountPaise: 600,
          payablePaise: 600,
          paidPaise: 600,
          outstandingPaise: 400,
          reservedPaise: 400,
        }),
        {
          type: 'FeePaymentExceeded',
          data: { studentFeeId: 'fee-1', transactionId: 'pay_1', orderId: 'o-1', excessPaise: 100, reason: 'reserved' },
        },
      );
  });
});
