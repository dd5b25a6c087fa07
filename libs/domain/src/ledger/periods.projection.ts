import {
  addDays,
  financialYearOf,
  type Month,
  NO_ID,
  type Position,
  projection,
  rupeesOf,
  type Timestamp,
} from '../kernel/index.js';
import { type Account, shippedName } from './accounts.js';
import { type BalanceLine, type PeriodEvents } from './events.js';

export type TrialBalanceLine = { account: Account; name: string; debit: number; credit: number };

export type Closing = {
  closed_at: Timestamp;
  closed_by_name: string;
  position: Position;
  total: number;
  trial_balance: readonly TrialBalanceLine[];
  seal_no: number | null;
  seal_root: string | null;
  reopened_at: Timestamp | null;
  asked_by_name: string | null;
  confirmed_by_name: string | null;
  reason: string | null;
};

export type PeriodRow = {
  id: Month;
  status: 'closed' | 'reopened';
  /** A reopened one stays. */
  closings: readonly Closing[];
  reopening_reason: string | null;
  reopening_asked_by: string | null;
  reopening_asked_by_name: string | null;
  version: number;
};

export type ClosedYearRow = {
  id: string;
  status: 'asked' | 'closed';
  asked_by: string;
  asked_by_name: string;
  confirmed_by_name: string | null;
  closed_on: Timestamp | null;
  surplus: number | null;
  version: number;
};

export const trialBalanceLines = (
  lines: readonly BalanceLine[],
  nameOf: (account: Account) => string = shippedName,
): readonly TrialBalanceLine[] =>
  lines.map(({ account, debitPaise, creditPaise }) => ({
    account,
    name: nameOf(account),
    debit: rupeesOf(debitPaise),
    credit: rupeesOf(creditPaise),
  }));

const totalOf = (lines: readonly BalanceLine[]): number =>
  rupeesOf(lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0));

const changedLast = (row: PeriodRow, change: Partial<Closing>): readonly Closing[] =>
  row.closings.map((closing, index) => (index === row.closings.length - 1 ? { ...closing, ...change } : closing));

const NOT_ASKED = { reopening_reason: null, reopening_asked_by: null, reopening_asked_by_name: null };

const yearOf = (month: Month): string => financialYearOf(`${month}-01`);

function monthBefore(month: Month): Month | undefined {
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  return yearOf(before) === yearOf(month) ? before : undefined;
}

type EventsOfAPeriod = Pick<
  PeriodEvents,
  'PeriodClosed' | 'PeriodSealed' | 'PeriodReopeningAsked' | 'PeriodReopeningDismissed' | 'PeriodReopened'
>;

export const periods = projection<PeriodRow, EventsOfAPeriod>({
  name: 'periods',
  version: 3,
  indexes: ['id', 'status'],
  rowOf: ({ data }) => data.month,
  on: {
    PeriodClosed: (row, { data, metadata, revision }) => ({
      id: data.month,
      status: 'closed',
      closings: [
        ...(row?.closings ?? []),
        {
          ...{ closed_at: metadata.occurredAt, closed_by_name: data.closedByName, position: data.position },
          ...{ total: totalOf(data.trialBalance), trial_balance: trialBalanceLines(data.trialBalance) },
          ...{ seal_no: null, seal_root: null, reopened_at: null, asked_by_name: null, confirmed_by_name: null },
          reason: null,
        },
      ],
      ...NOT_ASKED,
      version: revision,
    }),
    PeriodSealed: (row, { data, revision }) =>
      row && {
        ...row,
        closings: changedLast(row, { seal_no: data.sealNo, seal_root: data.root }),
        version: revision,
      },
    PeriodReopeningAsked: (row, { data, revision }) =>
      row && {
        ...row,
        reopening_reason: data.reason,
        reopening_asked_by: data.askedBy,
        reopening_asked_by_name: data.askedByName,
        version: revision,
      },
    PeriodReopeningDismissed: (row, { revision }) => row && { ...row, ...NOT_ASKED, version: revision },
    PeriodReopened: (row, { data, metadata, revision }) =>
      row && {
        ...row,
        status: 'reopened',
        closings: changedLast(row, {
          ...{ reopened_at: metadata.occurredAt, reason: data.reason, asked_by_name: data.askedByName },
          confirmed_by_name: data.confirmedByName,
        }),
        ...NOT_ASKED,
        version: revision,
      },
  },
  fanOut: {
    PeriodClosed: ({ data }) => ({
      where: { id: monthBefore(data.month) ?? NO_ID },
      change: (row) => ({ ...row, ...NOT_ASKED }),
    }),
  },
});

export const closedYears = projection<
  ClosedYearRow,
  Pick<PeriodEvents, 'YearCloseAsked' | 'YearCloseDismissed' | 'YearClosed' | 'PeriodReopened'>
>({
  name: 'closed_years',
  version: 2,
  indexes: [],
  rowOf: ({ data }) => ('financialYear' in data ? data.financialYear : yearOf(data.month)),
  on: {
    YearCloseAsked: (_, { data, revision }) => ({
      ...{ id: data.financialYear, status: 'asked', asked_by: data.askedBy, asked_by_name: data.askedByName },
      ...{ confirmed_by_name: null, closed_on: null, surplus: null, version: revision },
    }),
    PeriodReopened: () => undefined,
    YearCloseDismissed: () => undefined,
    YearClosed: (row, { data, metadata, revision }) =>
      row && {
        ...{ ...row, status: 'closed', confirmed_by_name: data.confirmedByName, closed_on: metadata.occurredAt },
        surplus: rupeesOf(data.result.reduce((sum, { paise }) => sum - paise, 0)),
        version: revision,
      },
  },
});
