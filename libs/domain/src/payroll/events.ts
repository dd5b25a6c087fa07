import { type Role } from '../identity/roles.js';
import {
  type Day,
  event,
  type EventsOf,
  formatPaise,
  type Month,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunStarted,
} from '../kernel/index.js';

/** One line of a payslip. */
export interface SlipLine {
  name: string;
  kind: 'earning' | 'deduction';
  /** Above zero. */
  amountPaise: Paise;
}

/** What may change on a payroll: as it stood before an edit, and after it. */
export interface PayrollTerms {
  month: Month;
  /** Net: what is paid out. */
  amountPaise: Paise;
  notes: string;
  /** Set exactly while it is paid. */
  paidOn: Day | null;
  /** Holds the slot of the month: every stay in a month has a holder of its own, so that leaving it frees that stay only. */
  slotHolder: string;
}

const termsIn = ({ month, amountPaise, paidOn, notes }: PayrollTerms): string =>
  [month, formatPaise(amountPaise), paidOn === null ? '' : `paid on ${paidOn}`, notes].filter(Boolean).join(', ');

export const payrollEvents = {
  /** Somebody is owed their salary of a month; name, role and department as they were then. */
  PayrollGenerated: event<{
    payrollId: string;
    runId: string;
    staffId: string;
    staffName: string;
    role: Role;
    departmentId: number | null;
    month: Month;
    /** Who asked for the run; null when nobody is known. */
    generatedBy: string | null;
    /** Earnings and deductions in the order of the slip; they add up to the amounts below. */
    lines: readonly SlipLine[];
    grossPaise: Paise;
    deductionsPaise: Paise;
    /** Net: gross − deductions. */
    amountPaise: Paise;
  }>(
    ({ staffName, month, amountPaise, grossPaise, deductionsPaise }) => ({
      says: `Generated the payroll of ${staffName} for ${month}: ${formatPaise(grossPaise)} − ${formatPaise(deductionsPaise)}`,
      amountPaise,
    }),
    { name: 'payroll.generated', model: 'payrolls' },
  ),

  /** Money moves only when it was paid: by the difference of the two amounts. */
  PayrollAmended: event<{
    payrollId: string;
    staffId: string;
    staffName: string;
    before: PayrollTerms;
    after: PayrollTerms;
    amendedBy: string;
  }>(
    ({ staffName, before, after }) => ({
      says: `Changed the payroll of ${staffName} from ${termsIn(before)} to ${termsIn(after)}`,
      amountPaise: after.amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),

  PayrollPaid: event<{
    payrollId: string;
    staffId: string;
    staffName: string;
    month: Month;
    paidOn: Day;
    amountPaise: Paise;
    processedBy: string;
    processedByName: string;
    via: 'pay_now' | 'edit';
  }>(
    ({ staffName, month, paidOn, amountPaise }) => ({
      says: `Paid the salary of ${staffName} for ${month} on ${paidOn}`,
      amountPaise,
    }),
    { name: 'payroll.paid', model: 'payrolls' },
  ),

  /** Worked out anew while unpaid, with the salary and the components that hold in its month by now. */
  PayrollRecalculated: event<{
    payrollId: string;
    staffId: string;
    month: Month;
    lines: readonly SlipLine[];
    grossPaise: Paise;
    deductionsPaise: Paise;
    /** Net: gross − deductions. */
    amountPaise: Paise;
    previousPaise: Paise;
    recalculatedBy: string;
  }>(
    ({ previousPaise, amountPaise }, about) => ({
      says: `Recalculated the payroll of ${about} from ${formatPaise(previousPaise)} to ${formatPaise(amountPaise)}`,
      amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),

  /** An unpaid salary is not going to be paid; its month is free for another one. */
  PayrollCancelled: event<{
    payrollId: string;
    staffId: string;
    month: Month;
    amountPaise: Paise;
    slotHolder: string;
    reason: string;
  }>(
    ({ amountPaise, reason }, about) => ({
      says: `Cancelled the unpaid payroll of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
      amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),

  PayrollPaymentReversed: event<{
    payrollId: string;
    staffId: string;
    staffName: string;
    month: Month;
    amountPaise: Paise;
    /** The day it had been paid on. */
    paidOn: Day;
    reason: string;
  }>(
    ({ staffName, month, paidOn, amountPaise, reason }) => ({
      says: `Took back the salary of ${staffName} for ${month}, paid on ${paidOn}: ${reason}`,
      amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),
};
export type PayrollEvents = EventsOf<typeof payrollEvents>;

export const payrollRunEvents = {
  PayrollRunStaffListed: event<RunListed>(({ ids }) => ({
    says: `Listed ${ids.length} people to generate a payroll for`,
  })),

  PayrollRunStarted: event<RunStarted<{ month: Month }>>(({ month, targetCount }) => ({
    says: `Started to generate the payroll for ${month}: ${targetCount} people`,
  })),

  PayrollRunCompleted: event<RunCompleted>(({ done, passedOver }, about) => ({
    says: `Finished generating the payroll for ${about}: ${done} made, ${passedOver} skipped`,
  })),

  PayrollRunFailed: event<RunFailed>(({ reason }, about) => ({
    says: `Stopped generating the payroll for ${about}: ${reason}`,
  })),
};
export type PayrollRunEvents = EventsOf<typeof payrollRunEvents>;

/** A monthly salary before deductions, from a month on. */
export interface SalaryRevision {
  effectiveFrom: Month;
  /** Null: whatever the role gets by default. */
  monthlySalaryPaise: Paise | null;
}

/** Where a salary is sent. */
export interface BankAccount {
  accountNumber: string;
  ifsc: string;
}

export const salaryEvents = {
  SalaryRevised: event<{ staffId: string; staffName: string; reason: string; revisedBy: string } & SalaryRevision>(
    ({ staffName, monthlySalaryPaise, effectiveFrom, reason }) =>
      monthlySalaryPaise === null
        ? { says: `Set the salary of ${staffName} back to what the role gets from ${effectiveFrom} on: ${reason}` }
        : {
            says: `Revised the salary of ${staffName} from ${effectiveFrom} on: ${reason}`,
            amountPaise: monthlySalaryPaise,
          },
  ),

  BankAccountSet: event<{ staffId: string; staffName: string; setBy: string } & BankAccount>(
    ({ staffName, accountNumber, ifsc }) => ({
      says: `Set the bank account of ${staffName} to ${ifsc}, ending ${accountNumber.slice(-4)}`,
    }),
  ),
};
export type SalaryEvents = EventsOf<typeof salaryEvents>;

/** How much a component is: the same amount every month, or a share of the gross or basic pay. */
export type Calculation =
  | { basis: 'fixed'; amountPaise: Paise }
  | {
      basis: 'gross' | 'basic';
      /** Hundredths of a percent: 1200 is 12 %. */
      rate: number;
      /** At most this much of the basis counts; null for all of it. */
      ceilingPaise: Paise | null;
    };

/** An allowance or a deduction, as it is laid down for everybody. */
export interface SalaryComponent {
  name: string;
  kind: 'earning' | 'deduction';
  calculation: Calculation;
  /** Only for those whose gross pay is at least this; 0 for everybody. */
  fromGrossPaise: Paise;
}

/** What a salary is made of. */
export interface PayStructure {
  /** Basic pay as a share of the gross, in hundredths of a percent: 5000 is 50 %. */
  basicRate: number;
  /** In the order of the slip. */
  components: readonly SalaryComponent[];
}

export const salaryStructureEvents = {
  SalaryStructureLaidDown: event<{ effectiveFrom: Month; structure: PayStructure }>(
    ({ effectiveFrom, structure: { components } }) => ({
      says: `Laid down the salary components from ${effectiveFrom} on: ${['Basic pay', ...components.map(({ name }) => name)].join(', ')}`,
    }),
  ),
};
export type SalaryStructureEvents = EventsOf<typeof salaryStructureEvents>;
