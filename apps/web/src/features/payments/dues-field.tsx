import { type AssignedFee } from '@bursar/contracts';
import { parsePaise, rupeesOf } from '@bursar/domain/kernel';

import { Banner } from '../../shared/feedback/banner.js';
import { formatRupees } from '../../shared/figures/money.js';
import { Checkbox } from '../../shared/form/controls.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { type CounterEntry, feeOf, openDues, payableOf, remainingAfter } from './counter-entry.js';
import { noteOf } from './due-note.js';
import styles from './dues-field.module.css';
import { SeveralDues } from './several-dues.js';

interface DuesFieldProps {
  readonly entry: CounterEntry;
  readonly dues: readonly AssignedFee[] | undefined;
  readonly failed: boolean;
  readonly amount: number | string;
  readonly onRetry: () => void;
  readonly onChange: (part: Partial<CounterEntry>) => void;
}

export function DuesField({ entry, dues, failed, amount, onRetry, onChange }: DuesFieldProps) {
  if (failed) {
    return (
      <Banner tone="error" onRetry={onRetry}>
        The dues of this student could not be loaded.
      </Banner>
    );
  }
  const chosen = feeOf(entry, dues ?? []);
  return (
    <>
      {entry.several && dues ? (
        <SeveralDues dues={dues} several={entry.several} onChange={(several) => onChange({ several })} />
      ) : (
        <OneDue entry={entry} dues={dues} onChoose={(fee_id) => onChange({ fee_id, amount: undefined })} />
      )}
      {chosen && dues && openDues(dues).length > 1 && (
        <Checkbox
          checked={entry.several !== undefined}
          onChange={({ target }) => onChange({ several: target.checked ? { [chosen.id]: amount } : undefined })}
        >
          Several fees on one receipt
        </Checkbox>
      )}
      {chosen && !entry.several && (
        <>
          <PaidOnline fee={chosen} />
          <Consequence fee={chosen} amount={amount} />
        </>
      )}
    </>
  );
}

interface OneDueProps {
  readonly entry: CounterEntry;
  readonly dues: readonly AssignedFee[] | undefined;
  readonly onChoose: (feeId: string) => void;
}

function OneDue({ entry, dues, onChoose }: OneDueProps) {
  const none = dues ? 'This student has nothing left to pay.' : 'Loading dues…';
  return (
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
      value={feeOf(entry, dues ?? [])?.id ?? ''}
      onChange={onChoose}
      lines
      empty={entry.student_id === null ? 'Choose a student to see what is due.' : none}
    />
  );
}

const PaidOnline = ({ fee }: { readonly fee: AssignedFee }) =>
  fee.confirming.length > 0 && (
    <Banner tone="notice">
      The student paid this fee online, and the bank has not decided yet. Ask before you take the money again.
    </Banner>
  );

function Consequence({ fee, amount }: { readonly fee: AssignedFee; readonly amount: number | string }) {
  const paise = parsePaise(amount);
  if (paise === undefined) return null;
  const remaining = remainingAfter(fee, rupeesOf(paise));
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
