import { BODY_MAX, type Grant, RECEIPT_TYPES } from '@bursar/contracts';

import { formatRupees } from '../../shared/figures/money.js';
import { Input, Select, TextArea } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { RadioGroup } from '../../shared/form/radio-group.js';
import { FieldRow } from '../../shared/shell/layout.js';

export interface ExpenseDraft {
  readonly kind: 'claim' | 'purchase';
  readonly amount: number | string;
  readonly description: string;
  readonly receipt_url: string;
  readonly grant_id: string;
  readonly grant_head: string;
}

export const NO_DRAFT: ExpenseDraft = {
  kind: 'claim',
  amount: '',
  description: '',
  receipt_url: '',
  grant_id: '',
  grant_head: '',
};

const KINDS = [
  { value: 'claim', label: 'Claim', note: 'I have already paid' },
  { value: 'purchase', label: 'Purchase', note: 'I will buy it after the approval' },
];

interface ExpenseFieldsProps {
  readonly department: string;
  readonly grants: readonly Grant[];
  readonly draft: ExpenseDraft;
  readonly onChange: (part: Partial<ExpenseDraft>) => void;
  readonly onFile: (file: File | undefined) => void;
}

export const ExpenseFields = ({ department, grants, draft, onChange, onFile }: ExpenseFieldsProps) => (
  <>
    <RadioGroup
      name="kind"
      legend="Kind"
      options={KINDS}
      value={draft.kind}
      onChange={(kind) => onChange({ kind: kind as ExpenseDraft['kind'] })}
    />
    <FieldRow>
      <Field name="department_id" label="Department">
        {(control) => <Input {...control} value={department} readOnly />}
      </Field>
      <Field name="amount" label="Amount">
        {(control) => <MoneyInput {...control} value={draft.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
    </FieldRow>
    <Field name="description" label="Description">
      {(control) => (
        <TextArea
          {...control}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      )}
    </Field>
    {grants.length > 0 && <FundingFields grants={grants} draft={draft} onChange={onChange} />}
    <FieldRow>
      <Field name="receipt_url" label="Receipt URL" optional>
        {(control) => (
          <Input
            {...control}
            type="url"
            value={draft.receipt_url}
            onChange={({ target }) => onChange({ receipt_url: target.value })}
          />
        )}
      </Field>
      <Field name="receipt_file" label="Receipt file" hint={`PDF, PNG, JPEG or WebP, up to ${BODY_MAX}`} optional>
        {(control) => (
          <Input
            {...control}
            key={draft === NO_DRAFT ? 'empty' : 'filled'}
            type="file"
            accept={RECEIPT_TYPES.join(',')}
            onChange={({ target }) => onFile(target.files?.[0])}
          />
        )}
      </Field>
    </FieldRow>
  </>
);

type FundingFieldsProps = Pick<ExpenseFieldsProps, 'grants' | 'draft' | 'onChange'>;

function FundingFields({ grants, draft, onChange }: FundingFieldsProps) {
  const heads = grants.find(({ id }) => id === draft.grant_id)?.heads ?? [];
  return (
    <FieldRow>
      <Field name="grant_id" label="Paid by" optional>
        {(control) => (
          <Select
            {...control}
            value={draft.grant_id}
            onChange={({ target }) => onChange({ grant_id: target.value, grant_head: '' })}
          >
            <option value="">The department’s budget</option>
            {grants.map(({ id, funding_agency, remaining }) => (
              <option key={id} value={id}>
                {funding_agency}, {formatRupees(remaining)} left
              </option>
            ))}
          </Select>
        )}
      </Field>
      {heads.length > 0 && (
        <Field name="grant_head" label="Head">
          {(control) => (
            <Select
              {...control}
              value={draft.grant_head}
              onChange={({ target }) => onChange({ grant_head: target.value })}
            >
              <option value="">Select a head</option>
              {heads.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FieldRow>
  );
}
