import { DEPARTMENTS } from '@bursar/contracts';

import { Select } from '../../shared/form/controls.js';
import { Field } from '../../shared/form/field.js';

interface DepartmentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly none: string;
  /** An id, or ''. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export const DepartmentField = ({ name, label, none, value, onChange, disabled = false }: DepartmentFieldProps) => (
  <Field name={name} label={label} optional>
    {(control) => (
      <Select {...control} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {DEPARTMENTS.map(({ id, name: department }) => (
          <option key={id} value={id}>
            {department}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
