import { DEPARTMENTS } from '@bursar/contracts';

import { SelectField } from './select-field.js';

interface DepartmentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  /** "All departments". */
  readonly none: string;
  /** An id, or ''. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

const OPTIONS = DEPARTMENTS.map(({ id, name }) => [String(id), name] as const);

export const DepartmentField = ({ none, ...field }: DepartmentFieldProps) => (
  <SelectField {...field} options={[['', none], ...OPTIONS]} />
);
