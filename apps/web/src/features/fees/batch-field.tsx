import { identity } from '@bursar/contracts';

import { Input } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';
import { useRoute } from '../../shared/server/use-route.js';

interface BatchFieldProps {
  readonly value: string;
  readonly optional?: boolean;
  readonly onChange: (typed: string) => void;
}

export function BatchField({ value, optional = false, onChange }: BatchFieldProps) {
  const batches = useRoute(identity.batches, { active: 'true' });
  return (
    <Field name="batch" label="Batch" optional={optional}>
      {(control) => (
        <>
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Year of admission"
            list={`${control.id}-years`}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={`${control.id}-years`}>
            {batches.data?.map((year) => (
              <option key={year} value={year} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
