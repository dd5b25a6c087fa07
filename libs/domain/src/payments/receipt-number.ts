import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** One living transaction per receipt number; the holder is the transaction. */
export const ReceiptNumber = reservation(
  'receiptNumber',
  { taken: 'ReceiptNumberTaken', released: 'ReceiptNumberReleased' },
  () => refuse('duplicate-receipt'),
);

/** Names the stream of a receipt number; upper and lower case are the same number. */
export const receiptNumberKey = (receiptNumber: string): string => receiptNumber.toLowerCase();
