import { budgeting, type Grant, GRANT_STATUSES, type RequestOf } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { statusLook } from '../../shared/figures/status.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { DateField, TextField } from '../../shared/form/text-field.js';
import { useFormOf } from '../../shared/form/use-form.js';
import { changedRows } from '../../shared/live/changed-rows.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { useRoute } from '../../shared/server/use-route.js';
import { useSave } from '../../shared/server/use-save.js';
import { FieldRow } from '../../shared/shell/layout.js';
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
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const save = useSave({ add: budgeting.addGrant, change: budgeting.updateGrant }, 'grant', grant, (id, input) => ({
    id,
    ...input,
  }));
  const form = useFormOf(budgeting.addGrant, save, sent(terms), {
    failure: 'Operation failed.',
    onDone: ({ message, grant: { id } }) => {
      changedRows.mark('grants', id);
      report.succeeded(message);
    },
  });
  return (
    <FormDialog
      title={grant ? 'Edit Grant' : 'Add Grant'}
      form={form}
      submit={grant ? 'Save Changes' : 'Add Grant'}
      onClose={onClose}
    >
      <TermsFields terms={terms} onChange={change} />
      <HolderFields terms={terms} grant={grant} onChange={change} />
      <GrantHeads heads={terms.heads} onChange={(heads) => change({ heads })} />
    </FormDialog>
  );
}

const STATUSES = GRANT_STATUSES.map((status) => [status, statusLook(status).word] as const);

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
      onChange={(funding_agency) => onChange({ funding_agency })}
    />
    <FieldRow>
      <MoneyField name="amount" label="Amount" value={terms.amount} onChange={(amount) => onChange({ amount })} />
      <SelectField
        name="status"
        label="Status"
        options={STATUSES}
        value={terms.status}
        onChange={(status) => onChange({ status })}
      />
    </FieldRow>
    <FieldRow>
      <DateField
        name="start_date"
        label="Start date"
        value={terms.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateField
        name="end_date"
        label="End date"
        value={terms.end_date}
        onChange={(end_date) => onChange({ end_date })}
      />
    </FieldRow>
  </>
);

function HolderFields({ terms, grant, onChange }: FieldsProps & Pick<GrantDialogProps, 'grant'>) {
  const holders = useRoute(budgeting.grantHolders, {});
  const names = new Map(holders.data?.map(({ id, name }) => [id, name]));
  if (grant?.faculty_id && !names.has(grant.faculty_id)) names.set(grant.faculty_id, grant.faculty_name ?? '');
  const choose = (faculty_id: string): void => {
    const holder = holders.data?.find(({ id }) => id === faculty_id);
    onChange({ faculty_id, ...(holder?.department_id && { department_id: String(holder.department_id) }) });
  };
  return (
    <FieldRow>
      <SelectField
        name="faculty_id"
        label="Faculty member"
        optional
        options={[['', 'No faculty member'], ...names]}
        value={terms.faculty_id}
        onChange={choose}
      />
      <DepartmentField
        name="department_id"
        label="Department"
        optional
        none="None"
        value={terms.department_id}
        onChange={(department_id) => onChange({ department_id })}
      />
    </FieldRow>
  );
}
