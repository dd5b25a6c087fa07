import { type AidDisbursement } from '@bursar/contracts';

import { sumRupees } from '../../shared/figures/money.js';

export function receivedIn(disbursements: readonly AidDisbursement[]): {
  readonly count: number;
  readonly rupees: number;
} {
  const received = disbursements.filter(({ status }) => status === 'disbursed');
  return { count: received.length, rupees: sumRupees(received.map(({ amount }) => amount)) };
}
