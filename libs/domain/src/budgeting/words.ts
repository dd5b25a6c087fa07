import { departmentName } from '../identity/departments.js';
import { financialYearName, formatPaise, type Words } from '../kernel/index.js';
import { type BudgetingEvents, type GrantTerms } from './events.js';

const grantIn = ({ fundingAgency, amountPaise, startDate, endDate, status }: GrantTerms): string =>
  `the grant of ${fundingAgency}, ${formatPaise(amountPaise)}, ${startDate} to ${endDate}, ${status}`;

/** Budgeting as the audit trail tells it. */
export const budgetingWords: Words<BudgetingEvents> = {
  BudgetAllocated: ({ departmentId, financialYear, allocatedPaise, previousPaise }) => ({
    says: `Set the budget of ${departmentName(departmentId) ?? 'a department'} for ${financialYearName(financialYear)} from ${formatPaise(
      previousPaise,
    )} to ${formatPaise(allocatedPaise)}`,
    amountPaise: allocatedPaise,
  }),
  IncomeRecorded: ({ sourceName, description, amountPaise, receivedDate }) => ({
    says: `Recorded ${formatPaise(amountPaise)} from ${sourceName}, received on ${receivedDate}: ${description}`,
    amountPaise,
  }),
  IncomeReversed: ({ amountPaise, reason }, about) => ({
    says: `Reversed the income of ${formatPaise(amountPaise)} from ${about}${reason === '' ? '' : `: ${reason}`}`,
    amountPaise,
  }),
  GrantRegistered: (terms) => ({ says: `Registered ${grantIn(terms)}`, amountPaise: terms.amountPaise }),
  GrantUpdated: ({ previous, ...terms }) => ({
    says: `Changed ${grantIn(previous)} to ${grantIn(terms)}`,
    amountPaise: terms.amountPaise,
  }),
  GrantWithdrawn: (_, about) => ({ says: `Deleted the grant of ${about}` }),
};
