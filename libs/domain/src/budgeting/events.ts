import { departmentName } from '../identity/departments.js';
import { budgetLineEvents } from './budget-line.events.js';
import {
  type Day,
  event,
  type EventsOf,
  financialYearName,
  formatDate,
  formatPaise,
  type Names,
  type Paise,
} from '../kernel/index.js';

export { type BudgetLineEvents, type Line, overAfter } from './budget-line.events.js';

export const INCOME_KINDS = ['donation', 'grant_in_aid', 'consultancy', 'interest', 'rent', 'other'] as const;

export type IncomeKind = (typeof INCOME_KINDS)[number];

export const GRANT_STATUSES = ['active', 'pending', 'closed'] as const;

export type GrantStatus = (typeof GRANT_STATUSES)[number];

const grantIn = ({ fundingAgency, amountPaise, startDate, endDate, status }: GrantTerms): string =>
  `the grant of ${fundingAgency}, ${formatPaise(amountPaise)}, ${formatDate(startDate)} to ${formatDate(endDate)}, ${status}`;

const transferred = (
  transfer: { otherId: number; reason: string } | undefined,
  isIn: boolean,
  names: Names | undefined,
): string =>
  transfer === undefined
    ? ''
    : `, transferred ${isIn ? 'from' : 'to'} ${departmentName(transfer.otherId, names) ?? 'a department'}: ${transfer.reason}`;

export const budgetLedgerEvents = {
  BudgetAllocated: event<{
    financialYear: string;
    departmentId: number;
    allocatedPaise: Paise;
    previousPaise: Paise;
    availableBeforePaise: Paise;
    /** The other half stands in the same append. */
    transfer?: { otherId: number; reason: string };
  }>(
    ({ departmentId, financialYear, allocatedPaise, previousPaise, transfer }, _, names) => ({
      says: `Set the budget of ${departmentName(departmentId, names) ?? 'a department'} for ${financialYearName(financialYear)} from ${formatPaise(
        previousPaise,
      )} to ${formatPaise(allocatedPaise)}${transferred(transfer, allocatedPaise > previousPaise, names)}`,
      amountPaise: allocatedPaise,
    }),
    { name: 'budget.allocated', model: 'budget_lines' },
  ),
};
export type BudgetLedgerEvents = EventsOf<typeof budgetLedgerEvents>;

/** Never edited: a wrong entry is reversed and made again. */
export interface IncomeEntry {
  incomeId: string;
  kind: IncomeKind;
  sourceName: string;
  description: string;
  amountPaise: Paise;
  receivedDate: Day;
  /** Null unless a user entered it. */
  recordedBy: string | null;
  recordedByName: string | null;
}

export const incomeEvents = {
  IncomeRecorded: event<IncomeEntry>(
    ({ sourceName, description, amountPaise, receivedDate }) => ({
      says: `Recorded ${formatPaise(amountPaise)} from ${sourceName}, received on ${formatDate(receivedDate)}: ${description}`,
      amountPaise,
    }),
    { name: 'income.recorded', model: 'incomes' },
  ),

  IncomeReversed: event<{
    incomeId: string;
    amountPaise: Paise;
    /** The first reversals lack it. */
    receivedDate?: Day;
    reason: string;
    reversedByName: string | null;
  }>(({ amountPaise, reason }, about) => ({
    says: `Reversed the income of ${formatPaise(amountPaise)} from ${about}${reason === '' ? '' : `: ${reason}`}`,
    amountPaise,
  })),
};
export type IncomeEvents = EventsOf<typeof incomeEvents>;

export interface GrantHead {
  name: string;
  amountPaise: Paise;
}

/** Restricted money, not part of the available balance. */
export interface GrantTerms {
  fundingAgency: string;
  amountPaise: Paise;
  status: GrantStatus;
  startDate: Day;
  endDate: Day;
  departmentId: number | null;
  facultyId: string | null;
  facultyName: string | null;
  /** At most the grant in total; empty allows any. */
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

export const budgetingEvents = { ...budgetLedgerEvents, ...budgetLineEvents, ...incomeEvents, ...grantEvents };
export type BudgetingEvents = EventsOf<typeof budgetingEvents>;
