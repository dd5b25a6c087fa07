import { type BillRun, type billChanges } from '@bursar/contracts';
import { type ReactNode, useState } from 'react';

import { JobProgress } from '../../shared/feedback/job-progress.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { TextAreaField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { useLiveJob } from '../../shared/live/live-jobs.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { type Asked } from '../../shared/server/acting.js';
import { useIsShown } from '../../shared/shell/use-is-shown.js';
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
  route,
  request,
  verb,
  pending,
  failure,
  danger,
  reason,
  onReason,
  report,
  onClose,
  children,
}: ChangeBillsDialogProps<R>) {
  const job = useLiveJob('bill-run');
  const [left, setLeft] = useState<Done>();
  const isShown = useIsShown();
  const form = useForm(route, request, {
    failure,
    onDone: (done: Done) => {
      report.succeeded(done.message, resultSentence(done));
      if (done.passed_over > 0) setLeft(done);
      else if (isShown()) onClose();
    },
  });
  if (left) {
    return (
      <Dialog title={left.message} size="large" onClose={onClose}>
        <p>{resultSentence(left)}</p>
        <PassedOverBills runId={left.run_id} kind={kind} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={title}
      size="large"
      // Stays open to list the bills that were left.
      form={{ ...form, send: () => form.send(() => undefined) }}
      submit={verb}
      pending={pending}
      danger={danger}
      cancel={form.isPending ? 'Close' : 'Cancel'}
      leavable
      onClose={onClose}
    >
      {children}
      <TextAreaField name="reason" label="Reason" value={reason} onChange={onReason} />
      {form.isPending && job && <JobProgress {...job} />}
    </FormDialog>
  );
}
