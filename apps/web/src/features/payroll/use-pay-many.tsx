import { type Payroll, payroll as routes } from '@bursar/contracts';
import { type ReactNode, useCallback, useMemo } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { useAction } from '../../shared/server/use-action.js';
import { useUser } from '../../shared/session/session.js';
import { type Bulk } from '../../shared/table/use-selection.js';
import { OWN_PAYSLIP } from './use-pay.js';

interface PayMany {
  readonly bulk: Bulk<Payroll>;
  readonly progress: ReactNode;
}

const labelOf = ({ staff_name, month }: Payroll): string => `${staff_name}, ${month}`;
const isPending = ({ paid_on }: Payroll): boolean => paid_on === null;

const totalOf = (rows: readonly Payroll[]): number => sumRupees(rows.map(({ amount }) => amount));

export function usePayMany(report: Report, waiting: (id: string) => string | undefined): PayMany {
  const { id: ownId } = useUser();
  const { confirm } = useAsk();
  const { mutate, isPending: paying } = useAction(routes.payMany);
  const job = useLiveJob('payroll-payment');
  const pay = useCallback(
    async (rows: readonly Payroll[], clear: () => void): Promise<void> => {
      const text = `Pay ${rows.length === 1 ? '1 salary' : `${rows.length} salaries`}?`;
      if (!(await confirm({ text, about: 'Together', rupees: totalOf(rows), verb: 'Pay' }))) return;
      mutate(
        { ids: rows.map(({ id }) => id) },
        {
          onSuccess: ({ message, paid }) => {
            if (paid > 0) report.succeeded('Payment successful', message);
            else report.noted(message);
            clear();
          },
          onError: (error) => report.failed(error.text('Payment failed')),
        },
      );
    },
    [confirm, mutate, report],
  );
  const bulk = useMemo<Bulk<Payroll>>(
    () => ({
      label: labelOf,
      selectable: (row) => isPending(row) && row.staff_id !== ownId && waiting(row.id) === undefined,
      refusal: (row) => {
        if (!isPending(row)) return undefined;
        const waits = waiting(row.id);
        return row.staff_id === ownId ? OWN_PAYSLIP : waits && `Its payment ${waits}.`;
      },
      actions: (rows, clear) => (
        <Button
          size="small"
          look="primary"
          pending={paying && 'Processing payment...'}
          onClick={() => void pay(rows, clear)}
        >
          Pay {rows.length} · {formatRupees(totalOf(rows))}
        </Button>
      ),
    }),
    [pay, paying, ownId, waiting],
  );
  return { bulk, progress: paying && job && <JobProgress {...job} /> };
}
