import { type AidApplication } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

export const leftOf = ({ amount_approved, amount_disbursed }: AidApplication): number =>
  sumRupees([amount_approved ?? 0, -amount_disbursed]);
