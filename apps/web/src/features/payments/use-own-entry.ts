import { payments, type Transaction } from '@bursar/contracts';
import { useCallback } from 'react';

import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { useMay } from '../../shared/session/use-may.js';

const OWN_ENTRY = 'You recorded this payment: another administrator or finance manager approves it.';

/** The reason that the user cannot approve a pending payment. Stable across renders. */
export function useOwnEntry(): (transaction: Transaction) => string | undefined {
  const { id } = useUser();
  const rules = useRoute(payments.rules, {}, { enabled: useMay(payments.rules) });
  const twoPeople = rules.data?.four_eyes === true;
  return useCallback(
    ({ status, recorded_by }) => (twoPeople && status === 'pending' && recorded_by === id ? OWN_ENTRY : undefined),
    [twoPeople, id],
  );
}
