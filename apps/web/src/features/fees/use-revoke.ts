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
      const about = `${student_name} · ${fee_title}`;
      const wanted = await confirm({
        text: 'Are you sure you want to revoke this fee assignment?',
        about,
        rupees: total_amount,
        verb: 'Revoke',
        danger: true,
      });
      if (!wanted) return;
      revokeFee(
        { id, version },
        {
          onSuccess: () => report.succeeded('Fee assignment revoked successfully.', about),
          onError: (error) => report.failed(error.text('Failed to revoke fee assignment.', 'message'), about),
        },
      );
    },
    [confirm, revokeFee, report],
  );
}
