import { type Bill } from '../fees/events.js';
import { FeeSlot, feeSlotOf } from '../fees/fee-slot.js';
import { FeeStructure } from '../fees/fee-structure.js';
import { StudentFee } from '../fees/student-fee.js';
import { whenCounterReceiptChanges as whenReceiptAsksBills } from '../fees/when-counter-receipt-changes.policy.js';
import { whenFeeRevoked } from '../fees/when-fee-revoked.policy.js';
import { whenPaymentChanges } from '../fees/when-payment-changes.policy.js';
import { type Actor, officer, type Paise, type Recorded } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { CounterReceipt } from './counter-receipt.js';
import { followGivenBack } from './given-back.js';
import { PaymentOrder } from './payment-order.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { SuspenseItem } from './suspense-item.js';
import { Transaction } from './transaction.js';
import { whenCounterReceiptChanges } from './when-counter-receipt-changes.policy.js';
import { whenFeePaymentDecided } from './when-fee-payment-decided.policy.js';
import { whenPaymentExceeds } from './when-payment-exceeds.policy.js';
import { whenSuspenseRecalled } from './when-suspense-recalled.policy.js';
import { whenTransactionUndone } from './when-transaction-undone.policy.js';
import { whenTransactionSucceeds } from './when-transaction-succeeds.policy.js';

export const CLERK: Actor = { userId: 'user-clerk', name: 'Meera Iyer', role: 'finance_manager' };
export const ADMIN: Actor = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
const OFFICER = officer({ userId: 'user-admin', name: 'Vikram Shah' });
const STUDENT: Actor = { userId: 'user-1', name: 'Asha Rao', role: 'student' };
const PROVIDER: Actor = { role: 'provider' };

const AT = '2026-04-01T04:30:00.000Z';

/** The one student of the office. */
const asha = {
  studentId: 'student-1',
  userId: 'user-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  batch: 2024,
  departmentId: 1,
};

/**
 * A finance office at work on a simulated log: each method is one command as the API's handlers give it, to be
 * refused or carried out. What follows from it is up to the policies, which run when the test lets them.
 */
export class FinanceOffice {
  readonly simulation = new Simulation([
    whenFeeRevoked,
    whenPaymentChanges,
    whenFeePaymentDecided,
    whenTransactionUndone,
    whenPaymentExceeds,
    whenTransactionSucceeds,
    whenSuspenseRecalled,
    whenReceiptAsksBills,
    whenCounterReceiptChanges,
  ]);

  createStructure(feeStructureId: string, amountPaise: Paise): void {
    const terms = { name: 'Tuition, term 1', amountPaise, dueDate: '2026-06-30T18:29:59.000Z', description: '' };
    this.simulation.execute(FeeStructure, feeStructureId, { type: 'CreateFeeStructure', feeStructureId, terms });
  }

  claimSlot(studentFeeId: string, feeStructureId = 'structure-1'): readonly Recorded[] {
    const slot = feeSlotOf(feeStructureId, asha.studentId);
    return this.simulation.execute(FeeSlot, slot, { type: 'Take', holder: studentFeeId, at: AT });
  }

