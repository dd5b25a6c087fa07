import { type Day, type Paise } from '../kernel/index.js';

/** What income is called in the books. */
export const INCOME_KINDS = ['donation', 'grant_in_aid', 'consultancy', 'interest', 'rent', 'other'] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

export const GRANT_STATUSES = ['active', 'pending', 'closed'] as const;
export type GrantStatus = (typeof GRANT_STATUSES)[number];

export type BudgetLedgerEvents = {
  /** A department's total of a financial year was set; the difference is given or taken back. */
  BudgetAllocated: {
    /** April to March in India, `FY26-27`. */
    financialYear: string;
    departmentId: number;
    /** The new total, 0 or more. */
    allocatedPaise: Paise;
    previousPaise: Paise;
    /** The available balance before it. */
    availableBeforePaise: Paise;
  };
};

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

export type IncomeEvents = {
  IncomeRecorded: IncomeEntry;
  IncomeReversed: { incomeId: string; amountPaise: Paise; reason: string; reversedByName: string | null };
};

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

export type GrantEvents = {
  GrantRegistered: GrantTerms & { grantId: string };
  GrantUpdated: GrantTerms & { grantId: string; previous: GrantTerms };
  GrantWithdrawn: { grantId: string };
};

export type BudgetingEvents = BudgetLedgerEvents & IncomeEvents & GrantEvents;
