import { payments, receipts, type Transaction } from '@bursar/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatRupees } from '../../shared/figures/money.js';
import { call } from '../../shared/server/call.js';
import { isOffline } from '../../shared/server/out-of-reach.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { undecided, useAction } from '../../shared/server/use-action.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { onReceiptOf } from './whole-receipt.js';

interface FinishAtCounter {
  readonly approves: boolean;
  readonly pending: boolean;
  readonly finish: (transaction: Transaction) => Promise<string>;
}

function notApproved(error: unknown): string {
  const unsent = error instanceof RequestFailed && isOffline(error);
  if (undecided(error) && !unsent) return 'Recorded. The approval was not answered: see the list of transactions.';
  return `Recorded, but not approved: ${error instanceof RequestFailed ? error.text('Approval failed.') : 'Approval failed.'}`;
}

export function useFinishAtCounter(): FinishAtCounter {
  const { id: admin_user_id } = useUser();
  const client = useQueryClient();
  const rules = useRoute(payments.rules, {});
  const approval = useAction(payments.approvePayment);
  const [pending, setPending] = useState(false);
  const approves = rules.data?.four_eyes === false;

  const approveAndPrint = async (transaction_id: string): Promise<string> => {
    try {
      await approval.mutateAsync({ transaction_id, admin_user_id });
    } catch (error) {
      return notApproved(error);
    }
    try {
      const receipt = await call(receipts.ofTransaction, { transaction_id });
      const { downloadReceipts } = await import('./download-receipts.js');
      await downloadReceipts([receipt], receipts.proofOfTransaction);
      return `Receipt ${receipt.receipt_no} is printed.`;
    } catch {
      return 'Approved, but the receipt could not be made. It is in the list of transactions.';
    }
  };

  const finish = async (transaction: Transaction): Promise<string> => {
    const { id, student_name } = transaction;
    setPending(true);
    const outcome = approves ? await approveAndPrint(id) : 'It waits for approval by another person.';
    setPending(false);
    void client.invalidateQueries();
    return `${formatRupees(onReceiptOf(transaction))} of ${student_name} taken. ${outcome}`;
  };
  return { approves, pending, finish };
}
