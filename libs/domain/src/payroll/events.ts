import { type Role } from '../identity/roles.js';
import { type Day, type Month, type Paise } from '../kernel/index.js';

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

export type PayrollEvents = {
  /** Somebody is owed their salary of a month; name, role and department as they were then. */
  PayrollGenerated: {
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
  };
  /** Money moves only when it was paid: by the difference of the two amounts. */
  PayrollAmended: {
    payrollId: string;
    staffId: string;
    staffName: string;
    before: PayrollTerms;
    after: PayrollTerms;
    amendedBy: string;
  };
  PayrollPaid: {
    payrollId: string;
    staffId: string;
    staffName: string;
    month: Month;
    paidOn: Day;
    amountPaise: Paise;
    processedBy: string;
    processedByName: string;
    via: 'pay_now' | 'edit';
  };
  /** Worked out anew while unpaid, with the salary and the components that hold in its month by now. */
  PayrollRecalculated: {
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
  };
  /** An unpaid salary is not going to be paid; its month is free for another one. */
  PayrollCancelled: {
    payrollId: string;
    staffId: string;
    month: Month;
    amountPaise: Paise;
    slotHolder: string;
    reason: string;
  };
  PayrollPaymentReversed: {
    payrollId: string;
    staffId: string;
    staffName: string;
    month: Month;
    amountPaise: Paise;
    /** The day it had been paid on. */
    paidOn: Day;
    reason: string;
  };
};

export type PayrollRunEvents = {
  PayrollRunStarted: { runId: string; month: Month; staffCount: number };
  PayrollRunCompleted: { runId: string; month: Month; created: number; skipped: number };
};

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

export type SalaryEvents = {
  SalaryRevised: { staffId: string; staffName: string; reason: string; revisedBy: string } & SalaryRevision;
  BankAccountSet: { staffId: string; staffName: string; setBy: string } & BankAccount;
};

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

export type SalaryStructureEvents = {
  SalaryStructureLaidDown: { effectiveFrom: Month; structure: PayStructure };
};
