import { useDepartments } from '../server/use-departments.js';
import { SelectField } from './select-field.js';

interface DepartmentFieldProps {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly none: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

export function DepartmentField({ none, ...field }: DepartmentFieldProps) {
  const { departments } = useDepartments();
  const options = departments.map(({ id, name }) => [String(id), name] as const);
  return <SelectField {...field} options={[['', none], ...options]} />;
}
