import { payroll } from '@bursar/contracts';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatCount } from '../../shared/figures/money.js';
import { useAction } from '../../shared/server/use-action.js';

export function useGenerate(report: Report): { readonly generate: () => void; readonly pending: boolean } {
  const { mutate, isPending } = useAction(payroll.generatePayroll);
  return {
    pending: isPending,
    generate: () =>
      mutate(
        {},
        {
          onSuccess: ({ message, created, skipped }) =>
            report.succeeded(
              message || 'Payroll generated successfully!',
              created > 0 ? `${formatCount(created)} made, ${formatCount(skipped)} left out` : undefined,
            ),
          onError: (error) => report.failed(error.text('Failed to generate payrolls', 'message')),
        },
      ),
  };
}
