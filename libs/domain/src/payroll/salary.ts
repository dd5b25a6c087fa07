import { decider, isMonth, isOwn, type Month, type Officer, type Paise } from '../kernel/index.js';
import { type BankAccount, type SalaryEvents, type SalaryRevision } from './events.js';
import { refuse } from './refusals.js';

export interface SalaryState {
  readonly revisions: readonly (SalaryRevision & { readonly revisedBy: string })[];
  readonly account: (BankAccount & { readonly setBy: string }) | null;
}

export type SalaryCommands = {
  ReviseSalary: { staffId: string; staffName: string; reason: string; by: Officer } & SalaryRevision;
  SetBankAccount: { staffId: string; staffName: string; by: Officer } & BankAccount;
};

/** Returns the latest revision up to `month`; for equal months, the later decision. */
export const revisionIn = <Revision extends SalaryRevision>(
  revisions: readonly Revision[],
  month: Month,
): Revision | undefined =>
  revisions.reduce<Revision | undefined>(
    (found, revision) =>
      revision.effectiveFrom <= month && revision.effectiveFrom >= (found?.effectiveFrom ?? '') ? revision : found,
    undefined,
  );

/** The revision's, else the agreed one, else the role's. */
export const salaryIn = (
  month: Month,
  revisions: readonly SalaryRevision[],
  otherwise: { readonly agreedPaise: Paise | null; readonly rolePaise: Paise },
): Paise => {
  const revision = revisionIn(revisions, month);
  return (revision ? revision.monthlySalaryPaise : otherwise.agreedPaise) ?? otherwise.rolePaise;
};

export const salarySetBy = ({ revisions, account }: SalaryState, month: Month): readonly string[] =>
  [revisionIn(revisions, month)?.revisedBy, account?.setBy].filter((id) => id !== undefined);

export const Salary = decider<SalaryState, SalaryCommands, SalaryEvents>({
  category: 'salary',
  initial: { revisions: [], account: null },

  decide: {
    /** Zero is valid: an honorary post. */
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
