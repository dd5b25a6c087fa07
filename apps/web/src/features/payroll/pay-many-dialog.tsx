import { type Payroll, payroll as routes } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useState } from 'react';

import { formatMonth } from '../../shared/dates.js';
import { useLiveJob } from '../../shared/live-jobs.js';
import { formatRupees, paiseOnWire } from '../../shared/money.js';
import { Amount } from '../../shared/ui/amount.js';
import { Banner } from '../../shared/ui/banner.js';
import { Button } from '../../shared/ui/button.js';
import { Checkbox, Select } from '../../shared/ui/controls.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { Form } from '../../shared/ui/form.js';
import { FormActions, Stack } from '../../shared/ui/layout.js';
import { JobProgress } from '../../shared/ui/job-progress.js';
import { Loading } from '../../shared/ui/loading.js';
import { type Report } from '../../shared/ui/outcome.js';
import { useAction } from '../../shared/use-action.js';
import { useRoute } from '../../shared/use-route.js';
import styles from './payroll.module.css';

interface PayManyDialogProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Pays the pending salaries of a month, all of them or a selection. */
export function PayManyDialog({ report, onClose }: PayManyDialogProps) {
  const pending = useRoute(routes.allPayrolls, { status: 'unpaid' });
  return (
    <Dialog title="Pay Salaries" onClose={onClose}>
      {pending.isPending && <Loading text="Loading pending salaries..." />}
      {pending.isError && (
        <Banner tone="error" onRetry={() => void pending.refetch()}>
          {pending.error.text('Failed to load payroll data')}
        </Banner>
      )}
      {pending.data?.length === 0 && (
        <Stack>
          <Banner tone="notice">No salary is pending.</Banner>
          <FormActions>
            <Button onClick={onClose}>Close</Button>
          </FormActions>
        </Stack>
      )}
      {pending.data && pending.data.length > 0 && (
        <Selection pending={pending.data} report={report} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Selection({ pending, report, onClose }: PayManyDialogProps & { readonly pending: readonly Payroll[] }) {
  const months = [...new Set(pending.map(({ month }) => month))];
  const [month, setMonth] = useState(months[0] ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useAction(routes.payMany);
  const job = useLiveJob('payroll-payment');
  const listed = pending.filter((row) => row.month === month);
  const chosen = listed.filter(({ id }) => !left.has(id));
  const total = formatRupees(rupeesOf(chosen.reduce((sum, { amount }) => sum + paiseOnWire(amount), 0)));

  const toggle = (id: string): void =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const pay = (): void => {
    if (chosen.length === 0) return;
    mutate(
      { ids: chosen.map(({ id }) => id) },
      {
        onSuccess: ({ message }) => {
          report.succeeded('Payment successful', message);
          onClose();
        },
      },
    );
  };
  return (
    <Form failure={error?.text('Payment failed')} onSubmit={pay}>
      <Field name="month" label="Month">
        {(control) => (
          <Select {...control} value={month} onChange={({ target }) => setMonth(target.value)}>
            {months.map((value) => (
              <option key={value} value={value}>
                {formatMonth(value)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Choice
        listed={listed}
        chosen={chosen}
        onToggle={toggle}
        onAll={(all) => setLeft(new Set(all ? [] : listed.map(({ id }) => id)))}
      />
      {isPending && job && <JobProgress {...job} />}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          type="submit"
          disabled={chosen.length === 0}
          pending={isPending && 'Processing payment...'}
        >
          Pay {chosen.length} · {total}
        </Button>
      </FormActions>
    </Form>
  );
}

interface ChoiceProps {
  readonly listed: readonly Payroll[];
  readonly chosen: readonly Payroll[];
  readonly onToggle: (id: string) => void;
  readonly onAll: (all: boolean) => void;
}

/** Who of a month is to be paid. */
const Choice = ({ listed, chosen, onToggle, onAll }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>
      {chosen.length} of {listed.length} selected
    </legend>
    <Checkbox checked={chosen.length === listed.length} onChange={({ target }) => onAll(target.checked)}>
      Select all
    </Checkbox>
    <ul className={styles.people}>
      {listed.map((row) => (
        <li key={row.id}>
          <Checkbox checked={chosen.includes(row)} onChange={() => onToggle(row.id)}>
            {row.staff_name}
          </Checkbox>
          <Amount rupees={row.amount} />
        </li>
      ))}
    </ul>
  </fieldset>
);
