import { decider, isMonth, isOwn, type Month, type Officer, type Paise } from '../kernel/index.js';
import { type BankAccount, type SalaryEvents, type SalaryRevision } from './events.js';
import { refuse } from './refusals.js';

export interface SalaryState {
  /** In the order they were decided. */
  readonly revisions: readonly (SalaryRevision & { readonly revisedBy: string })[];
  readonly account: (BankAccount & { readonly setBy: string }) | null;
}

export type SalaryCommands = {
  ReviseSalary: { staffId: string; staffName: string; reason: string; by: Officer } & SalaryRevision;
  SetBankAccount: { staffId: string; staffName: string; by: Officer } & BankAccount;
};

/**
 * The revision that holds in a month: of those that begin no later, the one that begins last; of two for the same
 * month, the later decision.
 */
export const revisionIn = <Revision extends SalaryRevision>(
  revisions: readonly Revision[],
  month: Month,
): Revision | undefined =>
  revisions.reduce<Revision | undefined>(
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

/** Who decided what is paid for a month, and where it is sent. */
export const salarySetBy = ({ revisions, account }: SalaryState, month: Month): readonly string[] =>
  [revisionIn(revisions, month)?.revisedBy, account?.setBy].filter((id) => id !== undefined);

/** What one person earns a month, from when on, and where it is sent. */
export const Salary = decider<SalaryState, SalaryCommands, SalaryEvents>({
  category: 'salary',
  initial: { revisions: [], account: null },

  decide: {
    /** Nothing at all is a salary, too: of an honorary post. */
    ReviseSalary: ({ by, ...revision }, { revisions }) => {
      if (isOwn(by, revision.staffId)) throw refuse('own-salary');
      const { effectiveFrom, monthlySalaryPaise } = revision;
      if (!isMonth(effectiveFrom)) throw refuse('month-invalid');
      if (monthlySalaryPaise !== null && (!Number.isSafeInteger(monthlySalaryPaise) || monthlySalaryPaise < 0)) {
        throw refuse('salary-negative');
      }
      const standing = revisionIn(revisions, effectiveFrom);
      const repeated = standing?.effectiveFrom === effectiveFrom && standing.monthlySalaryPaise === monthlySalaryPaise;
      return repeated ? [] : [{ type: 'SalaryRevised', data: { ...revision, revisedBy: by.userId } }];
    },

    SetBankAccount: ({ by, ...account }, { account: before }) => {
      if (isOwn(by, account.staffId)) throw refuse('own-account');
      const same = before?.accountNumber === account.accountNumber && before.ifsc === account.ifsc;
      return same ? [] : [{ type: 'BankAccountSet', data: { ...account, setBy: by.userId } }];
    },
  },

  evolve: {
    SalaryRevised: (salary, { effectiveFrom, monthlySalaryPaise, revisedBy }) => ({
      ...salary,
      revisions: [...salary.revisions, { effectiveFrom, monthlySalaryPaise, revisedBy }],
    }),
    BankAccountSet: (salary, { accountNumber, ifsc, setBy }) => ({
      ...salary,
      account: { accountNumber, ifsc, setBy },
    }),
  },
});
