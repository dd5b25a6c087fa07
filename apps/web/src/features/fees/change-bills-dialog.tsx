import { type BillRun, type billChanges } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Button } from '../../shared/form/button.js';
import { TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type Asked } from '../../shared/server/acting.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FormActions } from '../../shared/shell/layout.js';
import { resultSentence } from './bill-changes.js';
import { PassedOverBills } from './passed-over-bills.js';

type ChangeRoute = typeof billChanges.extendMany | typeof billChanges.reissue | typeof billChanges.takeBack;

interface ChangeBillsDialogProps<R extends ChangeRoute> {
  readonly title: string;
  readonly kind: BillRun['kind'];
  readonly route: R;
  readonly request: Asked<R>;
  readonly verb: string;
  readonly pending: string;
  readonly failure: string;
  readonly danger?: boolean;
  readonly reason: string;
  readonly onReason: (typed: string) => void;
  readonly report: Report;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface Done {
  readonly run_id: string;
  readonly message: string;
  readonly changed: number;
  readonly passed_over: number;
}

export function ChangeBillsDialog<R extends ChangeRoute>({
  title,
  kind,
  report,
  onClose,
  ...form
}: ChangeBillsDialogProps<R>) {
  const [left, setLeft] = useState<Done>();
  const finish = (done: Done): void => {
    report.succeeded(done.message, resultSentence(done));
    if (done.passed_over > 0) setLeft(done);
    else onClose();
  };
  return (
    <Dialog title={left ? left.message : title} size="large" onClose={onClose}>
      {left ? (
        <>
          <p>{resultSentence(left)}</p>
          <PassedOverBills runId={left.run_id} kind={kind} />
        </>
      ) : (
        <ChangeForm {...form} onDone={finish} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ChangeFormProps<R extends ChangeRoute> = Omit<ChangeBillsDialogProps<R>, 'title' | 'kind' | 'report'> & {
  readonly onDone: (done: Done) => void;
};

function ChangeForm<R extends ChangeRoute>({
  route,
  request,
  verb,
  pending,
  failure,
  danger = false,
  reason,
  onReason,
  onDone,
  onClose,
  children,
}: ChangeFormProps<R>) {
  const job = useLiveJob('bill-run');
  const action = useAction(route);
  const check = useCheck(route, request);
  const submit = (): void => {
    if (check.attempt()) action.mutate(request, { onSuccess: (done) => onDone(done), onError: check.refuse });
  };
  return (
    <Form errors={check.errors} failure={action.error?.text(failure)} onLeave={check.onLeave} onSubmit={submit}>
      {children}
      <Field name="reason" label="Reason">
        {(control) => <TextArea {...control} value={reason} onChange={({ target }) => onReason(target.value)} />}
      </Field>
      {action.isPending && job && <JobProgress {...job} />}
      <FormActions>
        <Button onClick={onClose}>{action.isPending ? 'Close' : 'Cancel'}</Button>
        <Button look={danger ? 'danger' : 'primary'} type="submit" pending={action.isPending && pending}>
          {verb}
        </Button>
      </FormActions>
    </Form>
  );
}
