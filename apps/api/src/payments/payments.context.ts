import {
  audit,
  budgeting as budgetContract,
  payments as contract,
  suspense as suspenseContract,
} from '@bursar/contracts';
import { StudentFee } from '@bursar/domain/fees';
import { streamName } from '@bursar/domain/kernel';
import {
  collections,
  CounterReceipt,
  GatewayPayment,
  paymentOrders,
  paymentDeclarations,
  Refund,
  refunds,
  suspense,
  type TransactionRow,
  transactions,
  whenCounterReceiptChanges,
  whenFeePaymentDecided,
  whenRefundChanges,
  whenRefundApproved,
  paymentsFigures,
} from '@bursar/domain/payments';
import { context } from '@bursar/platform';
import { BillsAtCounter } from './bills-at-counter.js';
import { CallsADay } from './calls-a-day.js';
import { CheckoutController } from './checkout.controller.js';
import { CounterReceipts } from './counter-receipts.js';
import { CreateOrderHandler } from './create-order.handler.js';
import { DecideTransactionHandler } from './decide-transaction.handler.js';
import { LookalikePayments } from './lookalike-payments.js';
import { PaymentProgress } from './payment-progress.js';
import { PaymentsController } from './payments.controller.js';
import { Reconciliation } from './reconciliation.js';
import { RecordedTransactions } from './recorded-transactions.js';
import { ReceiptNumbers } from './receipt-numbers.js';
import { ReceiptsController } from './receipts.controller.js';
import { RecordCounterReceiptHandler } from './record-counter-receipt.handler.js';
import { RecordTransactionHandler } from './record-transaction.handler.js';
import { Refunds } from './refunds.js';
import { SignedReceipts } from './signed-receipts.js';
import { Settlement } from './settlement.js';
import { SuspenseController } from './suspense.controller.js';
import { VerificationLimit } from './verification-limit.js';
import { VerifyPaymentHandler } from './verify-payment.handler.js';
import { WebhookController } from './webhook.controller.js';

const toldElsewhere = {
  categories: [StudentFee, CounterReceipt, GatewayPayment, Refund].map(({ category }) => category),
  streamsOf: (row: TransactionRow): readonly string[] => [
    streamName(StudentFee.category, row.fee_id),
    ...(row.counter_receipt_id === null ? [] : [streamName(CounterReceipt.category, row.counter_receipt_id)]),
    ...(row.method === 'online' ? [streamName(GatewayPayment.category, row.payment_reference)] : []),
  ],
};

export const payments = context({
  name: 'payments',
  controllers: [PaymentsController, CheckoutController, WebhookController, ReceiptsController, SuspenseController],
  providers: [
    Settlement,
    Refunds,
    CallsADay,
    Reconciliation,
    PaymentProgress,
    VerificationLimit,
    SignedReceipts,
    LookalikePayments,
    ReceiptNumbers,
    BillsAtCounter,
    CounterReceipts,
    RecordedTransactions,
    CreateOrderHandler,
    VerifyPaymentHandler,
    RecordTransactionHandler,
    RecordCounterReceiptHandler,
    DecideTransactionHandler,
  ],
  projections: [transactions, collections, paymentOrders, suspense, refunds],
  policies: [whenCounterReceiptChanges, whenFeePaymentDecided, whenRefundChanges, whenRefundApproved],
  events: paymentDeclarations,
  records: [
    { kind: 'transaction', model: transactions, spread: toldElsewhere },
    { kind: 'suspense', category: GatewayPayment.category, model: suspense },
  ],
  figures: [
    { figure: paymentsFigures.revenue, on: contract.stats },
    { figure: paymentsFigures.pendingTransactions, on: contract.stats },
    { figure: paymentsFigures.inSuspense, on: suspenseContract.all },
    { figure: paymentsFigures.feesReceived, on: budgetContract.availableBalance },
    { figure: paymentsFigures.allTransactions, on: audit.replay },
  ],
  startUp: [Reconciliation],
});
