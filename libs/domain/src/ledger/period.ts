import {
  addDays,
  type Day,
  daysInMonth,
  decider,
  type DomainEvent,
  financialYearOf,
  istMonthOf,
  type Month,
  monthsOfFinancialYear,
  type Position,
  type Timestamp,
} from '../kernel/index.js';
import { type BalanceLine, type PeriodEvents } from './events.js';
import { refuse } from './refusals.js';
import { RULES, WAITING_DAYS } from './posting-rules.js';

interface By {
  readonly by: string;
  readonly byName: string;
}

interface ClosedMonth extends By {
  readonly month: Month;
}

export interface PeriodState {
  readonly closed: readonly ClosedMonth[];
  readonly reopening: (By & { readonly month: Month; readonly reason: string }) | null;
  readonly year: { readonly status: 'open' } | ({ readonly status: 'asked' } & By) | { readonly status: 'closed' };
}

export interface Neighbours {
  readonly booksBegin: Month;
  readonly lastClosed: Month | null;
}

export type PeriodCommands = {
  ClosePeriod: By &
    Neighbours & {
      month: Month;
      at: Timestamp;
      position: Position;
      trialBalance: readonly BalanceLine[];
      blocking: number;
    };
  NoteSeal: { month: Month; sealNo: number; root: string };
  AskToReopen: By & { month: Month; reason: string; lastClosed: Month | null };
  DismissReopening: By & { month: Month };
  ConfirmReopening: By & { month: Month; lastClosed: Month | null };
  AskToCloseYear: By & { financialYear: string };
  DismissYearClose: By & { financialYear: string };
  ConfirmYearClose: By & { financialYear: string; position: Position; result: PeriodEvents['YearClosed']['result'] };
};

export const monthAfter = (month: Month): Month => addDays(`${month}-${daysInMonth(month)}`, 1).slice(0, 7);

export const lastClosedOf = ({ closed }: PeriodState): Month | null => closed.at(-1)?.month ?? null;

export const nextToClose = ({ booksBegin, lastClosed }: Neighbours): Month =>
  lastClosed === null ? booksBegin : monthAfter(lastClosed);

type DayOf = (data: never) => Day | undefined;

const DAYS: Readonly<Record<string, DayOf | undefined>> = WAITING_DAYS;

/** Undefined unless the event names its own day. */
export const bookedIn = ({ type, data }: DomainEvent): Month | undefined => {
  const dayOf = DAYS[type] ?? (RULES as Readonly<Record<string, { readonly day?: DayOf } | undefined>>)[type]?.day;
  return dayOf?.(data as never)?.slice(0, 7);
};

export const isBooked = ({ type }: DomainEvent): boolean => type in RULES;

/** @throws `ledger/period-closed` */
export function expectOpen(month: Month, lastClosed: Month | null): void {
  if (lastClosed !== null && month <= lastClosed) throw refuse('period-closed', month, monthAfter(lastClosed));
}

function expectBalanced(lines: readonly BalanceLine[]): void {
  const debit = lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0);
  const credit = lines.reduce((sum, { creditPaise }) => sum + creditPaise, 0);
  if (debit !== credit) throw refuse('not-balanced', debit, credit);
}

function expectReopenable({ year }: PeriodState, month: Month, lastClosed: Month | null): void {
  if (year.status === 'closed') throw refuse('year-closed', financialYearOf(`${month}-01`));
  if (month !== lastClosed) throw refuse('not-last-closed');
}

function expectAllClosed(state: PeriodState, financialYear: string): void {
  const months = monthsOfFinancialYear(financialYear);
  const last = lastClosedOf(state);
  const open = last === null ? months[0] : months[months.indexOf(last) + 1];
  if (open !== undefined) throw refuse('earlier-open', open);
}

/** @throws `ledger/already-asked` */
function asksAgain(asked: By | null, by: string): boolean {
  if (asked !== null && asked.by !== by) throw refuse('already-asked', asked.byName);
  return asked !== null;
}

type Ended = Pick<PeriodEvents, 'PeriodReopeningDismissed' | 'YearCloseDismissed'>;

function reopeningEnded(
  { reopening }: PeriodState,
  { by: dismissedBy, byName: dismissedByName }: By,
): DomainEvent<Ended>[] {
  if (!reopening) return [];
  const { month, by: askedBy } = reopening;
  return [{ type: 'PeriodReopeningDismissed', data: { month, askedBy, dismissedBy, dismissedByName } }];
}

function yearCloseEnded(
  { year }: PeriodState,
  financialYear: string,
  { by: dismissedBy, byName: dismissedByName }: By,
): DomainEvent<Ended>[] {
  if (year.status !== 'asked') return [];
  return [{ type: 'YearCloseDismissed', data: { financialYear, askedBy: year.by, dismissedBy, dismissedByName } }];
}

