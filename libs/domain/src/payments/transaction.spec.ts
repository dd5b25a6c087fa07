import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, officer } from '../kernel/index.js';
import { type ReversalReason, type TransactionEvents } from './events.js';
import { Transaction } from './transaction.js';

type Event = DomainEvent<TransactionEvents>;
type Facts = TransactionEvents['TransactionRecorded'];

const cash: Facts = {
  transactionId: 'T1',
  studentFeeId: 'fee-1',
  feeStructureId: 'structure-1',
  studentId: 'student-1',
  studentName: 'Asha Rao',
  feeName: 'Tuition, term 1',
  payablePaise: 100_000,
  amountPaidPaise: 40_000,
  method: 'cash',
  paymentReference: 'R/17',
  receiptNumber: 'R/17',
  remarks: '',
  receivedOn: '2026-04-01',
  status: 'pending',
  recordedBy: 'user-clerk',
  recordedByName: 'Meera Iyer',
};
const online: Facts = {
  ...cash,
  transactionId: 'pay_1',
  method: 'online',
  paymentReference: 'pay_1',
  receiptNumber: null,
  remarks: 'Online payment',
  status: 'success',
  recordedBy: null,
  recordedByName: null,
};

const recorded = (facts = cash): Event => ({ type: 'TransactionRecorded', data: facts });
const approved = (approvedBy: string, approvedByName: string, selfApproved: boolean): Event => ({
  type: 'TransactionApproved',
  data: {
    transactionId: 'T1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaidPaise: 40_000,
    method: 'cash',
    paymentReference: 'R/17',
    approvedBy,
    approvedByName,
    selfApproved,
  },
});
const approvedByAdmin = approved('user-admin', 'Vikram Shah', false);
const rejected: Event = {
  type: 'TransactionRejected',
  data: {
    transactionId: 'T1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaidPaise: 40_000,
    receiptNumber: 'R/17',
    reason: 'Cheque bounced',
  },
};
const requested = (refundId: string, { transactionId } = cash, through: 'gateway' | 'counter' = 'counter'): Event => ({
  type: 'RefundRequested',
  data: { refundId, transactionId, studentFeeId: 'fee-1', amountPaise: 40_000, reason: 'Paid twice', through },
});
const completed = (refundId: string, providerRefundId: string | null = null): Event => ({
  type: 'RefundCompleted',
  data: {
    refundId,
    transactionId: 'T1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    amountPaise: 40_000,
    providerRefundId,
  },
});
const failed = (refundId: string): Event => ({
  type: 'RefundFailed',
  data: { refundId, transactionId: 'T1', studentFeeId: 'fee-1', amountPaise: 40_000, code: 'BAD_REQUEST_ERROR' },
});

const approve = { type: 'ApproveTransaction', approvedBy: 'user-admin', approvedByName: 'Vikram Shah' } as const;
const reject = { type: 'RejectTransaction', reason: 'Cheque bounced' } as const;
const askRefund = (refundId: string) =>
  ({
    type: 'RequestRefund',
    refundId,
    reason: 'Paid twice',
    by: officer({ userId: 'user-f', name: 'Farida Khan' }),
  }) as const;
const complete = (refundId: string) => ({ type: 'CompleteRefund', refundId, providerRefundId: null }) as const;
const fail = (refundId: string) => ({ type: 'FailRefund', refundId, code: 'BAD_REQUEST_ERROR' }) as const;

const reversed = (cause: ReversalReason, reason: string): Event => ({
  type: 'TransactionReversed',
  data: {
    transactionId: 'T1',
    studentFeeId: 'fee-1',
    studentId: 'student-1',
    studentName: 'Asha Rao',
    feeName: 'Tuition, term 1',
    amountPaidPaise: 40_000,
    method: 'cash',
    paymentReference: 'R/17',
    receiptNumber: 'R/17',
    cause,
    reason,
  },
});
const reverse = {
  type: 'ReverseTransaction',
  cause: 'bounced_cheque',
  note: '',
  by: officer({ userId: 'user-admin', name: 'Vikram Shah' }),
} as const;

const transaction = given(Transaction);

