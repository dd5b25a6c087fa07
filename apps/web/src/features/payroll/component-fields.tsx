import { Button } from '../../shared/form/button.js';
import { Input, Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { MoneyInput } from '../../shared/form/money-input.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './payroll.module.css';

export interface ComponentDraft {
  /** Identifies a component without a name. */
  readonly key: number;
  readonly name: string;
  readonly kind: 'earning' | 'deduction';
  readonly basis: 'fixed' | 'gross' | 'basic';
  readonly amount: string;
  readonly rate: string;
  readonly ceiling: string;
  readonly from_gross: string;
}

interface ComponentFieldsProps {
  readonly number: number;
  readonly component: ComponentDraft;
  readonly onChange: (component: ComponentDraft) => void;
  readonly onRemove: () => void;
}

export function ComponentFields({ number, component, onChange, onRemove }: ComponentFieldsProps) {
  const change = (part: Partial<ComponentDraft>): void => onChange({ ...component, ...part });
  const typing = (field: 'name' | 'rate', label: string) => (
    <Field name={`${field}-${component.key}`} label={label}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode={field === 'name' ? 'text' : 'decimal'}
          value={component[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      )}
    </Field>
  );
  const money = (field: 'amount' | 'ceiling' | 'from_gross', label: string, hint: string) => (
    <Field name={`${field}-${component.key}`} label={label} hint={hint} optional={field !== 'amount'}>
      {(control) => (
        <MoneyInput {...control} value={component[field]} onChange={(rupees) => change({ [field]: String(rupees) })} />
      )}
    </Field>
  );
  return (
    <fieldset className={styles.component}>
      <legend>
        Component {number}
        {component.name !== '' && `: ${component.name}`}
      </legend>
      <FieldRow>
        {typing('name', 'Name')}
        <Field name={`kind-${component.key}`} label="Kind">
          {(control) => (
            <Select
              {...control}
              value={component.kind}
              onChange={({ target }) => change({ kind: target.value === 'earning' ? 'earning' : 'deduction' })}
            >
              <option value="earning">Earning</option>
              <option value="deduction">Deduction</option>
            </Select>
          )}
        </Field>
        <Field name={`basis-${component.key}`} label="Basis">
          {(control) => (
            <Select
              {...control}
              value={component.basis}
              onChange={({ target }) => change({ basis: target.value as ComponentDraft['basis'] })}
            >
              <option value="fixed">The same every month</option>
              <option value="gross">A share of the gross salary</option>
              <option value="basic">A share of basic pay</option>
            </Select>
          )}
        </Field>
      </FieldRow>
      <FieldRow>
        {component.basis === 'fixed' ? money('amount', 'Amount', 'A month') : typing('rate', 'Percent')}
        {component.basis !== 'fixed' && money('ceiling', 'Of at most', 'A month')}
        {money('from_gross', 'For salaries from', 'Per month. Leave empty for all salaries.')}
      </FieldRow>
      <div>
        <Button size="small" look="danger" aria-label={`Remove component ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
