import { delegations, ROLE_NAMES } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { Field } from '../../shared/form/field.js';
import { SearchMany } from '../../shared/form/search-select.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { useRoute } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './approvals.module.css';
import { choosesNeed, holderOptions, PERSONS, type StepDraft } from './band-draft.js';

const NEEDS = [
  ['1', 'One of them'],
  ['all', 'All of them'],
] as const;

interface StepFieldsProps {
  readonly place: string;
  readonly number: number;
  readonly step: StepDraft;
  readonly onChange: (step: StepDraft) => void;
  readonly onRemove: (() => void) | undefined;
}

export function StepFields({ place, number, step, onChange, onRemove }: StepFieldsProps) {
  const change = (part: Partial<StepDraft>): void => onChange({ ...step, ...part });
  return (
    <div className={styles.step} role="group" aria-label={`Step ${number}`}>
      <FieldRow>
        <TextField
          name={`step-${place}`}
          label={`Step ${number}`}
          value={step.name}
          onChange={(name) => change({ name })}
        />
        <SelectField
          name={`holder-${place}`}
          label="Decided by"
          options={holderOptions(step)}
          value={step.holder}
          onChange={(holder) => change({ holder })}
        />
        <TextField
          name={`due-${place}`}
          label="Working days"
          inputMode="numeric"
          value={step.due}
          onChange={(due) => change({ due })}
        />
      </FieldRow>
      {step.holder === PERSONS && (
        <div className={styles.people}>
          <FieldRow>
            <PeopleField place={place} step={step} onChange={(userIds) => change({ userIds })} />
            {choosesNeed(step) && (
              <SelectField
                name={`need-${place}`}
                label="Approval by"
                options={NEEDS}
                value={String(step.need)}
                onChange={(need) => change({ need: need === 'all' ? need : 1 })}
              />
            )}
          </FieldRow>
        </div>
      )}
      {onRemove && (
        <Button size="small" look="quiet" aria-label={`Remove step ${number}`} onClick={onRemove}>
          Remove Step
        </Button>
      )}
    </div>
  );
}

interface PeopleFieldProps {
  readonly place: string;
  readonly step: StepDraft;
  readonly onChange: (userIds: readonly string[]) => void;
}

function PeopleField({ place, step: { userIds, before }, onChange }: PeopleFieldProps) {
  const { data: people = [], isPending, isError } = useRoute(delegations.deputies, {});
  const answer = isPending ? 'Loading…' : 'No such person found';
  return (
    <Field name={`people-${place}`} label="People">
      {(control) => (
        <SearchMany
          {...control}
          value={userIds}
          onChange={onChange}
          known={(before?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          options={people.map(({ id, name, role, department }) => ({
            value: id,
            label: [name, ROLE_NAMES[role], ...(department === null ? [] : [department])].join(' · '),
          }))}
          nothingFound={isError ? 'The people could not be loaded' : answer}
          placeholder="Name or department"
        />
      )}
    </Field>
  );
}
