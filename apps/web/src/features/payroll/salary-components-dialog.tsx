import { type RequestOf, salaries, type SalaryStructureShown } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { RemovableFields } from '../../shared/form/removable-fields.js';
import { TextField } from '../../shared/form/text-field.js';
import { useForm } from '../../shared/form/use-form.js';
import { FormDialog } from '../../shared/overlay/form-dialog.js';
import { FieldRow } from '../../shared/shell/layout.js';
import { type ComponentDraft, ComponentFields } from './component-fields.js';

const NEW = { name: '', kind: 'deduction', basis: 'gross', amount: '', rate: '', ceiling: '', from_gross: '' } as const;

const typed = (value: number | null): string => (value === null ? '' : String(value));

const draftsOf = ({ components }: SalaryStructureShown): readonly ComponentDraft[] =>
  components.map((component, key) => ({
    ...component,
    key,
    amount: typed(component.amount),
    rate: typed(component.rate),
    ceiling: typed(component.ceiling),
    from_gross: component.from_gross === 0 ? '' : String(component.from_gross),
  }));

const sent = ({ key: _, amount, rate, ceiling, ...component }: ComponentDraft) => ({
  ...component,
  ...(component.basis === 'fixed' ? { amount } : { rate, ceiling }),
});

interface SalaryComponentsDialogProps {
  readonly structure: SalaryStructureShown;
  readonly report: Report;
  readonly onClose: () => void;
}

export function SalaryComponentsDialog({ structure, report, onClose }: SalaryComponentsDialogProps) {
  const [from, setFrom] = useState(today().slice(0, 7));
  const [basic, setBasic] = useState(String(structure.basic_rate));
  const [components, setComponents] = useState(draftsOf(structure));
  const request: RequestOf<typeof salaries.setSalaryStructure> = {
    effective_from: from,
    basic_rate: basic,
    components: components.map(sent),
  };
  const form = useForm(salaries.setSalaryStructure, request, {
    failure: 'The components could not be saved.',
    onDone: ({ message }) => report.succeeded(message, `From ${formatMonth(from)}`),
  });
  const change = (changed: ComponentDraft): void =>
    setComponents((before) => before.map((each) => (each.key === changed.key ? changed : each)));
  return (
    <FormDialog title="Salary Components" size="large" form={form} submit="Save Components" onClose={onClose}>
      <FieldRow>
        <TextField
          name="effective_from"
          label="Effective From"
          hint="YYYY-MM. Existing payrolls do not change."
          inputMode="numeric"
          value={from}
          onChange={setFrom}
        />
        <TextField
          name="basic_rate"
          label="Basic Pay"
          hint="Percent of the gross salary"
          inputMode="decimal"
          value={basic}
          onChange={setBasic}
        />
      </FieldRow>
      <RemovableFields name="Components" count={components.length}>
        {components.map((component, index) => (
          <ComponentFields
            key={component.key}
            number={index + 1}
            component={component}
            onChange={change}
            onRemove={() => setComponents((before) => before.filter(({ key }) => key !== component.key))}
          />
        ))}
        <div>
          <Button
            onClick={() =>
              setComponents((before) => [...before, { ...NEW, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }])
            }
          >
            Add Component
          </Button>
        </div>
      </RemovableFields>
    </FormDialog>
  );
}
