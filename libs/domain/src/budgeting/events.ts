import { departmentName } from '../identity/departments.js';
import { type Day, event, type EventsOf, financialYearName, formatPaise, type Paise } from '../kernel/index.js';

/** What income is called in the books. */
export const INCOME_KINDS = ['donation', 'grant_in_aid', 'consultancy', 'interest', 'rent', 'other'] as const;

export type IncomeKind = (typeof INCOME_KINDS)[number];

export const GRANT_STATUSES = ['active', 'pending', 'closed'] as const;

export type GrantStatus = (typeof GRANT_STATUSES)[number];

const grantIn = ({ fundingAgency, amountPaise, startDate, endDate, status }: GrantTerms): string =>
  `the grant of ${fundingAgency}, ${formatPaise(amountPaise)}, ${startDate} to ${endDate}, ${status}`;

export const budgetLedgerEvents = {
  /** A department's total of a financial year was set; the difference is given or taken back. */
  BudgetAllocated: event<{
    /** April to March in India, `FY26-27`. */
    financialYear: string;
    departmentId: number;
    /** The new total, 0 or more. */
    allocatedPaise: Paise;
    previousPaise: Paise;
    /** The available balance before it. */
    availableBeforePaise: Paise;
  }>(
    ({ departmentId, financialYear, allocatedPaise, previousPaise }) => ({
      says: `Set the budget of ${departmentName(departmentId) ?? 'a department'} for ${financialYearName(financialYear)} from ${formatPaise(
        previousPaise,
      )} to ${formatPaise(allocatedPaise)}`,
      amountPaise: allocatedPaise,
    }),
    { name: 'budget.allocated', model: 'department_budgets' },
  ),
};
export type BudgetLedgerEvents = EventsOf<typeof budgetLedgerEvents>;

/** What was received; it is never edited, a wrong entry is reversed and made again. */
export interface IncomeEntry {
  incomeId: string;
  kind: IncomeKind;
  sourceName: string;
  description: string;
  /** 0 or more. */
  amountPaise: Paise;
  receivedDate: Day;
  /** Null for records that nobody entered by hand. */
  recordedBy: string | null;
  recordedByName: string | null;
}

export const incomeEvents = {
  IncomeRecorded: event<IncomeEntry>(
    ({ sourceName, description, amountPaise, receivedDate }) => ({
      says: `Recorded ${formatPaise(amountPaise)} from ${sourceName}, received on ${receivedDate}: ${description}`,
      amountPaise,
    }),
    { name: 'income.recorded', model: 'incomes' },
  ),

  IncomeReversed: event<{ incomeId: string; amountPaise: Paise; reason: string; reversedByName: string | null }>(
    ({ amountPaise, reason }, about) => ({
      says: `Reversed the income of ${formatPaise(amountPaise)} from ${about}${reason === '' ? '' : `: ${reason}`}`,
      amountPaise,
    }),
  ),
};
export type IncomeEvents = EventsOf<typeof incomeEvents>;

/** What a grant may be spent on, and how much of it. */
export interface GrantHead {
  name: string;
  amountPaise: Paise;
}

/** Restricted money: it is spent on what it was given for, and is no part of the available balance. */
export interface GrantTerms {
  fundingAgency: string;
  /** Above zero. */
  amountPaise: Paise;
  status: GrantStatus;
  startDate: Day;
  endDate: Day;
  departmentId: number | null;
  facultyId: string | null;
  facultyName: string | null;
  /** Together no more than the grant; none means that it may be spent on anything it was given for. */
  heads: readonly GrantHead[];
}

export const grantEvents = {
  GrantRegistered: event<GrantTerms & { grantId: string }>((terms) => ({
    says: `Registered ${grantIn(terms)}`,
    amountPaise: terms.amountPaise,
  })),

  GrantUpdated: event<GrantTerms & { grantId: string; previous: GrantTerms }>(({ previous, ...terms }) => ({
    says: `Changed ${grantIn(previous)} to ${grantIn(terms)}`,
    amountPaise: terms.amountPaise,
  })),

  GrantWithdrawn: event<{ grantId: string }>((_, about) => ({ says: `Deleted the grant of ${about}` })),
};
export type GrantEvents = EventsOf<typeof grantEvents>;

export const budgetingEvents = { ...budgetLedgerEvents, ...incomeEvents, ...grantEvents };
export type BudgetingEvents = EventsOf<typeof budgetingEvents>;
