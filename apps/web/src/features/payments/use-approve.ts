import { payments, type Transaction } from '@bursar/contracts';
import { useCallback } from 'react';

import { useUser } from '../../shared/session.js';
import { useAsk } from '../../shared/ui/ask.js';
import { type Report } from '../../shared/ui/outcome.js';
import { useAction } from '../../shared/use-action.js';

interface Approving {
  /** The same function on every render. */
  readonly approve: (transaction: Transaction) => Promise<void>;
  /** The transaction being approved. */
  readonly approving: string | undefined;
}

/** Approves transactions in the name of the signed-in user, after asking. */
export function useApprove(report: Report): Approving {
  const { id: admin_user_id } = useUser();
  const { confirm } = useAsk();
  const { mutate, isPending, variables } = useAction(payments.approvePayment);

  const approve = useCallback(
    async ({ id, student_name, fee_name, amount_paid }: Transaction): Promise<void> => {
      const wanted = await confirm({
        text: `Approve this payment of ${student_name}?`,
        about: fee_name,
        rupees: amount_paid,
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
    [confirm, mutate, admin_user_id, report],
  );
  return { approve, approving: isPending ? variables.transaction_id : undefined };
}
