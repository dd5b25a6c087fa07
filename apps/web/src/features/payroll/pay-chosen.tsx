import { type Payroll, payroll as routes } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';

import { useLiveJob } from '../../shared/live-jobs.js';
import { formatRupees, paiseOnWire } from '../../shared/money.js';
import { useAsk } from '../../shared/ui/ask.js';
import { Button } from '../../shared/ui/button.js';
import { JobProgress } from '../../shared/ui/job-progress.js';
import { type Report } from '../../shared/ui/outcome.js';
import { type Bulk } from '../../shared/ui/use-selection.js';
import { useAction } from '../../shared/use-action.js';

/** Pays the chosen salaries; only what is not paid yet can be chosen. */
export const payingMany = (report: Report): Bulk<Payroll> => ({
  label: ({ staff_name, month }) => `${staff_name}, ${month}`,
  selectable: ({ paid_on }) => paid_on === null,
  actions: (rows, clear) => <PayChosen rows={rows} report={report} onDone={clear} />,
});

interface PayChosenProps {
  readonly rows: readonly Payroll[];
  readonly report: Report;
  readonly onDone: () => void;
}

/** One command for all of them, so that the bank's day is the same; its progress is shown. */
function PayChosen({ rows, report, onDone }: PayChosenProps) {
  const { confirm } = useAsk();
  const { mutate, isPending } = useAction(routes.payMany);
  const job = useLiveJob('payroll-payment');
  const rupees = rupeesOf(rows.reduce((sum, { amount }) => sum + paiseOnWire(amount), 0));

  const pay = async (): Promise<void> => {
    const text = `Pay ${rows.length === 1 ? '1 salary' : `${rows.length} salaries`}?`;
    if (!(await confirm({ text, about: 'Together', rupees, verb: 'Pay' }))) return;
    mutate(
      { ids: rows.map(({ id }) => id) },
      {
        onSuccess: ({ message }) => {
          report.succeeded('Payment successful', message);
          onDone();
        },
        onError: (error) => report.failed(error.text('Payment failed')),
      },
    );
  };
  return (
    <>
      <Button size="small" look="primary" pending={isPending && 'Processing payment...'} onClick={() => void pay()}>
        Pay {rows.length} · {formatRupees(rupees)}
      </Button>
      {isPending && job && <JobProgress {...job} />}
    </>
  );
}
