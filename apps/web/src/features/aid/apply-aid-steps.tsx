import { aid, fees } from '@bursar/contracts';

import { formatRupees, sumRupees } from '../../shared/figures/money.js';
import { Input, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { Facts } from '../../shared/shell/layout.js';
import { AID_TYPES, type AidDraft, aidRequest, OTHER } from './aid-draft.js';

interface StepProps {
  readonly draft: AidDraft;
  readonly onChange: (part: Partial<AidDraft>) => void;
}

const TYPES = [
  ...AID_TYPES.map(({ value, note }) => ({ value, label: value, note })),
  { value: OTHER, label: OTHER, note: 'In your own words' },
];

export const TypeStep = ({ draft, onChange }: StepProps) => (
  <>
    <RadioGroup
      name={draft.type === OTHER ? 'type' : 'aid_type'}
      legend="What do you apply for?"
      options={TYPES}
      value={draft.type}
      onChange={(type) => onChange({ type })}
      lines
    />
    {draft.type === OTHER && (
      <Field name="aid_type" label="Type of aid">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={80}
            value={draft.otherType}
            onChange={({ target }) => onChange({ otherType: target.value })}
          />
        )}
      </Field>
    )}
  </>
);

function useStanding(): string | undefined {
  const { student_id } = useUser();
  const bills = useRoute(fees.studentFees, { student_id: student_id ?? '' });
  if (bills.data === undefined) return undefined;
  const outstanding = sumRupees(bills.data.flatMap((fee) => [fee.total_amount, -fee.amount_paid]));
  return outstanding > 0
    ? `Your bills have ${formatRupees(outstanding)} outstanding.`
    : 'You have no outstanding bills.';
}

export function AmountStep({ draft, onChange }: StepProps) {
  const standing = useStanding();
  return (
    <>
      <Field name="amount_requested" label="Amount requested" hint={standing}>
        {(control) => <MoneyInput {...control} value={draft.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
      <Field name="reason" label="Reason" hint="State the purpose, and why you need the money." optional>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={1000}
            value={draft.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        )}
      </Field>
    </>
  );
}

export function ReviewStep({ draft }: StepProps) {
  const { student_id, name } = useUser();
  const before = useRoute(aid.studentApplications, { student_id: student_id ?? '', status: 'pending' });
  const { aid_type, amount_requested, reason } = aidRequest(draft);
  const waiting = before.data?.length ?? 0;
  return (
    <>
      <Facts
        of={[
          ['Student', name],
          ['Aid type', aid_type],
          ['Amount requested', formatRupees(Number(amount_requested))],
          ['Reason', reason === '' ? '—' : reason],
        ]}
      />
      {waiting > 0 && (
        <p>
          {waiting === 1 ? 'One application of yours waits' : `${waiting} applications of yours wait`} for a decision
          already.
        </p>
      )}
    </>
  );
}
