import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents } from '../identity/events.js';
import { projection, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type BudgetLedgerEvents } from './events.js';

export type AllocationRow = {
  id: string;
  financial_year: string;
  department_id: number;
  department_name: string | null;
  previous: number;
  allocated: number;
  change: number;
  allocated_by_name: string | null;
  allocated_at: Timestamp;
  reason: string | null;
};

export const allocations = projection<AllocationRow, BudgetLedgerEvents & Pick<DepartmentEvents, 'DepartmentRenamed'>>({
  name: 'budget_allocations',
  version: 2,
  indexes: ['financial_year', 'department_id', 'department_name', 'allocated_at', 'change'],
  search: ['department_name', 'allocated_by_name'],
  rowOf: ({ id }) => id,
  on: {
    BudgetAllocated: (_, { id, data, metadata, names }) => ({
      id,
      financial_year: data.financialYear,
      department_id: data.departmentId,
      department_name: departmentName(data.departmentId, names),
      previous: rupeesOf(data.previousPaise),
      allocated: rupeesOf(data.allocatedPaise),
      change: rupeesOf(data.allocatedPaise - data.previousPaise),
      allocated_by_name: metadata.actor.name ?? null,
      allocated_at: metadata.occurredAt,
      reason: data.transfer?.reason ?? null,
    }),
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department_name') },
});