describe('A mistaken approval at the counter', () => {
  it('is reversed with its reason in words', () => {
    transaction(recorded(), approvedByAdmin).when(reverse).then(reversed('bounced_cheque', 'Bounced cheque'));
    transaction(recorded(), approvedByAdmin)
      .when({ ...reverse, cause: 'wrong_amount', note: '₹300.00 was meant' })
      .then(reversed('wrong_amount', 'Wrong amount: ₹300.00 was meant'));
    transaction(recorded(), approvedByAdmin)
      .when({ ...reverse, cause: 'other', note: 'Entered on a training day' })
      .then(reversed('other', 'Entered on a training day'));
  });

  it('is reversed once, and neither refunded nor approved after that', () => {
    const undone = [recorded(), approvedByAdmin, reversed('bounced_cheque', 'Bounced cheque')] as const;
    transaction(...undone)
      .when(reverse)
      .thenRefused('payments/not-reversible');
    transaction(...undone)
      .when(askRefund('R1'))
      .thenRefused('payments/not-refundable');
    transaction(...undone)
      .when(approve)
      .thenNothing();
  });

  it('cannot be reversed before it is approved, nor while or after it is refunded', () => {
    transaction(recorded()).when(reverse).thenRefused('payments/not-reversible');
    transaction(recorded(), approvedByAdmin, requested('R1')).when(reverse).thenRefused('payments/refund-in-progress');
    transaction(recorded(), approvedByAdmin, requested('R1'), completed('R1'))
      .when(reverse)
      .thenRefused('payments/not-reversible');
  });

  it('is not reversed by whoever paid it', () => {
    const own = { ...officer({ userId: 'user-9', name: 'Asha Rao' }), studentIds: ['student-1'] };
    transaction(recorded(), approvedByAdmin)
      .when({ ...reverse, by: own })
      .thenRefused('payments/own-reversal', 'You cannot reverse a payment of your own.');
  });

  it('is never one of the gateway: that money moved', () => {
    transaction(recorded(online)).when(reverse).thenRefused('payments/gateway-not-reversible');
  });
});

describe('A transaction', () => {
  it('taken at the counter waits for approval', () => {
    transaction()
      .when({ type: 'RecordTransaction', ...cash })
      .then(recorded());
  });

  it('from the gateway is successful at once: the money has already moved', () => {
    transaction()
      .when({ type: 'RecordTransaction', ...online })
      .then(recorded(online));
    transaction(recorded(online))
      .when(askRefund('R1'))
      .then(requested('R1', online, 'gateway'));
  });

  it('is recorded once', () => {
    transaction(recorded())
      .when({ type: 'RecordTransaction', ...cash })
      .thenNothing();
    transaction(recorded(), approvedByAdmin)
      .when({ type: 'RecordTransaction', ...cash })
      .thenNothing();
  });

  it('is approved', () => {
    transaction(recorded()).when(approve).then(approvedByAdmin);
  });

  it('says so when whoever recorded it approves it too', () => {
    transaction(recorded())
      .when({ type: 'ApproveTransaction', approvedBy: 'user-clerk', approvedByName: 'Meera Iyer' })
      .then(approved('user-clerk', 'Meera Iyer', true));
  });

  it('is rejected, and says which receipt number is free again', () => {
    transaction(recorded()).when(reject).then(rejected);
  });

  it('is decided once: the bill has decided, a repeat adds nothing', () => {
    for (const decided of [approvedByAdmin, rejected]) {
      transaction(recorded(), decided).when(approve).thenNothing();
      transaction(recorded(), decided).when(reject).thenNothing();
    }
    transaction(recorded(online)).when(approve).thenNothing();
    transaction(recorded(online)).when(reject).thenNothing();
  });

  it('must exist for anything else', () => {
    for (const command of [approve, reject, askRefund('R1'), complete('R1'), fail('R1')]) {
      transaction().when(command).thenRefused('payments/transaction-not-found', 'Transaction not found');
    }
  });
});

