import { type Payroll, payroll } from '@bursar/contracts';
import { useCallback } from 'react';

import { formatMonth } from '../../shared/dates.js';
import { useAsk } from '../../shared/ui/ask.js';
import { type Report } from '../../shared/ui/outcome.js';
import { useAction } from '../../shared/use-action.js';

interface Paying {
  /** The same function on every render. */
  readonly pay: (row: Payroll) => Promise<void>;
  /** The payroll being paid. */
  readonly paying: string | undefined;
}

/** Pays one salary as of today, after asking. */
export function usePay(report: Report): Paying {
  const { confirm } = useAsk();
  const { mutate, isPending, variables } = useAction(payroll.payPayroll);
  const pay = useCallback(
    async ({ id, staff_name, month, amount }: Payroll): Promise<void> => {
      const wanted = await confirm({
        text: `Pay the salary of ${staff_name}?`,
        about: formatMonth(month),
        rupees: amount,
        verb: 'Pay Now',
      });
      if (!wanted) return;
      mutate(
        { id },
        {
          onSuccess: ({ message }) => report.succeeded(message || 'Payment successful'),
          onError: (error) => report.failed(error.text('Payment failed')),
        },
      );
    },
    [confirm, mutate, report],
  );
  return { pay, paying: isPending ? variables.id : undefined };
}
