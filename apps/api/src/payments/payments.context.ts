import { declared } from '@bursar/domain/kernel';
import {
  collections,
  paymentOrders,
  paymentsWords,
  suspense,
  SuspenseItem,
  Transaction,
  transactions,
  whenCounterReceiptChanges,
  whenFeePaymentDecided,
  whenPaymentExceeds,
  whenSuspenseRecalled,
  whenTransactionUndone,
  whenTransactionSucceeds,
} from '@bursar/domain/payments';
import { context } from '../platform/context.js';
import { BillsAtCounter } from './bills-at-counter.js';
import { CheckoutController } from './checkout.controller.js';
import { CounterReceipts } from './counter-receipts.js';
import { CreateOrderHandler } from './create-order.handler.js';
import { DecideTransactionHandler } from './decide-transaction.handler.js';
import { LookalikePayments } from './lookalike-payments.js';
import { PaymentProgress } from './payment-progress.js';
import { PaymentsController } from './payments.controller.js';
import { Reconciliation } from './reconciliation.js';
import { ReceiptNumbers } from './receipt-numbers.js';
import { ReceiptsController } from './receipts.controller.js';
import { RecordCounterReceiptHandler } from './record-counter-receipt.handler.js';
import { RecordTransactionHandler } from './record-transaction.handler.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';
import { SuspenseController } from './suspense.controller.js';
import { VerificationLimit } from './verification-limit.js';
import { VerifyPaymentHandler } from './verify-payment.handler.js';
import { WebhookController } from './webhook.controller.js';

export const payments = context({
  name: 'payments',
  controllers: [PaymentsController, CheckoutController, WebhookController, ReceiptsController, SuspenseController],
  providers: [
    Settlement,
    Refunds,
    Reconciliation,
    PaymentProgress,
    VerificationLimit,
    LookalikePayments,
    ReceiptNumbers,
    BillsAtCounter,
    CounterReceipts,
    CreateOrderHandler,
    VerifyPaymentHandler,
    RecordTransactionHandler,
    RecordCounterReceiptHandler,
    DecideTransactionHandler,
  ],
  projections: [transactions, collections, paymentOrders, suspense],
  policies: [
    whenCounterReceiptChanges,
    whenFeePaymentDecided,
    whenPaymentExceeds,
    whenTransactionUndone,
    whenTransactionSucceeds,
    whenSuspenseRecalled,
  ],
  events: declared(paymentsWords),
  records: [
    { kind: 'transaction', category: Transaction.category, model: transactions },
    { kind: 'suspense', category: SuspenseItem.category, model: suspense },
  ],
  startUp: [Reconciliation],
});
