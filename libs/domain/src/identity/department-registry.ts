import { decider, type Naming, type Recorded } from '../kernel/index.js';
import { type DepartmentEvents } from './department.events.js';
import {
  DEPARTMENT_REGISTRY_CATEGORY,
  DEPARTMENT_REGISTRY_STREAM,
  DEPARTMENTS,
  type NamedDepartment,
} from './departments.js';
import { refuse } from './refusals.js';

export interface DepartmentRegistryState {
  readonly departments: readonly NamedDepartment[];
}

export type DepartmentRegistryCommands = {
  AddDepartment: { name: string };
  RenameDepartment: { departmentId: number; name: string };
};

const spelled = (name: string): string => name.toLowerCase().replaceAll(/\s/g, '');

function refuseTaken(departments: readonly NamedDepartment[], name: string): void {
  const same = departments.find((department) => spelled(department.name) === spelled(name));
  if (same) throw refuse('department-name-taken', same.name);
}

/** A department is never deleted: bills, budgets and salaries of all years count for it. */
export const DepartmentRegistry = decider<DepartmentRegistryState, DepartmentRegistryCommands, DepartmentEvents>({
  category: DEPARTMENT_REGISTRY_CATEGORY,
  initial: { departments: DEPARTMENTS },

  decide: {
    AddDepartment: ({ name }, { departments }) => {
      refuseTaken(departments, name);
      const departmentId = Math.max(...departments.map(({ id }) => id)) + 1;
      return [{ type: 'DepartmentAdded', data: { departmentId, name } }];
    },
    RenameDepartment: ({ departmentId, name }, { departments }) => {
      const department = departments.find(({ id }) => id === departmentId);
      if (!department) throw refuse('department-not-found');
      if (department.name === name) return [];
      refuseTaken(
        departments.filter(({ id }) => id !== departmentId),
        name,
      );
      return [{ type: 'DepartmentRenamed', data: { departmentId, name, previousName: department.name } }];
    },
  },

  evolve: {
    DepartmentAdded: ({ departments }, { departmentId: id, name }) => ({ departments: [...departments, { id, name }] }),
    DepartmentRenamed: ({ departments }, { departmentId, name }) => ({
      departments: departments.map((department) =>
        department.id === departmentId ? { ...department, name } : department,
      ),
    }),
  },
});

export const departmentNaming: Naming = {
  stream: DEPARTMENT_REGISTRY_STREAM,
  nameIn: (event) => {
    const { departmentId, name } = (event as Recorded<DepartmentEvents>).data;
    return [String(departmentId), name];
  },
};