export const Period = decider<PeriodState, PeriodCommands, PeriodEvents>({
  category: 'period',
  initial: { closed: [], reopening: null, year: { status: 'open' } },

  decide: {
    ClosePeriod: ({ by, byName, booksBegin, lastClosed, at, blocking, ...closing }, state) => {
      const { month, trialBalance } = closing;
      const done = state.closed.find((each) => each.month === month);
      if (done?.by === by) return [];
      if (done) throw refuse('already-closed', month, done.byName);
      if (month >= istMonthOf(at)) throw refuse('period-not-over', month);
      const next = nextToClose({ booksBegin, lastClosed: lastClosedOf(state) ?? lastClosed });
      if (month < next) throw refuse('before-the-books', booksBegin);
      if (month > next) throw refuse('earlier-open', next);
      if (blocking > 0) throw refuse('blocked', blocking, month);
      expectBalanced(trialBalance);
      const closed = { type: 'PeriodClosed', data: { ...closing, closedBy: by, closedByName: byName } } as const;
      return [...reopeningEnded(state, { by, byName }), closed];
    },

    NoteSeal: (seal, { closed }) =>
      closed.some(({ month }) => month === seal.month) ? [{ type: 'PeriodSealed', data: seal }] : [],

    AskToReopen: ({ by, byName, month, reason, lastClosed }, state) => {
      expectReopenable(state, month, lastClosed);
      if (asksAgain(state.reopening, by)) return [];
      return [{ type: 'PeriodReopeningAsked', data: { month, reason, askedBy: by, askedByName: byName } }];
    },

    DismissReopening: ({ month, ...by }, state) => {
      if (state.reopening?.month !== month) throw refuse('not-asked');
      return reopeningEnded(state, by);
    },

    ConfirmReopening: ({ by, byName, month, lastClosed }, state) => {
      expectReopenable(state, month, lastClosed);
      const { reopening } = state;
      if (reopening?.month !== month) throw refuse('not-asked');
      if (reopening.by === by) throw refuse('same-person');
      const { reason, by: askedBy, byName: askedByName } = reopening;
      const confirmed = { confirmedBy: by, confirmedByName: byName };
      const data = { month, reason, askedBy, askedByName, ...confirmed };
      return [
        ...yearCloseEnded(state, financialYearOf(`${month}-01`), { by, byName }),
        { type: 'PeriodReopened', data },
      ];
    },

    AskToCloseYear: ({ by, byName, financialYear }, state) => {
      if (state.year.status === 'closed') throw refuse('year-closed', financialYear);
      expectAllClosed(state, financialYear);
      if (state.year.status === 'asked' && asksAgain(state.year, by)) return [];
      return [{ type: 'YearCloseAsked', data: { financialYear, askedBy: by, askedByName: byName } }];
    },

    DismissYearClose: ({ financialYear, ...by }, state) => {
      if (state.year.status === 'closed') throw refuse('year-closed', financialYear);
      if (state.year.status === 'open') throw refuse('not-asked');
      return yearCloseEnded(state, financialYear, by);
    },

    ConfirmYearClose: ({ by, byName, ...closing }, state) => {
      const { year } = state;
      if (year.status === 'closed') throw refuse('year-closed', closing.financialYear);
      expectAllClosed(state, closing.financialYear);
      if (year.status === 'open') throw refuse('not-asked');
      if (year.by === by) throw refuse('same-person');
      const asked = { askedBy: year.by, askedByName: year.byName };
      const closed = { ...closing, ...asked, confirmedBy: by, confirmedByName: byName };
      return [...reopeningEnded(state, { by, byName }), { type: 'YearClosed', data: closed }];
    },
  },

  evolve: {
    PeriodClosed: (state, { month, closedBy: by, closedByName: byName }) => ({
      ...{ ...state, closed: [...state.closed, { month, by, byName }], reopening: null },
    }),
    PeriodSealed: (state) => state,
    PeriodReopeningAsked: (state, { month, reason, askedBy: by, askedByName: byName }) => ({
      ...{ ...state, reopening: { month, reason, by, byName } },
    }),
    PeriodReopeningDismissed: (state) => ({ ...state, reopening: null }),
    PeriodReopened: (state, { month }) => ({
      ...{ closed: state.closed.filter((each) => each.month !== month), reopening: null, year: { status: 'open' } },
    }),
    YearCloseAsked: (state, { askedBy: by, askedByName: byName }) => ({
      ...{ ...state, year: { status: 'asked', by, byName } },
    }),
    YearCloseDismissed: (state) => ({ ...state, year: { status: 'open' } }),
    YearClosed: (state) => ({ ...state, reopening: null, year: { status: 'closed' } }),
  },
});
