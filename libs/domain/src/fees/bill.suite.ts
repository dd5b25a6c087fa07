import { type DomainEvent, officer } from '../kernel/index.js';
import { type Bill, type CounterPayment, type StudentFeeEvents } from './events.js';

export type BillEvent = DomainEvent<StudentFeeEvents>;
export type Applied = StudentFeeEvents['FeePaymentApplied'];

export const TOTAL = 100_000;
export const TODAY = '2026-11-22';

export const bill: Bill = {
  studentFeeId: 'fee-1',
  feeStructureId: 'structure-1',
  studentId: 'student-1',
  userId: 'user-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  batch: 2024,
  departmentId: 1,
  title: 'Tuition, term 1',
  totalPaise: TOTAL,
  dueDate: '2026-06-30T18:29:59.000Z',
};
export const reference = {
  studentFeeId: 'fee-1',
  feeStructureId: 'structure-1',
  studentId: 'student-1',
  studentName: 'Asha Rao',
  title: 'Tuition, term 1',
};

export const assigned = ({ totalPaise = TOTAL, openingPaidPaise = 0 } = {}): BillEvent => ({
  type: 'FeeAssigned',
  data: { ...bill, totalPaise, openingPaidPaise, mode: 'single', runId: null },
});

const cash = (transactionId: string, amountPaise: number): CounterPayment => ({
  transactionId,
  amountPaise,
  method: 'cash',
  paymentReference: `R/${transactionId}`,
  receiptNumber: `R/${transactionId}`,
  remarks: '',
  receivedOn: TODAY,
  recordedBy: 'user-clerk',
  recordedByName: 'Meera Iyer',
});

export const reserved = (
  transactionId: string,
  amountPaise: number,
  { payablePaise = TOTAL, reservedPaise = amountPaise, receivedOn = TODAY } = {},
): BillEvent => ({
  type: 'FeePaymentReserved',
  data: { ...reference, ...cash(transactionId, amountPaise), receivedOn, payablePaise, reservedPaise },
});

export const released = (transactionId: string, amountPaise: number, { reservedPaise = 0 } = {}): BillEvent => ({
  type: 'FeePaymentReleased',
  data: {
    ...reference,
    transactionId,
    amountPaise,
    receiptNumber: `R/${transactionId}`,
    reason: 'Cheque bounced',
    reservedPaise,
  },
});

const NOBODY_APPROVED = { approvedBy: null, approvedByName: null, selfApproved: false };

const PAPER = {
  counter: (transactionId: string) => ({
    method: 'cash' as const,
    paymentReference: `R/${transactionId}`,
    approvedBy: 'user-admin',
    approvedByName: 'Vikram Shah',
    selfApproved: false,
  }),
  gateway: (transactionId: string) => ({
    method: 'online' as const,
    paymentReference: transactionId,
    ...NOBODY_APPROVED,
  }),
  aid: (transactionId: string) => ({ method: 'aid' as const, paymentReference: transactionId, ...NOBODY_APPROVED }),
};

export const applied = (
  transactionId: string,
  source: Applied['source'],
  amountPaise: number,
  rest: Partial<Applied> = {},
): BillEvent => ({
  type: 'FeePaymentApplied',
  data: {
    ...reference,
    transactionId,
    source,
    ...PAPER[source](transactionId),
    amountPaise,
    roundingPaise: 0,
    payablePaise: TOTAL,
    paidPaise: amountPaise,
    outstandingPaise: TOTAL - amountPaise,
    reservedPaise: 0,
    ...rest,
  },
});

export const settled = (totalPaise = TOTAL): BillEvent => ({
  type: 'FeeSettled',
  data: { studentFeeId: 'fee-1', feeStructureId: 'structure-1', totalPaise },
});

export const exceeded = (
  transactionId: string,
  excessPaise: number,
  reason: 'settled' | 'revoked' = 'settled',
): BillEvent => ({
  type: 'FeePaymentExceeded',
  data: { studentFeeId: 'fee-1', transactionId, orderId: 'order-1', excessPaise, reason },
});

export const refunded = (
  transactionId: string,
  amountPaise: number,
  rest: Partial<StudentFeeEvents['FeePaymentRefunded']> = {},
): BillEvent => ({
  type: 'FeePaymentRefunded',
  data: {
    ...reference,
    transactionId,
    refundId: null,
    providerRefundId: 'rfnd_1',
    reason: 'Refunded at the payment gateway',
    paymentReference: transactionId.startsWith('pay') ? transactionId : `R/${transactionId}`,
    amountPaise,
    leftPaise: 0,
    roundingPaise: 0,
    reopened: false,
    paidPaise: 0,
    outstandingPaise: TOTAL,
    ...rest,
  },
});

export const revoked: BillEvent = {
  type: 'FeeAssignmentRevoked',
  data: {
    studentFeeId: 'fee-1',
    feeStructureId: 'structure-1',
    studentId: 'student-1',
    title: 'Tuition, term 1',
    reason: 'manual',
    runId: null,
  },
};

export const assign = (totalPaise: number, openingPaidPaise: number) =>
  ({
    type: 'AssignFee',
    bill: { ...bill, totalPaise },
    openingPaidPaise,
    mode: 'single',
    runId: null,
  }) as const;
export const record = (transactionId: string, amountPaise: number) =>
  ({ type: 'ReservePayment', ...cash(transactionId, amountPaise), today: TODAY }) as const;
export const ADMIN = officer({ userId: 'user-admin', name: 'Vikram Shah' });
export const approve = (transactionId: string) => ({ type: 'ApprovePayment', transactionId, by: ADMIN }) as const;
export const reject = (transactionId: string) =>
  ({ type: 'RejectPayment', transactionId, reason: 'Cheque bounced', by: ADMIN }) as const;
export const capture = (transactionId: string, amountPaise: number) =>
  ({
    type: 'CreditGatewayPayment',
    transactionId,
    orderId: 'order-1',
    amountPaise,
    orderedPaise: amountPaise,
  }) as const;
export const refund = (transactionId: string, gonePaise = TOTAL) =>
  ({
    type: 'TakeBack',
    transactionId,
    refundId: null,
    providerRefundId: 'rfnd_1',
    reason: 'Refunded at the payment gateway',
    gonePaise,
  }) as const;
export const revoke = { type: 'RevokeFee', reason: 'manual' } as const;
