import { useDepartments } from '../server/use-departments.js';
import { type Filter } from './filter.js';

export function useDepartmentFilter(): Filter {
  const { departments, arriving } = useDepartments();
  const options = departments.map(({ id, name }) => ({ value: String(id), label: name }));
  return { field: 'department_id', label: 'Department', options, arriving };
}
