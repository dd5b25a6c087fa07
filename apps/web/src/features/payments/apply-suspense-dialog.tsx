import { type AssignedFee, fees, suspense, type SuspenseItem } from '@bursar/contracts';
import { useState } from 'react';

import { Banner } from '../../shared/feedback/banner.js';
import { type Report } from '../../shared/feedback/outcome.js';
import { Amount } from '../../shared/figures/amount.js';
import { formatDate } from '../../shared/figures/dates.js';
import { formatRupees } from '../../shared/figures/money.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { Facts } from '../../shared/shell/layout.js';
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
  return {
    dues,
    fee,
    isChosen: chosen !== undefined,
    choose,
    failed: assigned.isError,
    retry: () => void assigned.refetch(),
  };
}

export function ApplySuspenseDialog({ item, report, onClose }: ApplySuspenseDialogProps) {
  const { fee, isChosen, ...dues } = useDues(item.student_id);
  const form = useForm(
    suspense.apply,
    { payment_id: item.id, fee_id: fee?.id ?? '' },
    { failure: 'The money could not be applied.', onDone: ({ message }) => report.succeeded(message) },
  );
  return (
    <FormDialog
      title="Apply to a Fee"
      size="small"
      form={{ ...form, isTyped: isChosen }}
      submit="Apply"
      pending="Applying…"
      ready={fee !== undefined}
      onClose={onClose}
    >
      <Facts
        of={[
          ['Student', item.student_name ?? '—'],
          ['Left', <Amount key="left" rupees={item.outstanding} />],
        ]}
      />
      <Dues {...dues} fee={fee} />
      {fee && <Consequence fee={fee} item={item} />}
    </FormDialog>
  );
}

function Dues({ dues, fee, choose, failed, retry }: Omit<ReturnType<typeof useDues>, 'isChosen'>) {
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