describe('A refund', () => {
  it('is asked for in full', () => {
    transaction(recorded(), approvedByAdmin).when(askRefund('R1')).then(requested('R1'));
  });

  it('is for successful transactions only', () => {
    const sentence = 'Only a successful transaction can be refunded';
    transaction(recorded()).when(askRefund('R1')).thenRefused('payments/not-refundable', sentence);
    transaction(recorded(), rejected).when(askRefund('R1')).thenRefused('payments/not-refundable', sentence);
    transaction(recorded(), approvedByAdmin, requested('R1'), completed('R1'))
      .when(askRefund('R2'))
      .thenRefused('payments/not-refundable', sentence);
  });

  it('is already asked for when the same request comes again, also after the money went back', () => {
    transaction(recorded(), approvedByAdmin, requested('R1')).when(askRefund('R1')).thenNothing();
    transaction(recorded(), approvedByAdmin, requested('R1'), completed('R1')).when(askRefund('R1')).thenNothing();
  });

  it('is not asked for by the student whose payment it is, who works in the office since', () => {
    const own = { ...officer({ userId: 'user-9', name: 'Asha Rao' }), studentIds: ['student-1'] };
    transaction(recorded(), approvedByAdmin)
      .when({ ...askRefund('R1'), by: own })
      .thenRefused('payments/own-refund', 'You cannot refund a payment of your own.');
  });

  it('is not asked for by who recorded or approved the payment, where two people are needed', () => {
    const strict = (userId: string) => ({ by: { ...officer({ userId, name: 'Farida Khan' }), fourEyes: true } });
    for (const userId of ['user-clerk', 'user-admin']) {
      transaction(recorded(), approvedByAdmin)
        .when({ ...askRefund('R1'), ...strict(userId) })
        .thenRefused('payments/self-refund', 'You cannot refund a transaction you recorded or approved.');
    }
    transaction(recorded(), approvedByAdmin)
      .when({ ...askRefund('R1'), ...strict('user-f') })
      .then(requested('R1'));
  });

  it('is refused while another is on its way', () => {
    transaction(recorded(), approvedByAdmin, requested('R1'))
      .when(askRefund('R2'))
      .thenRefused('payments/refund-in-progress', 'A refund of this transaction is already in progress');
  });

  it('completes once', () => {
    transaction(recorded(), approvedByAdmin, requested('R1')).when(complete('R1')).then(completed('R1'));
    transaction(recorded(), approvedByAdmin, requested('R1'), completed('R1')).when(complete('R1')).thenNothing();
  });

  it('completes with the id it has at the gateway', () => {
    transaction(recorded(), approvedByAdmin, requested('R1'))
      .when({ type: 'CompleteRefund', refundId: 'R1', providerRefundId: 'rfnd_1' })
      .then(completed('R1', 'rfnd_1'));
  });

  it('cannot complete or fail when nobody asked for it', () => {
    transaction(recorded(), approvedByAdmin).when(complete('R1')).thenNothing();
    transaction(recorded(), approvedByAdmin).when(fail('R1')).thenNothing();
    transaction(recorded(), approvedByAdmin, requested('R1')).when(complete('R2')).thenNothing();
    transaction(recorded(), approvedByAdmin, requested('R1')).when(fail('R2')).thenNothing();
  });

  it('that the gateway made by itself is booked whole, and once', () => {
    const reason = 'Paid twice';
    const note = { type: 'NoteRefund', refundId: 'R1', providerRefundId: 'rfnd_1', reason } as const;
    const booked = [requested('R1', cash, 'gateway'), completed('R1', 'rfnd_1')];
    transaction(recorded(), approvedByAdmin)
      .when(note)
      .then(...booked);
    transaction(recorded(), approvedByAdmin, ...booked)
      .when(note)
      .thenNothing();
    transaction(recorded(), approvedByAdmin, requested('R2'))
      .when(note)
      .then(...booked);
    transaction(recorded()).when(note).thenNothing();
  });

  it('of a part, made at the gateway itself, is noticed once and changes nothing of what the books count', () => {
    const notice = { type: 'NoticeGatewayRefund', providerRefundId: 'rfnd_1', noticedPaise: 300 } as const;
    const given = [recorded(online)];
    const { transactionId, studentFeeId, studentId, studentName, feeName, paymentReference, amountPaidPaise } = online;
    const whose = { transactionId, studentFeeId, studentId, studentName, feeName, paymentReference };
    const noticed: Event = {
      type: 'GatewayRefundNoticed',
      data: { ...whose, amountPaidPaise, amountPaise: 300, providerRefundId: 'rfnd_1' },
    };
    transaction(...given)
      .when(notice)
      .then(noticed);
    transaction(...given, noticed)
      .when(notice)
      .thenNothing();
    for (const over of [requested('R1'), completed('R1')]) {
      transaction(...given, requested('R1'), over)
        .when(notice)
        .thenNothing();
    }
    transaction(recorded()).when(notice).thenNothing();
  });

  it('fails, and the transaction is as successful as before', () => {
    transaction(recorded(), approvedByAdmin, requested('R1')).when(fail('R1')).then(failed('R1'));
    transaction(recorded(), approvedByAdmin, requested('R1'), failed('R1')).when(askRefund('R2')).then(requested('R2'));
  });

  it('may be asked for again under the same id after it failed', () => {
    transaction(recorded(), approvedByAdmin, requested('R1'), failed('R1')).when(askRefund('R1')).then(requested('R1'));
  });

  it('fails once, and not after it completed', () => {
    transaction(recorded(), approvedByAdmin, requested('R1'), failed('R1')).when(fail('R1')).thenNothing();
    transaction(recorded(), approvedByAdmin, requested('R1'), completed('R1')).when(fail('R1')).thenNothing();
  });

  it('is in the books when the gateway carried it out after all, though it had seemed to fail', () => {
    const given = [recorded(), approvedByAdmin, requested('R1'), failed('R1')];
    transaction(...given)
      .when(complete('R1'))
      .then(completed('R1'));
    transaction(...given, requested('R2'))
      .when(complete('R1'))
      .then(completed('R1'));
    transaction(...given, requested('R2'), completed('R1'))
      .when(complete('R2'))
      .thenNothing();
    transaction(...given, requested('R2'), completed('R1'))
      .when(fail('R2'))
      .thenNothing();
  });
});
