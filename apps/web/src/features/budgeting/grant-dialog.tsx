import { budgeting, DEPARTMENTS, type Grant, GRANT_STATUSES, type RequestOf } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { statusLook } from '../../shared/figures/status.js';
import { Button } from '../../shared/form/button.js';
import { Input, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { TextField } from '../../shared/form/text-field.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useAction } from '../../shared/server/use-action.js';
import { useChange } from '../../shared/server/use-change.js';
import { useCheck } from '../../shared/server/use-check.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
import { GrantHeads, type Head } from './grant-heads.js';

interface Terms {
  readonly funding_agency: string;
  readonly amount: number | string;
  readonly status: (typeof GRANT_STATUSES)[number];
  readonly start_date: string;
  readonly end_date: string;
  readonly department_id: string;
  readonly faculty_id: string;
  readonly heads: readonly Head[];
}

const NEW: Terms = {
  funding_agency: '',
  amount: '',
  status: 'active',
  start_date: '',
  end_date: '',
  department_id: '',
  faculty_id: '',
  heads: [],
};

const termsOf = (grant: Grant): Terms => ({
  ...grant,
  amount: grant.amount.toFixed(2),
  department_id: String(grant.department_id ?? ''),
  faculty_id: grant.faculty_id ?? '',
  heads: grant.heads.map(({ name, amount }) => ({ name, amount: amount.toFixed(2) })),
});

const sent = ({ funding_agency, amount, status, start_date, end_date, department_id, faculty_id, heads }: Terms) =>
  ({
    funding_agency,
    amount,
    status,
    start_date,
    end_date,
    department_id,
    faculty_id,
    heads: [...heads],
  }) satisfies RequestOf<typeof budgeting.addGrant>;

interface GrantDialogProps {
  readonly grant: Grant | undefined;
  readonly report: Report;
  readonly onClose: () => void;
}

export function GrantDialog({ grant, report, onClose }: GrantDialogProps) {
  const [terms, setTerms] = useState(grant ? termsOf(grant) : NEW);
  const add = useAction(budgeting.addGrant);
  const update = useChange(budgeting.updateGrant, 'grant', grant);
  const { isPending, error } = grant ? update : add;
  const check = useCheck(budgeting.addGrant, sent(terms));
  const settled = {
    onSuccess: ({ message, grant: { id } }: { readonly message: string; readonly grant: Grant }) => {
      changedRows.mark('grants', id);
      report.succeeded(message);
      onClose();
    },
    onError: (refusal: RequestFailed) => check.refuse(refusal),
  };
  const submit = (): void => {
    if (!check.attempt()) return;
    if (grant) update.mutate({ id: grant.id, ...sent(terms) }, settled);
    else add.mutate(sent(terms), settled);
  };
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  return (
    <Dialog title={grant ? 'Edit Grant' : 'Add Grant'} onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('Operation failed.')} onLeave={check.onLeave} onSubmit={submit}>
        {update.conflict}
        <TermsFields terms={terms} onChange={change} />
        <HolderFields terms={terms} onChange={change} />
        <GrantHeads heads={terms.heads} onChange={(heads) => change({ heads })} />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            {grant ? 'Save Changes' : 'Add Grant'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly terms: Terms;
  readonly onChange: (part: Partial<Terms>) => void;
}

const TermsFields = ({ terms, onChange }: FieldsProps) => (
  <>
    <TextField
      name="funding_agency"
      label="Agency"
      value={terms.funding_agency}
      onChange={(typed) => onChange({ funding_agency: typed })}
    />
    <FieldRow>
      <Field name="amount" label="Amount">
        {(control) => <MoneyInput {...control} value={terms.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
      <Field name="status" label="Status">
        {(control) => (
          <Select
            {...control}
            value={terms.status}
            onChange={({ target }) => onChange({ status: target.value as Terms['status'] })}
          >
            {GRANT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLook(status).word}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FieldRow>
    <FieldRow>
      {(['start_date', 'end_date'] as const).map((name) => (
        <Field key={name} name={name} label={name === 'start_date' ? 'Start date' : 'End date'}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={terms[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </FieldRow>
  </>
);

/** A faculty member's grant also belongs to their department. */
function HolderFields({ terms, onChange }: FieldsProps) {
  const holders = useRoute(budgeting.grantHolders, {});
  const choose = (faculty_id: string): void => {
    const holder = holders.data?.find(({ id }) => id === faculty_id);
    onChange({ faculty_id, ...(holder?.department_id && { department_id: String(holder.department_id) }) });
  };
  return (
    <FieldRow>
      <Field name="faculty_id" label="Faculty member" optional>
        {(control) => (
          <Select {...control} value={terms.faculty_id} onChange={({ target }) => choose(target.value)}>
            <option value="">No faculty member</option>
            {holders.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="department_id" label="Department" optional>
        {(control) => (
          <Select
            {...control}
            value={terms.department_id}
            onChange={({ target }) => onChange({ department_id: target.value })}
          >
            <option value="">None</option>
            {DEPARTMENTS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FieldRow>
  );
}
