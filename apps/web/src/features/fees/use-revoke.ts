import { type AssignedFee, fees } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useAction } from '../../shared/server/use-action.js';

/** Stable across renders. */
export function useRevoke(report: Report): (fee: AssignedFee) => Promise<void> {
  const { confirm } = useAsk();
  const { mutate: revokeFee } = useAction(fees.revokeFee);
  return useCallback(
    async ({ id, version, student_name, fee_title, total_amount }: AssignedFee): Promise<void> => {
      const wanted = await confirm({
        text: 'Are you sure you want to revoke this fee assignment?',
        about: `${student_name} · ${fee_title}`,
        rupees: total_amount,
        verb: 'Revoke',
        danger: true,
      });
      if (!wanted) return;
      revokeFee(
        { id, version },
        {
          onSuccess: () => report.succeeded('Fee assignment revoked successfully.'),
          onError: (error) => report.failed(error.text('Failed to revoke fee assignment.', 'message')),
        },
      );
    },
    [confirm, revokeFee, report],
  );
}
