import { decider, isMonth, type Month, type Paise } from '../kernel/index.js';
import { type BankAccount, type SalaryEvents, type SalaryRevision } from './events.js';
import { refuse } from './refusals.js';

export interface SalaryState {
  /** In the order they were decided. */
  readonly revisions: readonly SalaryRevision[];
  readonly account: BankAccount | null;
}

export type SalaryCommands = {
  ReviseSalary: { staffId: string; reason: string } & SalaryRevision;
  SetBankAccount: { staffId: string } & BankAccount;
};

/**
 * The revision that holds in a month: of those that begin no later, the one that begins last; of two for the same
 * month, the later decision.
 */
export const revisionIn = (revisions: readonly SalaryRevision[], month: Month): SalaryRevision | undefined =>
  revisions.reduce<SalaryRevision | undefined>(
    (found, revision) =>
      revision.effectiveFrom <= month && revision.effectiveFrom >= (found?.effectiveFrom ?? '') ? revision : found,
    undefined,
  );

/** A salary for a month: the revision's, else what was agreed on joining, else what the role gets. In paise. */
export const salaryIn = (
  month: Month,
  revisions: readonly SalaryRevision[],
  otherwise: { readonly agreedPaise: Paise | null; readonly rolePaise: Paise },
): Paise => {
  const revision = revisionIn(revisions, month);
  return (revision ? revision.monthlySalaryPaise : otherwise.agreedPaise) ?? otherwise.rolePaise;
};

/** What one person earns a month, from when on, and where it is sent. */
export const Salary = decider<SalaryState, SalaryCommands, SalaryEvents>({
  category: 'salary',
  initial: { revisions: [], account: null },

  decide: {
    /** Nothing at all is a salary, too: of an honorary post. */
    ReviseSalary: (revision, { revisions }) => {
      const { effectiveFrom, monthlySalaryPaise } = revision;
      if (!isMonth(effectiveFrom)) throw refuse('month-invalid');
      if (monthlySalaryPaise !== null && (!Number.isSafeInteger(monthlySalaryPaise) || monthlySalaryPaise < 0)) {
        throw refuse('salary-negative');
      }
      const standing = revisionIn(revisions, effectiveFrom);
      const repeated = standing?.effectiveFrom === effectiveFrom && standing.monthlySalaryPaise === monthlySalaryPaise;
      return repeated ? [] : [{ type: 'SalaryRevised', data: revision }];
    },

    SetBankAccount: (account, { account: before }) =>
      before?.accountNumber === account.accountNumber && before.ifsc === account.ifsc
        ? []
        : [{ type: 'BankAccountSet', data: account }],
  },

  evolve: {
    SalaryRevised: (salary, { effectiveFrom, monthlySalaryPaise }) => ({
      ...salary,
      revisions: [...salary.revisions, { effectiveFrom, monthlySalaryPaise }],
    }),
    BankAccountSet: (salary, { accountNumber, ifsc }) => ({ ...salary, account: { accountNumber, ifsc } }),
  },
});
