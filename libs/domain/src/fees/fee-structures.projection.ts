import { type Month, projection, type Recorded, rupeesOf, type Timestamp } from '../kernel/index.js';
import { type FeeStructureEvents, type FeeTerms, type StudentFeeEvents } from './events.js';

export type FeeStructureRow = {
  id: string;
  name: string;
  amount: number;
  due_date: Timestamp;
  description: string;
  income_account: string;
  recognise_from: Month | null;
  recognise_months: number | null;
  assigned_count: number;
  /** Any of them blocks deletion. */
  unpaid_count: number;
  created_at: Timestamp;
  version: number;
};

const terms = ({ name, amountPaise, dueDate, description, incomeAccount, recogniseOver }: FeeTerms) => ({
  name,
  amount: rupeesOf(amountPaise),
  due_date: dueDate,
  description,
  income_account: incomeAccount ?? '4010',
  recognise_from: recogniseOver?.from ?? null,
  recognise_months: recogniseOver?.months ?? null,
});

type EventsOfAStructure = FeeStructureEvents &
  Pick<
    StudentFeeEvents,
    'FeeAssigned' | 'FeeAssignmentRevoked' | 'FeeSettled' | 'FeePaymentReversed' | 'FeePaymentRefunded'
  >;

type Undone = Recorded<Pick<StudentFeeEvents, 'FeePaymentReversed' | 'FeePaymentRefunded'>>;

const owedAgain = (row: FeeStructureRow | undefined, { data }: Undone): FeeStructureRow | undefined =>
  row && data.reopened ? { ...row, unpaid_count: row.unpaid_count + 1 } : row;

export const feeStructures = projection<FeeStructureRow, EventsOfAStructure>({
  name: 'fee_structures',
  version: 3,
  indexes: ['name', 'amount', 'due_date', 'created_at', 'assigned_count', 'income_account'],
  search: ['name', 'description'],
  names: ['name'],
  rowOf: ({ data }) => data.feeStructureId,
  on: {
    FeeStructureCreated: (_, { data, metadata, revision }) => ({
      id: data.feeStructureId,
      ...terms(data),
      assigned_count: 0,
      unpaid_count: 0,
      created_at: metadata.occurredAt,
      version: revision,
    }),
    FeeStructureUpdated: (row, { data, revision }) => row && { ...row, ...terms(data), version: revision },
    FeeStructureDeleted: () => undefined,
    FeeAssigned: (row) => row && { ...row, assigned_count: row.assigned_count + 1, unpaid_count: row.unpaid_count + 1 },
    FeeAssignmentRevoked: (row) =>
      row && { ...row, assigned_count: row.assigned_count - 1, unpaid_count: row.unpaid_count - 1 },
    FeeSettled: (row) => row && { ...row, unpaid_count: row.unpaid_count - 1 },
    FeePaymentReversed: owedAgain,
    FeePaymentRefunded: owedAgain,
  },
});
