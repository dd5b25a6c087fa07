import { type Payroll, payroll } from '@bursar/contracts';
import { useCallback } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth } from '../../shared/figures/dates.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';

interface Paying {
  /** Stable across renders. */
  readonly pay: (row: Payroll) => Promise<void>;
  readonly paying: string | undefined;
}

export const OWN_PAYSLIP = 'Your own payslip: another administrator or finance manager pays it.';

export function usePay(report: Report): Paying {
  const { id: ownId } = useUser();
  const { alert, confirm } = useAsk();
  const { mutate, isPending, variables } = useAction(payroll.payPayroll);
  const pay = useCallback(
    async ({ id, staff_id, staff_name, month, amount }: Payroll): Promise<void> => {
      if (staff_id === ownId) return alert(OWN_PAYSLIP);
      const wanted = await confirm({
        text: `Pay the salary of ${staff_name}?`,
        about: formatMonth(month),
        rupees: amount,
        verb: 'Pay Now',
      });
      if (!wanted) return;
      const about = `${staff_name}, ${formatMonth(month)}`;
      mutate(
        { id },
        {
          onSuccess: ({ message }) => report.succeeded(message || 'Payment successful', about),
          onError: (error) => report.failed(error.text('Payment failed'), about),
        },
      );
    },
    [alert, confirm, mutate, ownId, report],
  );
  return { pay, paying: isPending ? variables?.id : undefined };
}
