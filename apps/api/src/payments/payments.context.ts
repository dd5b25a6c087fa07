import {
  collections,
  paymentOrders,
  paymentsWords,
  suspense,
  Transaction,
  transactions,
  whenFeePaymentDecided,
  whenTransactionRejected,
} from '@bursar/domain/payments';
import { context } from '../platform/context.js';
import { CheckoutController } from './checkout.controller.js';
import { CreateOrderHandler } from './create-order.handler.js';
import { DecideTransactionHandler } from './decide-transaction.handler.js';
import { PaymentsController } from './payments.controller.js';
import { Reconciliation } from './reconciliation.js';
import { RecordTransactionHandler } from './record-transaction.handler.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';
import { VerifyPaymentHandler } from './verify-payment.handler.js';
import { WebhookController } from './webhook.controller.js';

export const payments = context({
  name: 'payments',
  controllers: [PaymentsController, CheckoutController, WebhookController],
  providers: [
    Settlement,
    Refunds,
    Reconciliation,
    CreateOrderHandler,
    VerifyPaymentHandler,
    RecordTransactionHandler,
    DecideTransactionHandler,
  ],
  projections: [transactions, collections, paymentOrders, suspense],
  policies: [whenFeePaymentDecided, whenTransactionRejected],
  words: paymentsWords,
  records: [{ kind: 'transaction', category: Transaction.category, model: transactions }],
  startUp: [Reconciliation],
});
