import { type RequestOf, salaries, type SalaryStructureShown } from '@bursar/contracts';
import { useState } from 'react';

import { type Report } from '../../shared/feedback/outcome.js';
import { formatMonth, today } from '../../shared/figures/dates.js';
import { Button } from '../../shared/form/button.js';
import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { Form } from '../../shared/form/form.js';
import { Dialog } from '../../shared/overlay/dialog.js';
import { useAction } from '../../shared/server/use-action.js';
import { useCheck } from '../../shared/server/use-check.js';
import { FieldRow, FormActions } from '../../shared/shell/layout.js';
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

/** Only the fields of the basis. */
const sent = ({ key: _, amount, rate, ceiling, ...component }: ComponentDraft) => ({
  ...component,
  ...(component.basis === 'fixed' ? { amount } : { rate, ceiling }),
});

interface SalaryComponentsDialogProps {
  /** The new structure starts as its copy. */
  readonly structure: SalaryStructureShown;
  readonly report: Report;
  readonly onClose: () => void;
}

export function SalaryComponentsDialog({ structure, report, onClose }: SalaryComponentsDialogProps) {
  const [from, setFrom] = useState(today().slice(0, 7));
  const [basic, setBasic] = useState(String(structure.basic_rate));
  const [components, setComponents] = useState(draftsOf(structure));
  const { mutate, isPending, error } = useAction(salaries.setSalaryStructure);
  const request: RequestOf<typeof salaries.setSalaryStructure> = {
    effective_from: from,
    basic_rate: basic,
    components: components.map(sent),
  };
  const check = useCheck(salaries.setSalaryStructure, request);
  const change = (changed: ComponentDraft): void =>
    setComponents((before) => before.map((each) => (each.key === changed.key ? changed : each)));
  const submit = (): void => {
    if (!check.attempt()) return;
    mutate(request, {
      onSuccess: ({ message }) => {
        report.succeeded(message, `From ${formatMonth(from)}`);
        onClose();
      },
      onError: check.refuse,
    });
  };
  return (
    <Dialog title="Salary Components" size="large" onClose={onClose}>
      <Form errors={check.errors} failure={error?.text('The components could not be saved.')} onSubmit={submit}>
        <Terms from={from} basic={basic} onFrom={setFrom} onBasic={setBasic} />
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
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" pending={isPending && 'Saving…'}>
            Save Components
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface TermsProps {
  readonly from: string;
  readonly basic: string;
  readonly onFrom: (from: string) => void;
  readonly onBasic: (basic: string) => void;
}

const Terms = ({ from, basic, onFrom, onBasic }: TermsProps) => (
  <FieldRow>
    <Field name="effective_from" label="Effective From" hint="YYYY-MM. Existing payrolls do not change.">
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          value={from}
          onChange={({ target }) => onFrom(target.value)}
        />
      )}
    </Field>
    <Field name="basic_rate" label="Basic Pay" hint="Percent of the gross salary">
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={basic}
          onChange={({ target }) => onBasic(target.value)}
        />
      )}
    </Field>
  </FieldRow>
);
