import { projection, type Timestamp } from '../kernel/index.js';
import { type BankAccount, type SalaryEvents, type SalaryRevision } from './events.js';

export type SalaryRow = {
  id: string;
  staff_id: string;
  revisions: readonly (SalaryRevision & { reason: string; decided_by: string | null; decided_at: Timestamp })[];
  account: BankAccount | null;
};

const none = (staffId: string): SalaryRow => ({ id: staffId, staff_id: staffId, revisions: [], account: null });

export const salaries = projection<SalaryRow, SalaryEvents>({
  name: 'salaries',
  version: 1,
  indexes: ['staff_id'],
  rowOf: ({ data }) => data.staffId,
  on: {
    SalaryRevised: (row, { data, metadata }) => {
      const { effectiveFrom, monthlySalaryPaise, reason } = data;
      const decided = { decided_by: metadata.actor.name ?? null, decided_at: metadata.occurredAt };
      const before = row ?? none(data.staffId);
      return { ...before, revisions: [...before.revisions, { effectiveFrom, monthlySalaryPaise, reason, ...decided }] };
    },
    BankAccountSet: (row, { data: { staffId, accountNumber, ifsc } }) => ({
      ...(row ?? none(staffId)),
      account: { accountNumber, ifsc },
    }),
  },
});
