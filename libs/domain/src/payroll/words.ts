import { formatPaise, type Words } from '../kernel/index.js';
import {
  type PayrollEvents,
  type PayrollRunEvents,
  type PayrollTerms,
  type SalaryEvents,
  type SalaryStructureEvents,
} from './events.js';

const termsIn = ({ month, amountPaise, paidOn, notes }: PayrollTerms): string =>
  [month, formatPaise(amountPaise), paidOn === null ? '' : `paid on ${paidOn}`, notes].filter(Boolean).join(', ');

/** Payroll as the audit trail tells it. A bank account is told by its last digits. */
export const payrollWords: Words<PayrollEvents & PayrollRunEvents & SalaryEvents & SalaryStructureEvents> = {
  PayrollGenerated: ({ staffName, month, amountPaise, grossPaise, deductionsPaise }) => ({
    says: `Generated the payroll of ${staffName} for ${month}: ${formatPaise(grossPaise)} − ${formatPaise(deductionsPaise)}`,
    amountPaise,
  }),
  PayrollAmended: ({ staffName, before, after }) => ({
    says: `Changed the payroll of ${staffName} from ${termsIn(before)} to ${termsIn(after)}`,
    amountPaise: after.amountPaise,
  }),
  PayrollRecalculated: ({ previousPaise, amountPaise }, about) => ({
    says: `Recalculated the payroll of ${about} from ${formatPaise(previousPaise)} to ${formatPaise(amountPaise)}`,
    amountPaise,
  }),
  PayrollCancelled: ({ amountPaise, reason }, about) => ({
    says: `Cancelled the unpaid payroll of ${formatPaise(amountPaise)} of ${about}: ${reason}`,
    amountPaise,
  }),
  PayrollPaid: ({ staffName, month, paidOn, amountPaise }) => ({
    says: `Paid the salary of ${staffName} for ${month} on ${paidOn}`,
    amountPaise,
  }),
  PayrollPaymentReversed: ({ staffName, month, paidOn, amountPaise, reason }) => ({
    says: `Took back the salary of ${staffName} for ${month}, paid on ${paidOn}: ${reason}`,
    amountPaise,
  }),
  PayrollRunStarted: ({ month, staffCount }) => ({
    says: `Started to generate the payroll for ${month}: ${staffCount} people`,
  }),
  PayrollRunCompleted: ({ month, created, skipped }) => ({
    says: `Finished generating the payroll for ${month}: ${created} made, ${skipped} skipped`,
  }),
  SalaryRevised: ({ staffName, monthlySalaryPaise, effectiveFrom, reason }) =>
    monthlySalaryPaise === null
      ? { says: `Set the salary of ${staffName} back to what the role gets from ${effectiveFrom} on: ${reason}` }
      : {
          says: `Revised the salary of ${staffName} from ${effectiveFrom} on: ${reason}`,
          amountPaise: monthlySalaryPaise,
        },
  BankAccountSet: ({ staffName, accountNumber, ifsc }) => ({
    says: `Set the bank account of ${staffName} to ${ifsc}, ending ${accountNumber.slice(-4)}`,
  }),
  SalaryStructureLaidDown: ({ effectiveFrom, structure: { components } }) => ({
    says: `Laid down the salary components from ${effectiveFrom} on: ${['Basic pay', ...components.map(({ name }) => name)].join(', ')}`,
  }),
};
