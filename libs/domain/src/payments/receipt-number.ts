import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** Holds one living transaction per receipt number. */
export const ReceiptNumber = reservation(
  'receiptNumber',
  { taken: 'ReceiptNumberTaken', released: 'ReceiptNumberReleased' },
  () => refuse('duplicate-receipt'),
);

export const receiptNumberKey = (receiptNumber: string): string => receiptNumber.toLowerCase();