  bill(
    studentFeeId: string,
    totalPaise: Paise,
    { openingPaidPaise = 0, feeStructureId = 'structure-1' } = {},
  ): readonly Recorded[] {
    const bill: Bill = {
      ...asha,
      studentFeeId,
      feeStructureId,
      title: 'Tuition, term 1',
      totalPaise,
      dueDate: '2026-06-30T18:29:59.000Z',
    };
    const command = { type: 'AssignFee', bill, openingPaidPaise, mode: 'single', runId: null } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, CLERK);
  }

  extendDueDate(studentFeeId: string, dueDate: string): readonly Recorded[] {
    const command = { type: 'ExtendDueDate', dueDate, reason: 'Flood', runId: null } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

  reissue(studentFeeId: string, totalPaise: Paise): readonly Recorded[] {
    const command = { type: 'ReissueFee', totalPaise, reason: 'Wrong amount', runId: null } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

  revoke(studentFeeId: string): readonly Recorded[] {
    return this.simulation.execute(StudentFee, studentFeeId, { type: 'RevokeFee', reason: 'manual' }, ADMIN);
  }

  creditAid(studentFeeId: string, transactionId: string, amountPaise: Paise): readonly Recorded[] {
    const credit = { type: 'CreditAid', transactionId, applicationId: 'application-1', amountPaise } as const;
    return this.simulation.execute(StudentFee, studentFeeId, credit, CLERK);
  }

  claimReceipt(receiptNumber: string, holder: string, abandoned?: string): readonly Recorded[] {
    const take = { type: 'Take', holder, at: AT, abandoned } as const;
    return this.simulation.execute(ReceiptNumber, receiptNumberKey(receiptNumber), take, CLERK);
  }

  releaseReceipt(receiptNumber: string, holder: string): readonly Recorded[] {
    const release = { type: 'Release', holder, at: AT } as const;
    return this.simulation.execute(ReceiptNumber, receiptNumberKey(receiptNumber), release, CLERK);
  }

  record(
    studentFeeId: string,
    transactionId: string,
    amountPaise: Paise,
    receiptNumber: string | null = null,
  ): readonly Recorded[] {
    const payment = {
      transactionId,
      amountPaise,
      method: 'cash',
      paymentReference: receiptNumber ?? `TXN-${transactionId}`,
      receiptNumber,
      remarks: '',
      receivedOn: '2026-04-01',
      today: '2026-04-01',
    } as const;
    return this.simulation.execute(StudentFee, studentFeeId, { type: 'ReservePayment', ...payment }, CLERK);
  }

  approve(studentFeeId: string, transactionId: string, by = ADMIN): readonly Recorded[] {
    return this.simulation.execute(StudentFee, studentFeeId, { type: 'ApprovePayment', transactionId }, by);
  }

  reject(studentFeeId: string, transactionId: string): readonly Recorded[] {
    const command = { type: 'RejectPayment', transactionId, reason: 'Cheque bounced' } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

  /** Opens one receipt for several bills, each line an amount of a bill. */
  openReceipt(
    counterReceiptId: string,
    amounts: readonly (readonly [studentFeeId: string, amountPaise: Paise])[],
    receiptNumber: string | null = null,
  ): readonly Recorded[] {
    const lines = amounts.map(([studentFeeId, amountPaise], index) => ({
      transactionId: `${counterReceiptId}-${index + 1}`,
      studentFeeId,
      amountPaise,
    }));
    const command = {
      type: 'OpenCounterReceipt',
      counterReceiptId,
      studentId: asha.studentId,
      method: 'cash',
      paymentReference: receiptNumber ?? `TXN-${counterReceiptId}`,
      receiptNumber,
      remarks: '',
      receivedOn: '2026-04-01',
      totalPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      recordedBy: CLERK.userId ?? '',
      recordedByName: CLERK.name ?? '',
      lines,
    } as const;
    return this.simulation.execute(CounterReceipt, counterReceiptId, command, CLERK);
  }

  approveReceipt(counterReceiptId: string): readonly Recorded[] {
    const command = { type: 'ApproveCounterReceipt', by: OFFICER } as const;
    return this.simulation.execute(CounterReceipt, counterReceiptId, command, ADMIN);
  }

  rejectReceipt(counterReceiptId: string): readonly Recorded[] {
    const command = { type: 'RejectCounterReceipt', reason: 'Cheque bounced', by: OFFICER } as const;
    return this.simulation.execute(CounterReceipt, counterReceiptId, command, ADMIN);
  }

  reverseReceipt(counterReceiptId: string): readonly Recorded[] {
    const command = { type: 'ReverseCounterReceipt', cause: 'wrong_amount', note: '', by: OFFICER } as const;
    return this.simulation.execute(CounterReceipt, counterReceiptId, command, ADMIN);
  }

  refundReceipt(counterReceiptId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'RefundCounterReceipt', refundId, reason: 'Paid twice', by: OFFICER } as const;
    return this.simulation.execute(CounterReceipt, counterReceiptId, command, ADMIN);
  }

  openOrder(orderId: string, studentFeeId: string, amountPaise: Paise, outstandingPaise: Paise): readonly Recorded[] {
    const { studentId, userId } = asha;
    return this.simulation.execute(
      PaymentOrder,
      orderId,
      {
        type: 'CreatePaymentOrder',
        orderId,
        studentFeeId,
        studentId,
        userId,
        amountPaise,
        outstandingPaise,
        currency: 'INR',
        receipt: `fee_receipt_${studentFeeId}`,
        provider: 'sandbox',
        studentName: asha.studentName,
        feeName: 'Tuition, term 1',
      },
      STUDENT,
    );
  }

  verify(orderId: string, paymentId: string, via: 'callback' | 'webhook' | 'reconciliation'): readonly Recorded[] {
    return this.simulation.execute(PaymentOrder, orderId, { type: 'VerifyGatewayPayment', paymentId, via }, PROVIDER);
  }

  noteReturned(orderId: string, paymentId: string, returnedPaise: Paise, heldPaise: Paise): readonly Recorded[] {
    const command = { type: 'NoteReturnedPayment', paymentId, returnedPaise, heldPaise } as const;
    return this.simulation.execute(PaymentOrder, orderId, command, PROVIDER);
  }

  notePending(orderId: string, paymentId: string): readonly Recorded[] {
    return this.simulation.execute(PaymentOrder, orderId, { type: 'NotePendingPayment', paymentId }, PROVIDER);
  }

  giveUpPending(orderId: string): readonly Recorded[] {
    const command = { type: 'GiveUpPendingPayment', reason: 'The bank says it failed' } as const;
    return this.simulation.execute(PaymentOrder, orderId, command, ADMIN);
  }

  failPayment(orderId: string, paymentId: string): readonly Recorded[] {
    const description = 'The bank did not answer.';
    const command = { type: 'FailGatewayPayment', paymentId, code: 'BANK_TIMEOUT', description } as const;
    return this.simulation.execute(PaymentOrder, orderId, command, PROVIDER);
  }

  rejectPayment(orderId: string, paymentId: string, reason: 'signature' | 'amount' | 'currency'): readonly Recorded[] {
    return this.simulation.execute(PaymentOrder, orderId, { type: 'RejectGatewayPayment', paymentId, reason }, STUDENT);
  }

  suspend(orderId: string, paymentId: string, excessPaise: Paise): readonly Recorded[] {
    const command = { type: 'RecordExcessPayment', paymentId, excessPaise, currency: 'INR', reason: 'amount' } as const;
    return this.simulation.execute(PaymentOrder, orderId, command, PROVIDER);
  }

  applySuspense(
    paymentId: string,
    applicationId: string,
    studentFeeId: string,
    amountPaise: Paise,
  ): readonly Recorded[] {
    const command = { type: 'ApplySuspense', applicationId, studentFeeId, amountPaise } as const;
    return this.simulation.execute(SuspenseItem, paymentId, command, ADMIN);
  }

  refundSuspense(paymentId: string, refundId: string, through: 'gateway' | 'counter' = 'gateway'): readonly Recorded[] {
    const command = { type: 'RefundSuspense', refundId, reason: 'Paid twice', through, by: OFFICER } as const;
    return this.simulation.execute(SuspenseItem, paymentId, command, ADMIN);
  }

  completeSuspenseRefund(paymentId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'CompleteSuspenseRefund', refundId, providerRefundId: `rfnd_${refundId}` } as const;
    return this.simulation.execute(SuspenseItem, paymentId, command, PROVIDER);
  }

  failSuspenseRefund(paymentId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'FailSuspenseRefund', refundId, code: 'REFUND_FAILED' } as const;
    return this.simulation.execute(SuspenseItem, paymentId, command, PROVIDER);
  }

  reverse(transactionId: string): readonly Recorded[] {
    const command = { type: 'ReverseTransaction', cause: 'bounced_cheque', note: '', by: OFFICER } as const;
    return this.simulation.execute(Transaction, transactionId, command, ADMIN);
  }

  requestRefund(transactionId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'RequestRefund', refundId, reason: 'Paid twice', by: OFFICER } as const;
    return this.simulation.execute(Transaction, transactionId, command, ADMIN);
  }

  completeRefund(transactionId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'CompleteRefund', refundId, providerRefundId: `rfnd_${refundId}` } as const;
    return this.simulation.execute(Transaction, transactionId, command, PROVIDER);
  }

  /** The gateway gave `gonePaise` of a payment back since it was heard of, whoever asked for it; answers what is open. */
  followGivenBack(paymentId: string, gonePaise: Paise, refundId: string): Paise {
    const { simulation } = this;
    const suspense = simulation.stateOf(SuspenseItem, paymentId);
    const ids = suspense.status === 'none' ? [] : Object.keys(suspense.applications);
    const books = {
      direct: simulation.stateOf(Transaction, paymentId),
      suspense,
      applications: Object.fromEntries(ids.map((id) => [id, simulation.stateOf(Transaction, id)])),
    };
    const given = { gonePaise, refundId, providerRefundId: `rfnd_${refundId}` };
    const followed = followGivenBack(books, given);
    if (followed.direct) simulation.execute(Transaction, paymentId, followed.direct, PROVIDER);
    if (followed.suspense) simulation.execute(SuspenseItem, paymentId, followed.suspense, PROVIDER);
    return followed.unexplainedPaise;
  }

  failRefund(transactionId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'FailRefund', refundId, code: 'REFUND_FAILED' } as const;
    return this.simulation.execute(Transaction, transactionId, command, PROVIDER);
  }
}
