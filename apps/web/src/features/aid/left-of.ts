import { type AidApplication } from '@bursar/contracts';

import { paiseOnWire } from '../../shared/figures/money.js';

/** What is approved and not disbursed yet, in rupees. */
export const leftOf = ({ amount_approved, amount_disbursed }: AidApplication): number =>
  (paiseOnWire(amount_approved ?? 0) - paiseOnWire(amount_disbursed)) / 100;
