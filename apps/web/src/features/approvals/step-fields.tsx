import { identity, ROLE_NAMES, type User } from '@bursar/contracts';

import { Button } from '../../shared/form/button.js';
import { Field } from '../../shared/form/field.js';
import { SearchSelect } from '../../shared/form/search-select.js';
import { SelectField } from '../../shared/form/select-field.js';
import { TextField } from '../../shared/form/text-field.js';
import { FIRST_OFFERS, offersOf, useSearch } from '../../shared/form/use-search.js';
import { usePage } from '../../shared/server/use-route.js';
import { FieldRow } from '../../shared/shell/layout.js';
import styles from './approvals.module.css';
import { holderOptions, PERSONS, type StepDraft } from './band-draft.js';

interface StepFieldsProps {
  /** Makes the names of the fields unique. */
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
        {step.holder === PERSONS && <PersonField place={place} step={step} onChange={(userId) => change({ userId })} />}
        <TextField
          name={`due-${place}`}
          label="Working days"
          inputMode="numeric"
          value={step.due}
          onChange={(due) => change({ due })}
        />
      </FieldRow>
      {onRemove && (
        <Button size="small" look="quiet" aria-label={`Remove step ${number}`} onClick={onRemove}>
          Remove Step
        </Button>
      )}
    </div>
  );
}

const optionOf = ({ id, name, role }: User) => ({ value: id, label: `${name} · ${ROLE_NAMES[role]}` });

interface PersonFieldProps {
  readonly place: string;
  readonly step: StepDraft;
  readonly onChange: (userId: string | null) => void;
}

function PersonField({ place, step: { userId, before }, onChange }: PersonFieldProps) {
  const search = useSearch();
  const found = usePage(identity.allUsers, { is_active: 'true', q: search.q, ...FIRST_OFFERS });
  const rows = (found.data?.rows ?? []).filter(({ role }) => role !== 'student' && role !== 'auditor');
  const texts = { none: 'No such person found', failed: 'The people could not be loaded' };
  const offers = offersOf(search, { ...found, data: { rows } }, optionOf, texts);
  const known = before !== null && userId !== null && before.who.user_ids.includes(userId);
  const own = known && !offers.options.some(({ value }) => value === userId);
  return (
    <Field name={`person-${place}`} label="Person">
      {(control) => (
        <SearchSelect
          {...control}
          value={userId}
          onChange={onChange}
          {...offers}
          {...(own && { options: [{ value: userId, label: before.decided_by }, ...offers.options] })}
          placeholder="Name or e-mail"
        />
      )}
    </Field>
  );
}
