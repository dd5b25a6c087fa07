import { Button } from '../../shared/form/button.js';
import { DepartmentField } from '../../shared/form/department-field.js';
import { MoneyField } from '../../shared/form/money-input.js';
import { RemovableFields } from '../../shared/form/removable-fields.js';
import { TextField } from '../../shared/form/text-field.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './approvals.module.css';
import { type BandDraft, NEW_STEP, type StepDraft } from './band-draft.js';
import { StepFields } from './step-fields.js';

const STEPS_MAX = 6;

interface BandFieldsProps {
  readonly number: number;
  readonly band: BandDraft;
  readonly onChange: (band: BandDraft) => void;
  readonly onRemove: () => void;
}

export function BandFields({ number, band, onChange, onRemove }: BandFieldsProps) {
  const { key, name, from, to, departmentIds, steps } = band;
  const change = (part: Partial<BandDraft>): void => onChange({ ...band, ...part });
  const changeStep = (changed: StepDraft): void =>
    change({ steps: steps.map((each) => (each.key === changed.key ? changed : each)) });
  const addStep = (): void =>
    change({ steps: [...steps, { ...NEW_STEP, key: Math.max(-1, ...steps.map((each) => each.key)) + 1 }] });
  return (
    <fieldset className={styles.fields}>
      <legend>
        Band {number}
        {name !== '' && `: ${name}`}
      </legend>
      <FieldRow>
        <TextField name={`name-${key}`} label="Name" value={name} onChange={(typed) => change({ name: typed })} />
        <MoneyField name={`from-${key}`} label="From" value={from} onChange={(typed) => change({ from: typed })} />
        <MoneyField
          name={`to-${key}`}
          label="Up to"
          hint="Leave empty for no end."
          optional
          value={to}
          onChange={(typed) => change({ to: typed })}
        />
        <DepartmentField
          name={`department-${key}`}
          label="Department"
          optional
          none={departmentIds !== null && departmentIds.length > 1 ? 'Several departments' : 'All others'}
          value={departmentIds?.length === 1 ? String(departmentIds[0]) : ''}
          onChange={(chosen) => change({ departmentIds: chosen === '' ? null : [Number(chosen)] })}
        />
      </FieldRow>
      <RemovableFields name="Steps" count={steps.length}>
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            place={`${key}-${step.key}`}
            number={index + 1}
            step={step}
            onChange={changeStep}
            onRemove={
              steps.length > 1 ? () => change({ steps: steps.filter((each) => each.key !== step.key) }) : undefined
            }
          />
        ))}
      </RemovableFields>
      <div className={styles.tools}>
        <Button size="small" disabled={steps.length >= STEPS_MAX} onClick={addStep}>
          Add Step
        </Button>
        <Button size="small" look="danger" aria-label={`Remove band ${number}`} onClick={onRemove}>
          Remove Band
        </Button>
      </div>
    </fieldset>
  );
}
