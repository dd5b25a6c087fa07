import { delegations, ROLE_NAMES } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { today } from '../../shared/figures/dates.js';
import { CheckboxGroup } from '../../shared/form/checkbox-group.js';
import { Field } from '../../shared/form/field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useUser } from '../../shared/session/session.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { KIND_OPTIONS } from './kinds.js';

const KINDS = KIND_OPTIONS.map(([value, label]) => ({ value, label }));

const delegating = {
  ...delegations.start,
  input: delegations.start.input.refine(({ from_user_id }) => Boolean(from_user_id), {
    path: ['from_user_id'],
    message: 'Please name the person who is away',
    when: () => true,
  }),
};

const OWN = {
  about: 'A deputy decides in your name, for at most 60 days. You can still decide yourself.',
  limit: 'Leave empty for your own limit.',
};
const ANOTHER: typeof OWN = {
  about: 'A deputy decides in the name of a person who is away, for at most 60 days. That person can still decide.',
  limit: 'Leave empty for the limit of that person.',
};

interface DelegateDialogProps {
  readonly forAnother?: boolean;
  readonly report: Report;
  readonly onClose: () => void;
}

export function DelegateDialog({ forAnother = false, report, onClose }: DelegateDialogProps) {
  const { id: ownId } = useUser();
  const [absent, setAbsent] = useState<string | null>(forAnother ? null : ownId);
  const [deputy, setDeputy] = useState<string | null>(null);
  const [from, setFrom] = useState(today());
  const [to, setTo] = useState('');
  const [upTo, setUpTo] = useState<number | string>('');
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const form = useForm(
    delegating,
    {
      ...{ from_user_id: absent, to_user_id: deputy ?? '', from, to, reason, up_to: upTo },
      kinds: kinds.length === 0 ? undefined : KINDS.map(({ value }) => value).filter((kind) => kinds.includes(kind)),
    },
    { failure: 'The deputy could not be named.', onDone: ({ message }) => report.succeeded(message) },
  );
  const { about, limit } = forAnother ? ANOTHER : OWN;
  return (
    <FormDialog title="Name a Deputy" form={form} submit="Name Deputy" pending="Sending…" onClose={onClose}>
      <p>{about}</p>
      {forAnother && (
        <PersonField
          name="from_user_id"
          label="Person who is away"
          value={absent}
          without={deputy}
          onChange={setAbsent}
        />
      )}
      <PersonField name="to_user_id" label="Deputy" value={deputy} without={absent} onChange={setDeputy} />
      <FieldRow>
        <DateField name="from" label="First day" min={today()} value={from} onChange={setFrom} />
        <DateField name="to" label="Last day" min={from} value={to} onChange={setTo} />
      </FieldRow>
      <FieldRow>
        <MoneyField name="up_to" label="Up to" hint={limit} optional value={upTo} onChange={setUpTo} />
        <TextField name="reason" label="Reason" value={reason} onChange={setReason} />
      </FieldRow>
      <details>
        <summary>Only some approvals</summary>
        <CheckboxGroup name="kinds" legend="Approvals" options={KINDS} values={kinds} onChange={setKinds} />
      </details>
    </FormDialog>
  );
}

interface PersonFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly without: string | null;
  readonly onChange: (id: string | null) => void;
}

function PersonField({ name, label, value, without, onChange }: PersonFieldProps) {
  const { data: people, isPending, isError } = useRoute(delegations.deputies, {});
  const options = (people ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name: person, role, department }) => ({
      value: id,
      label: [person, ROLE_NAMES[role], ...(department === null ? [] : [department])].join(' · '),
    }));
  const answer = isPending ? 'Loading…' : 'No such person found';
  return (
    <Field name={name} label={label}>
      {(control) => (
        <SearchSelect
          {...control}
          value={value}
          onChange={onChange}
          options={options}
          nothingFound={isError ? 'The people could not be loaded' : answer}
          placeholder="Name or department"
        />
      )}
    </Field>
  );
}
