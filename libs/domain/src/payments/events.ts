import { type EventsOf } from '../kernel/index.js';
import { paymentOrderEvents } from './payment-order.events.js';
import { gatewayPaymentEvents } from './gateway-payment.events.js';
import { refundEvents } from './refund.events.js';
import { receiptEvents } from './receipt.events.js';
import { counterReceiptEvents } from './counter-receipt.events.js';

export * from './payment-order.events.js';
export * from './gateway-payment.events.js';
export * from './refund.events.js';
export * from './receipt.events.js';
export * from './counter-receipt.events.js';

export const paymentEvents = {
  ...paymentOrderEvents,
  ...gatewayPaymentEvents,
  ...refundEvents,
  ...receiptEvents,
  ...counterReceiptEvents,
};

export type PaymentEvents = EventsOf<typeof paymentEvents>;
