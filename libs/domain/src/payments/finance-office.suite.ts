import { type Bill, type IncomeTerms } from '../fees/events.js';
import { FeeSlot, feeSlotOf } from '../fees/fee-slot.js';
import { FeeStructure } from '../fees/fee-structure.js';
import { StudentFee } from '../fees/student-fee.js';
import { whenBillChanges } from '../fees/when-bill-changes.policy.js';
import { whenCounterReceiptChanges as whenReceiptAsksBills } from '../fees/when-counter-receipt-changes.policy.js';
import { whenFeeRevoked } from '../fees/when-fee-revoked.policy.js';
import { whenInvoiceIssued } from '../fees/when-invoice-issued.policy.js';
import { whenPaymentChanges } from '../fees/when-payment-changes.policy.js';
import { type Actor, officer, type Paise, type Recorded } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { CounterReceipt } from './counter-receipt.js';
import { GatewayPayment, unexplainedPaise } from './gateway-payment.js';
import { PaymentOrder } from './payment-order.js';
import { ReceiptNumber, receiptNumberKey } from './receipt-number.js';
import { Refund } from './refund.js';
import { whenCounterReceiptChanges } from './when-counter-receipt-changes.policy.js';
import { whenFeePaymentDecided } from './when-fee-payment-decided.policy.js';
import { whenRefundChanges } from './when-refund-changes.policy.js';

export const CLERK: Actor = { userId: 'user-clerk', name: 'Meera Iyer', role: 'finance_manager' };
export const ADMIN: Actor = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
const OFFICER = officer({ userId: 'user-admin', name: 'Vikram Shah' });
const SECOND_OFFICER = officer({ userId: 'user-clerk', name: 'Meera Iyer' });
const STUDENT: Actor = { userId: 'user-1', name: 'Asha Rao', role: 'student' };
const PROVIDER: Actor = { role: 'provider' };

const AT = '2026-04-01T04:30:00.000Z';

interface Heard {
  readonly capturedPaise: Paise;
  readonly gonePaise?: Paise;
  readonly currency?: string;
  readonly via?: 'callback' | 'webhook' | 'reconciliation' | undefined;
}

interface BillTerms extends IncomeTerms {
  readonly openingPaidPaise?: Paise;
  readonly feeStructureId?: string;
}

const asha = {
  studentId: 'student-1',
  userId: 'user-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  batch: 2024,
  departmentId: 1,
};

export class FinanceOffice {
  readonly simulation = new Simulation([
    whenFeeRevoked,
    whenPaymentChanges,
    whenFeePaymentDecided,
    whenRefundChanges,
    whenReceiptAsksBills,
    whenCounterReceiptChanges,
    whenBillChanges,
    whenInvoiceIssued,
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
    { openingPaidPaise = 0, feeStructureId = 'structure-1', ...income }: BillTerms = {},
  ): readonly Recorded[] {
    const bill: Bill = {
      ...asha,
      studentFeeId,
      feeStructureId,
      title: 'Tuition, term 1',
      totalPaise,
      dueDate: '2026-06-30T18:29:59.000Z',
      ...income,
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
      recordedBy: CLERK.userId ?? null,
      recordedByName: CLERK.name ?? null,
      today: '2026-04-01',
    } as const;
    return this.simulation.execute(StudentFee, studentFeeId, { type: 'ReservePayment', ...payment }, CLERK);
  }

  approve(studentFeeId: string, transactionId: string, by = ADMIN): readonly Recorded[] {
    const approver = officer({ userId: by.userId ?? '', name: by.name ?? '' });
    const command = { type: 'ApprovePayment', transactionId, by: approver } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, by);
  }

