import { budgeting, DEPARTMENTS } from '@bursar/contracts';
import { useEffect } from 'react';

import { useRoute } from './use-route.js';

const KEPT = 'departments';
const FRESH_MS = 60_000;

export type DepartmentChoice = (typeof budgeting.allDepartments)['output']['_output'][number];

interface Departments {
  /** By id; those of the last visit until the server answers. */
  readonly departments: readonly DepartmentChoice[];
  readonly arriving: boolean;
}

const isChoice = (value: Partial<DepartmentChoice> | null): value is DepartmentChoice =>
  typeof value?.id === 'number' && typeof value.name === 'string';

function keptDepartments(): readonly DepartmentChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '');
    return Array.isArray(kept) && kept.every(isChoice) ? kept : DEPARTMENTS;
  } catch {
    return DEPARTMENTS;
  }
}

export function useDepartments(): Departments {
  const { data, isPending } = useRoute(budgeting.allDepartments, {}, { staleTime: FRESH_MS });
  useEffect(() => {
    if (data) localStorage.setItem(KEPT, JSON.stringify(data));
  }, [data]);
  return { departments: data ?? keptDepartments(), arriving: isPending };
}
