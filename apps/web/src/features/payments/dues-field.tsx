import { type AssignedFee } from '@bursar/contracts';
import { paiseOf } from '@bursar/domain/kernel';

import { formatDate } from '../../shared/dates.js';
import { formatRupees } from '../../shared/money.js';
import { Banner } from '../../shared/ui/banner.js';
import { RadioGroup } from '../../shared/ui/radio-group.js';
import { payableOf, remainingAfter } from './counter-entry.js';
import styles from './dues-field.module.css';

interface DuesFieldProps {
  /** Whether it is known whose dues. */
  readonly ofSomebody: boolean;
  /** What the student owes; undefined while it is loading. */
  readonly dues: readonly AssignedFee[] | undefined;
  readonly failed: boolean;
  readonly chosen: AssignedFee | undefined;
  /** As typed. */
  readonly amount: number | string;
  readonly onRetry: () => void;
  readonly onChoose: (feeId: string) => void;
}

/** What a student owes, which of it is being paid, and what will remain of that. */
export function DuesField({ ofSomebody, dues, failed, chosen, amount, onRetry, onChoose }: DuesFieldProps) {
  if (failed) {
    return (
      <Banner tone="error" onRetry={onRetry}>
        The dues of this student could not be loaded.
      </Banner>
    );
  }
  const none = dues ? 'This student has nothing left to pay.' : 'Loading dues…';
  return (
    <>
      <RadioGroup
        name="fee_id"
        legend="Fee"
        options={(dues ?? []).map((fee) => ({
          value: fee.id,
          label: fee.fee_title,
          note: noteOf(fee),
          detail: formatRupees(payableOf(fee)),
          disabled: payableOf(fee) <= 0,
        }))}
        value={chosen?.id ?? ''}
        onChange={onChoose}
        lines
        empty={ofSomebody ? none : 'Choose a student to see what is due.'}
      />
      {chosen && <Consequence fee={chosen} amount={amount} />}
    </>
  );
}

const noteOf = ({ due_date, pending_amount }: AssignedFee): string => {
  const due = `due ${formatDate(due_date)}`;
  return pending_amount > 0 ? `${due} · ${formatRupees(pending_amount)} waiting for approval` : due;
};

function Consequence({ fee, amount }: { readonly fee: AssignedFee; readonly amount: number | string }) {
  const paise = paiseOf(amount);
  if (paise === undefined) return null;
  const remaining = remainingAfter(fee, paise / 100);
  if (remaining < 0) {
    return (
      <p className={styles.tooMuch} role="status">
        More than the {formatRupees(payableOf(fee))} that can be paid
      </p>
    );
  }
  return (
    <p className={styles.consequence} role="status">
      {remaining === 0 ? 'Once approved, nothing is left to pay' : `Once approved, ${formatRupees(remaining)} are left`}
    </p>
  );
}
