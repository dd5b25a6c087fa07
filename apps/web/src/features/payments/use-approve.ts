import { payments, type Transaction } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { useOwnEntry } from './use-own-entry.js';
import { feesOf, onReceiptOf } from './whole-receipt.js';

interface Approving {
  /** Stable across renders. */
  readonly approve: (transaction: Transaction) => Promise<void>;
  readonly approving: string | undefined;
}

const loaded = (counter_receipt_id: string): Promise<readonly Transaction[] | undefined> =>
  call(payments.allTransactions, { counter_receipt_id }).catch(() => undefined);

export function useApprove(report: Report): Approving {
  const { id: admin_user_id } = useUser();
  const { alert, confirm } = useAsk();
  const ownEntry = useOwnEntry();
  const { mutate, isPending, variables } = useAction(payments.approvePayment);

  const approve = useCallback(
    async (transaction: Transaction): Promise<void> => {
      const { id, student_name, counter_receipt_id } = transaction;
      const refusal = ownEntry(transaction);
      if (refusal !== undefined) return alert(refusal);
      // The approver sees the whole receipt first.
      const onReceipt = counter_receipt_id === null ? [transaction] : await loaded(counter_receipt_id);
      if (!onReceipt) {
        report.failed('Error approving transaction.');
        return;
      }
      const wanted = await confirm({
        text: `Approve this payment of ${student_name}?`,
        about: feesOf(onReceipt),
        rupees: onReceiptOf(transaction),
        verb: 'Approve',
      });
      if (!wanted) return;
      mutate(
        { transaction_id: id, admin_user_id },
        {
          onSuccess: () => report.succeeded('Transaction approved successfully!'),
          onError: ({ status, problem }) =>
            status === 0
              ? report.failed('Error approving transaction.')
              : report.failed('Approval failed.', problem?.message),
        },
      );
    },
    [alert, confirm, mutate, ownEntry, admin_user_id, report],
  );
  return { approve, approving: isPending ? variables?.transaction_id : undefined };
}
