import { type Names, streamName } from '../kernel/index.js';

/** Source: specification, section 3. */
export const DEPARTMENTS = [
  { id: 1, name: 'Computer Science & Engineering' },
  { id: 2, name: 'Electrical Engineering' },
  { id: 3, name: 'Mechanical Engineering' },
  { id: 4, name: 'Artificial Intelligence and Data Science' },
  { id: 5, name: 'Electronics & Communication Engineering' },
  { id: 6, name: 'Mathematics & Computing' },
  { id: 7, name: 'Civil Engineering' },
  { id: 8, name: 'Chemical Engineering' },
] as const;

export interface NamedDepartment {
  readonly id: number;
  readonly name: string;
}

export const departmentName = (id: number | null, names: Names | undefined): string | null =>
  names?.[String(id)] ?? DEPARTMENTS.find((department) => department.id === id)?.name ?? null;

/** One stream keeps two departments from getting the same name. */
export const DEPARTMENT_REGISTRY = 'all';

export const DEPARTMENT_REGISTRY_CATEGORY = 'departmentRegistry';

export const DEPARTMENT_REGISTRY_STREAM = streamName(DEPARTMENT_REGISTRY_CATEGORY, DEPARTMENT_REGISTRY);

interface Renamed {
  readonly data: { readonly departmentId: number; readonly name: string };
}

/** For rows that show the name in `field`. */
export const showsDepartmentIn =
  <Field extends string>(field: Field) =>
  <Row extends { department_id: number | null } & Record<Field, string | null>>({ data }: Renamed) => ({
    where: { department_id: data.departmentId } as object as Partial<Row>,
    change: (row: Row): Row => ({ ...row, [field]: data.name }),
  });
