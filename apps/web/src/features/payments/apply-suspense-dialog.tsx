import { type AssignedFee, fees, suspense, type SuspenseItem } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Button } from '../../shared/form/button.js';
import { Form } from '../../shared/form/form.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts, FormActions } from '../../shared/shell/layout.js';
import { duesOf } from './counter-entry.js';

interface ApplySuspenseDialogProps {
  readonly item: SuspenseItem;
  readonly report: Report;
  readonly onClose: () => void;
}

function useDues(studentId: string) {
  const assigned = useRoute(fees.assignedFees, { student_id: studentId });
  const [chosen, choose] = useState<string>();
  const dues = assigned.data && duesOf(assigned.data);
  const fee = dues?.find(({ id }) => id === chosen) ?? dues?.[0];
  return { dues, fee, choose, failed: assigned.isError, retry: () => void assigned.refetch() };
}

export function ApplySuspenseDialog({ item, report, onClose }: ApplySuspenseDialogProps) {
  const { fee, ...dues } = useDues(item.student_id);
  const request = { payment_id: item.id, fee_id: fee?.id ?? '' };
  const action = useAction(suspense.apply);
  const check = useCheck(suspense.apply, request);
  const submit = (): void => {
    if (!check.attempt()) return;
    action.mutate(request, {
      onSuccess: ({ message }) => {
        report.succeeded(message);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Apply to a Fee" size="small" onClose={onClose}>
      <Form errors={check.errors} failure={action.error?.text('The money could not be applied.')} onSubmit={submit}>
        <Facts
          of={[
            ['Student', item.student_name ?? '—'],
            ['Left', formatRupees(item.outstanding)],
          ]}
        />
        <Dues {...dues} fee={fee} />
        {fee && <Consequence fee={fee} item={item} />}
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!fee} pending={action.isPending && 'Applying…'}>
            Apply
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Dues({ dues, fee, choose, failed, retry }: ReturnType<typeof useDues>) {
  if (failed) {
    return (
      <Banner tone="error" onRetry={retry}>
        The dues of this student could not be loaded.
      </Banner>
    );
  }
  return (
    <RadioGroup
      name="fee_id"
      legend="Fee"
      options={(dues ?? []).map(({ id, fee_title, due_date, outstanding }) => ({
        value: id,
        label: fee_title,
        note: `due ${formatDate(due_date)}`,
        detail: formatRupees(outstanding),
      }))}
      value={fee?.id ?? ''}
      onChange={choose}
      lines
      empty={dues ? 'This student has nothing left to pay. Refund the money instead.' : 'Loading dues…'}
    />
  );
}

const Consequence = ({ fee, item }: { readonly fee: AssignedFee; readonly item: SuspenseItem }) => (
  <p role="status">
    {formatRupees(Math.min(fee.outstanding, item.outstanding))} will be paid on {fee.fee_title}; the student gets a
    receipt for it.
  </p>
);
