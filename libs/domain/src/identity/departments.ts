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

export const departmentName = (id: number | null): string | null =>
  DEPARTMENTS.find((department) => department.id === id)?.name ?? null;
