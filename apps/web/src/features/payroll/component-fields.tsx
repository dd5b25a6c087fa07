import { Button } from '../../shared/form/button.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './payroll.module.css';

export interface ComponentDraft {
  readonly key: number;
  readonly name: string;
  readonly kind: 'earning' | 'deduction';
  readonly basis: 'fixed' | 'gross' | 'basic';
  readonly amount: string;
  readonly rate: string;
  readonly ceiling: string;
  readonly from_gross: string;
}

const KINDS = [
  ['earning', 'Earning'],
  ['deduction', 'Deduction'],
] as const;

const BASES = [
  ['fixed', 'The same every month'],
  ['gross', 'A share of the gross salary'],
  ['basic', 'A share of basic pay'],
] as const;

interface ComponentFieldsProps {
  readonly number: number;
  readonly component: ComponentDraft;
  readonly onChange: (component: ComponentDraft) => void;
  readonly onRemove: () => void;
}

export function ComponentFields({ number, component, onChange, onRemove }: ComponentFieldsProps) {
  const change = (part: Partial<ComponentDraft>): void => onChange({ ...component, ...part });
  const typing = (field: 'name' | 'rate', label: string) => (
    <TextField
      name={`${field}-${component.key}`}
      label={label}
      inputMode={field === 'rate' ? 'decimal' : undefined}
      value={component[field]}
      onChange={(typed) => change({ [field]: typed })}
    />
  );
  const money = (field: 'amount' | 'ceiling' | 'from_gross', label: string, hint: string) => (
    <MoneyField
      name={`${field}-${component.key}`}
      label={label}
      hint={hint}
      optional={field !== 'amount'}
      value={component[field]}
      onChange={(rupees) => change({ [field]: String(rupees) })}
    />
  );
  return (
    <fieldset className={styles.component}>
      <legend>
        Component {number}
        {component.name !== '' && `: ${component.name}`}
      </legend>
      <FieldRow>
        {typing('name', 'Name')}
        <SelectField
          name={`kind-${component.key}`}
          label="Kind"
          options={KINDS}
          value={component.kind}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          name={`basis-${component.key}`}
          label="Basis"
          options={BASES}
          value={component.basis}
          onChange={(basis) => change({ basis })}
        />
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
