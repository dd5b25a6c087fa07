import { type Transaction } from '@bursar/contracts';

import { paiseOnWire } from '../../shared/money.js';

/** The "Amount Due" of a transaction, in rupees: amount minus amount_paid (specification, section 2). */
export const amountDueOf = ({ amount, amount_paid }: Pick<Transaction, 'amount' | 'amount_paid'>): number =>
  (paiseOnWire(amount) - paiseOnWire(amount_paid)) / 100;
