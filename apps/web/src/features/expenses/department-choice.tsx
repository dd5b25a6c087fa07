import { Navigate, useSearchParams } from 'react-router-dom';

import { Select } from '../../shared/form/controls.js';
import { useAddress } from '../../shared/shell/use-address.js';
import styles from './expenses.module.css';

const FIELD = 'department_id';

/** Undefined for all departments the head leads. */
export function useChosenDepartment(): string | undefined {
  const [params] = useSearchParams();
  return params.get(FIELD) ?? undefined;
}

const without = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => name !== FIELD && name !== 'page'));

export function ToAllDepartments() {
  const [params] = useSearchParams();
  return <Navigate to={{ search: without(params).toString() }} replace />;
}

interface DepartmentChoiceProps {
  readonly departments: readonly { readonly id: number; readonly name: string }[];
}

export function DepartmentChoice({ departments }: DepartmentChoiceProps) {
  const [, change] = useAddress();
  const chosen = useChosenDepartment();
  const choose = (id: string): void =>
    change(
      (current) => {
        const others = without(current);
        if (id !== '') others.set(FIELD, id);
        return others;
      },
      { preventScrollReset: true },
    );
  return (
    <label className={styles.choice}>
      <span>Department</span>
      <Select value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">All {departments.length} departments</option>
        {departments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}
