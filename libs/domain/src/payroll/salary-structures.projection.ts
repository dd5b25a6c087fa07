import { type Month, projection, type Timestamp } from '../kernel/index.js';
import { type PayStructure, type SalaryStructureEvents } from './events.js';

export type SalaryStructureRow = {
  id: string;
  effective_from: Month;
  structure: PayStructure;
  decided_by: string | null;
  decided_at: Timestamp;
};

export const salaryStructures = projection<SalaryStructureRow, SalaryStructureEvents>({
  name: 'salary_structures',
  version: 1,
  indexes: ['effective_from', 'decided_at'],
  rowOf: ({ id }) => id,
  on: {
    SalaryStructureLaidDown: (_, { id, data, metadata }) => ({
      id,
      effective_from: data.effectiveFrom,
      structure: data.structure,
      decided_by: metadata.actor.name ?? null,
      decided_at: metadata.occurredAt,
    }),
  },
});
