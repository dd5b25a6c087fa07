import { type EventsOf } from '../kernel/index.js';
import { feeStructureEvents } from './fee-structure.events.js';
import { studentFeeEvents } from './student-fee.events.js';
import { assignmentRunEvents } from './assignment-run.events.js';
import { billRunEvents } from './bill-run.events.js';
import { invoiceEvents } from './invoice.events.js';
import { invoiceSeriesEvents } from './invoice-series.events.js';

export * from './bill.js';
export * from './bill-payment.events.js';
export * from './fee-structure.events.js';
export * from './student-fee.events.js';
export * from './assignment-run.events.js';
export * from './bill-run.events.js';
export * from './invoice.events.js';
export * from './invoice-series.events.js';

export const feeEvents = {
  ...feeStructureEvents,
  ...studentFeeEvents,
  ...assignmentRunEvents,
  ...billRunEvents,
  ...invoiceEvents,
  ...invoiceSeriesEvents,
};

export type FeeEvents = EventsOf<typeof feeEvents>;