  reject(studentFeeId: string, transactionId: string): readonly Recorded[] {
    const command = { type: 'RejectPayment', transactionId, reason: 'Cheque bounced', by: OFFICER } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

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

  capture(
    orderId: string,
    paymentId: string,
    { capturedPaise, gonePaise = 0, currency = 'INR', via = 'webhook' }: Heard,
  ): readonly Recorded[] {
    const what = { paymentId, order: this.order(orderId), capturedPaise, currency, gonePaise, via };
    return this.simulation.execute(GatewayPayment, paymentId, { type: 'CaptureGatewayPayment', ...what }, PROVIDER);
  }

  payOrder(orderId: string, paymentId: string, via: Heard['via'] = 'webhook'): readonly Recorded[] {
    return this.capture(orderId, paymentId, { capturedPaise: this.order(orderId).amountPaise, via });
  }

  notePending(orderId: string, paymentId: string): readonly Recorded[] {
    const command = { type: 'NotePendingPayment', paymentId, order: this.order(orderId) } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, PROVIDER);
  }

  giveUpPending(paymentId: string): readonly Recorded[] {
    const command = { type: 'GiveUpPendingPayment', reason: 'The bank says it failed' } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, ADMIN);
  }

  failPayment(orderId: string, paymentId: string): readonly Recorded[] {
    const failure = { code: 'BANK_TIMEOUT', description: 'The bank did not answer.' };
    const command = { type: 'FailGatewayPayment', paymentId, order: this.order(orderId), ...failure } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, PROVIDER);
  }

  rejectPayment(orderId: string, paymentId: string, reason: 'signature' | 'amount'): readonly Recorded[] {
    return this.simulation.execute(PaymentOrder, orderId, { type: 'RejectGatewayPayment', paymentId, reason }, STUDENT);
  }

  applySuspense(
    paymentId: string,
    applicationId: string,
    studentFeeId: string,
    amountPaise: Paise,
  ): readonly Recorded[] {
    const command = { type: 'ApplySuspense', applicationId, studentFeeId, amountPaise } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, ADMIN);
  }

  reverse(studentFeeId: string, transactionId: string): readonly Recorded[] {
    const command = { type: 'ReversePayment', transactionId, cause: 'bounced_cheque', note: '', by: OFFICER } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

  refundAtCounter(studentFeeId: string, transactionId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'SetRefundAside', refundId, transactionId, reason: 'Paid twice', by: OFFICER } as const;
    return this.simulation.execute(StudentFee, studentFeeId, command, ADMIN);
  }

  setRefundAside(
    paymentId: string,
    transactionId: string | null,
    refundId: string,
    { through = 'gateway', fourEyes = false }: { through?: 'gateway' | 'counter'; fourEyes?: boolean } = {},
  ): readonly Recorded[] {
    const by = { ...OFFICER, fourEyes };
    const command = { type: 'SetRefundAside', refundId, transactionId, reason: 'Paid twice', through, by } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, ADMIN);
  }

  confirmRefund(paymentId: string, refundId: string): readonly Recorded[] {
    const command = { type: 'ConfirmRefund', refundId, by: SECOND_OFFICER } as const;
    return this.simulation.execute(GatewayPayment, paymentId, command, CLERK);
  }

  completeRefund(refundId: string): readonly Recorded[] {
    const command = { type: 'CompleteRefund', providerRefundId: `rfnd_${refundId}` } as const;
    return this.simulation.execute(Refund, refundId, command, PROVIDER);
  }

  failRefund(refundId: string): readonly Recorded[] {
    return this.simulation.execute(Refund, refundId, { type: 'FailRefund', code: 'REFUND_FAILED' }, PROVIDER);
  }

  followGivenBack(paymentId: string, gonePaise: Paise, own: readonly string[], refundId: string): Paise {
    const command = {
      type: 'FollowGivenBack',
      gonePaise,
      own: own.map((id) => ({ refundId: id, providerRefundId: `rfnd_${id}` })),
      providerRefundId: `rfnd_${refundId}`,
    } as const;
    this.simulation.execute(GatewayPayment, paymentId, command, PROVIDER);
    return unexplainedPaise(this.simulation.stateOf(GatewayPayment, paymentId), gonePaise);
  }

  private order(orderId: string) {
    const order = this.simulation.stateOf(PaymentOrder, orderId);
    if (order.status === 'none') throw new Error(`There is no order ${orderId}`);
    return order.facts;
  }
}
