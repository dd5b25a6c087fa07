export * from './remittance.events.js';
import { type Role } from '../identity/roles.js';
import {
  type Day,
  event,
  type EventsOf,
  formatDate,
  formatPaise,
  howMany,
  type Month,
  monthName,
  type Paise,
  type RunCompleted,
  type RunFailed,
  type RunListed,
  type RunStarted,
} from '../kernel/index.js';

export interface SlipLine {
  name: string;
  kind: 'earning' | 'deduction';
  amountPaise: Paise;
}

export interface PayrollTerms {
  month: Month;
  /** Net. */
  amountPaise: Paise;
  notes: string;
  paidOn: Day | null;
  /** One holder per stay: leaving a month frees only that stay. */
  slotHolder: string;
}

const termsIn = ({ month, amountPaise, paidOn, notes }: PayrollTerms): string =>
  [monthName(month), formatPaise(amountPaise), paidOn === null ? '' : `paid on ${formatDate(paidOn)}`, notes]
    .filter(Boolean)
    .join(', ');

export const payrollEvents = {
  PayrollGenerated: event<{
    payrollId: string;
    runId: string;
    staffId: string;
    staffName: string;
    role: Role;
    departmentId: number | null;
    month: Month;
    generatedBy: string | null;
    lines: readonly SlipLine[];
    grossPaise: Paise;
    deductionsPaise: Paise;
    /** Net: gross − deductions. */
    amountPaise: Paise;
    employeeNo?: string;
  }>(
    ({ staffName, month, amountPaise, grossPaise, deductionsPaise }) => ({
      says: `Generated the payroll of ${staffName} for ${monthName(month)}: ${formatPaise(grossPaise)} − ${formatPaise(deductionsPaise)}`,
      amountPaise,
    }),
    { name: 'payroll.generated', model: 'payrolls' },
  ),

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
      says: `Paid the salary of ${staffName} for ${monthName(month)} on ${formatDate(paidOn)}`,
      amountPaise,
    }),
    { name: 'payroll.paid', model: 'payrolls' },
  ),

  PayrollRecalculated: event<{
    payrollId: string;
    staffId: string;
    month: Month;
    lines: readonly SlipLine[];
    grossPaise: Paise;
    deductionsPaise: Paise;
    amountPaise: Paise;
    previousPaise: Paise;
    /** In halves. */
    unpaidDays?: number;
    recalculatedBy: string;
  }>(
    ({ previousPaise, amountPaise, unpaidDays = 0 }, about) => ({
      says: `Recalculated the payroll of ${about} from ${formatPaise(previousPaise)} to ${formatPaise(amountPaise)}${unpaidDays === 0 ? '' : `, with ${unpaidDays} unpaid ${unpaidDays === 1 ? 'day' : 'days'}`}`,
      amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),

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
    paidOn: Day;
    reason: string;
  }>(
    ({ staffName, month, paidOn, amountPaise, reason }) => ({
      says: `Took back the salary of ${staffName} for ${monthName(month)}, paid on ${formatDate(paidOn)}: ${reason}`,
      amountPaise,
    }),
    { name: 'payroll.updated', model: 'payrolls' },
  ),
};
export type PayrollEvents = EventsOf<typeof payrollEvents>;

export const payrollRunEvents = {
  PayrollRunStaffListed: event<RunListed>(({ ids }) => ({
    says: `Listed ${howMany(ids.length, 'person', 'people')} to generate a payroll for`,
  })),

  /** `skipped` people had a payroll or earned nothing. Absent in the first events. */
  PayrollRunStarted: event<RunStarted<{ month: Month; skipped?: number }>>(({ month, targetCount }) => ({
    says: `Started to generate the payroll for ${monthName(month)}: ${howMany(targetCount, 'person', 'people')}`,
  })),

  PayrollRunCompleted: event<RunCompleted>(({ done, passedOver }, about) => ({
    says: `Finished generating the payroll for ${about}: ${done} made, ${passedOver} skipped`,
  })),

  PayrollRunFailed: event<RunFailed>(({ reason }, about) => ({
    says: `Stopped generating the payroll for ${about}: ${reason}`,
  })),
};
export type PayrollRunEvents = EventsOf<typeof payrollRunEvents>;

export interface SalaryRevision {
  effectiveFrom: Month;
  /** Null for the role's default. */
  monthlySalaryPaise: Paise | null;
}

export interface BankAccount {
  accountNumber: string;
  ifsc: string;
}

export const salaryEvents = {
  SalaryRevised: event<{ staffId: string; staffName: string; reason: string; revisedBy: string } & SalaryRevision>(
    ({ staffName, monthlySalaryPaise, effectiveFrom, reason }) =>
      monthlySalaryPaise === null
        ? {
            says: `Set the salary of ${staffName} back to the salary of the role from ${monthName(effectiveFrom)} on: ${reason}`,
          }
        : {
            says: `Revised the salary of ${staffName} from ${monthName(effectiveFrom)} on: ${reason}`,
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

export type Calculation =
  | { basis: 'fixed'; amountPaise: Paise }
  | {
      basis: 'gross' | 'basic';
      /** Hundredths of a percent: 1200 is 12 %. */
      rate: number;
      /** Null: the whole basis counts. */
      ceilingPaise: Paise | null;
    };

export interface SalaryComponent {
  name: string;
  kind: 'earning' | 'deduction';
  calculation: Calculation;
  fromGrossPaise: Paise;
}

export interface PayStructure {
  /** Hundredths of a percent of the gross. */
  basicRate: number;
  components: readonly SalaryComponent[];
}

export const salaryStructureEvents = {
  SalaryStructureLaidDown: event<{ effectiveFrom: Month; structure: PayStructure }>(
    ({ effectiveFrom, structure: { components } }) => ({
      says: `Laid down the salary components from ${monthName(effectiveFrom)} on: ${['Basic pay', ...components.map(({ name }) => name)].join(', ')}`,
    }),
  ),
};
export type SalaryStructureEvents = EventsOf<typeof salaryStructureEvents>;
