import { type ApprovalRoute, event, type EventsOf, financialYearName, type Paise } from '../kernel/index.js';
import { type Account } from './accounts.js';

export interface OpeningLine {
  account: Account;
  /** A debit is positive. */
  amountPaise: Paise;
}

export interface OpeningEntry {
  entryId: string;
  financialYear: string;
}

export const openingEvents = {
  OpeningBalancesEntered: event<
    OpeningEntry & {
      lines: readonly OpeningLine[];
      students: readonly { studentId: string; amountPaise: Paise }[];
      sourceNote: string;
      enteredBy: string;
      enteredByName: string;
      /** Absent: any second person confirms. */
      route?: ApprovalRoute;
      replaced?: { entryId: string; enteredBy: string };
    }
  >(({ financialYear, sourceNote }) => ({
    says: `Entered the opening balances of ${financialYearName(financialYear)}: ${sourceNote}`,
  })),

  OpeningBalancesConfirmed: event<
    OpeningEntry & {
      lines: readonly OpeningLine[];
      enteredBy: string;
      enteredByName: string;
      confirmedBy: string;
      confirmedByName: string;
    }
  >(({ financialYear }) => ({ says: `Confirmed the opening balances of ${financialYearName(financialYear)}` })),

  OpeningBalancesRejected: event<OpeningEntry & { reason: string; rejectedBy: string; rejectedByName: string }>(
    ({ financialYear, reason }) => ({
      says: `Rejected the opening balances of ${financialYearName(financialYear)}: ${reason}`,
    }),
  ),

  OpeningBalancesReversed: event<OpeningEntry & { reason: string; reversedBy: string; reversedByName: string }>(
    ({ financialYear, reason }) => ({
      says: `Reversed the opening balances of ${financialYearName(financialYear)}: ${reason}`,
    }),
  ),
};
export type OpeningEvents = EventsOf<typeof openingEvents>;
