import {
  event,
  type EventsOf,
  financialYearName,
  type Month,
  monthName,
  type Paise,
  type Position,
} from '../kernel/index.js';
import { type Account } from './accounts.js';

/** On its side; one of both is 0. */
export interface BalanceLine {
  account: Account;
  debitPaise: Paise;
  creditPaise: Paise;
}

export const periodEvents = {
  PeriodClosed: event<{
    month: Month;
    position: Position;
    trialBalance: readonly BalanceLine[];
    closedBy: string;
    closedByName: string;
  }>(({ month }) => ({ says: `Closed ${monthName(month)}` })),

  PeriodSealed: event<{ month: Month; sealNo: number; root: string }>(({ month, sealNo }) => ({
    says: `Sealed the closing of ${monthName(month)} with seal ${sealNo}`,
  })),

  PeriodReopeningAsked: event<{ month: Month; reason: string; askedBy: string; askedByName: string }>(
    ({ month, reason }) => ({ says: `Asked to reopen ${monthName(month)}: ${reason}` }),
  ),

  PeriodReopeningDismissed: event<{ month: Month; askedBy: string; dismissedBy: string; dismissedByName: string }>(
    ({ month }) => ({ says: `Dismissed the request to reopen ${monthName(month)}` }),
  ),

  PeriodReopened: event<{
    month: Month;
    reason: string;
    askedBy: string;
    askedByName: string;
    confirmedBy: string;
    confirmedByName: string;
  }>(({ month, reason }) => ({ says: `Reopened ${monthName(month)}: ${reason}` })),

  YearCloseAsked: event<{ financialYear: string; askedBy: string; askedByName: string }>(({ financialYear }) => ({
    says: `Asked to close ${financialYearName(financialYear)} for good`,
  })),

  YearCloseDismissed: event<{ financialYear: string; askedBy: string; dismissedBy: string; dismissedByName: string }>(
    ({ financialYear }) => ({ says: `Dismissed the request to close ${financialYearName(financialYear)} for good` }),
  ),

  YearClosed: event<{
    financialYear: string;
    position: Position;
    /** Passes into the general fund; a debit is positive. */
    result: readonly { account: Account; paise: Paise }[];
    askedBy: string;
    askedByName: string;
    confirmedBy: string;
    confirmedByName: string;
  }>(({ financialYear }) => ({ says: `Closed ${financialYearName(financialYear)} for good` })),
};
export type PeriodEvents = EventsOf<typeof periodEvents>;
