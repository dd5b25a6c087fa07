import { projection, type Recorded } from '../kernel/index.js';
import { type DepartmentEvents } from './department.events.js';

/** Departments that were added or renamed. */
export type DepartmentRow = {
  id: number;
  name: string;
  version: number;
};

const named = (_: unknown, { data: { departmentId: id, name }, revision }: Recorded<DepartmentEvents>) => ({
  id,
  name,
  version: revision,
});

export const departments = projection<DepartmentRow, DepartmentEvents>({
  name: 'departments',
  version: 1,
  indexes: [],
  rowOf: ({ data }) => String(data.departmentId),
  on: { DepartmentAdded: named, DepartmentRenamed: named },
});
