import {
  type BudgetControl,
  decider,
  type DomainEvent,
  type Officer,
  type Paise,
  type Position,
} from '../kernel/index.js';
import { type BudgetLineEvents, type Line } from './events.js';
import { refuse } from './refusals.js';

interface Reservation {
  readonly heldPaise: Paise;
  readonly spentPaise: Paise;
  readonly bills: readonly string[];
  readonly isReleased: boolean;
  readonly isReversed: boolean;
}

interface Open extends Line {
  readonly asOf: Position;
  readonly allocatedAt: Position;
  readonly allocatedPaise: Paise;
  readonly spentPaise: Paise;
  readonly reservedPaise: Paise;
  /** Earlier requests join with their first event. */
  readonly reservations: Readonly<Record<string, Reservation>>;
}

export type BudgetLineState = 'unopened' | Open;

/** Happened, whatever the line says. */
interface Fact {
  readonly position: Position;
}

interface Asked {
  readonly reservationId: string;
  readonly paise: Paise;
}

export type BudgetLineCommands = {
  OpenLine: Omit<BudgetLineEvents['BudgetLineOpened'], keyof Line> & { readonly line: Line };
  SetAllocation: { readonly allocatedPaise: Paise };
  FollowAllocation: Fact & { readonly allocatedPaise: Paise };
  /** A repeat changes nothing; another amount adjusts the reservation. */
  Reserve: Asked & { readonly control: BudgetControl; readonly departmentName: string };
  ReserveIfLeft: Asked & { readonly control: BudgetControl };
  AllowOverrun: Asked & { readonly by: Officer; readonly reason: string };
  /** Beyond the reservation. `openingPaise`: held for the request when the line opened. */
  Adjust: Asked & { readonly openingPaise: Paise; readonly control: BudgetControl; readonly departmentName: string };
  Release: Fact & { readonly reservationId: string; readonly openingPaise?: Paise };
  Spend: Fact & Asked & { readonly billId: string; readonly openingPaise?: Paise };
  TakeBack: Fact & Asked;
};

const NEW: Reservation = { heldPaise: 0, spentPaise: 0, bills: [], isReleased: false, isReversed: false };

export const leftOf = ({ allocatedPaise, spentPaise, reservedPaise }: Open): Paise =>
  allocatedPaise - spentPaise - reservedPaise;

function open(line: BudgetLineState): Open {
  if (line === 'unopened') throw new Error('The line of this budget is not open yet');
  return line;
}

const lineOf = ({ financialYear, departmentId }: Line): Line => ({ financialYear, departmentId });

const isUnsafe = (paise: Paise): boolean => !Number.isSafeInteger(paise) || paise <= 0;

/** Undefined for a fact of the opening. */
const beforeFact = (line: BudgetLineState, { position }: Fact): Open | undefined =>
  line === 'unopened' || position <= line.asOf ? undefined : line;

const found = ({ reservations }: Open, id: string, openingPaise = 0): Reservation =>
  reservations[id] ?? { ...NEW, heldPaise: openingPaise };

const isSettled = ({ isReleased, spentPaise, isReversed }: Reservation): boolean =>
  isReleased || isReversed || spentPaise > 0;

function wanted(line: Open, { reservationId, paise }: Asked): { before: Paise; added: Paise } | undefined {
  if (isUnsafe(paise)) throw refuse('amount-not-positive');
  const reservation = found(line, reservationId);
  const before = reservation.heldPaise;
  return isSettled(reservation) || before === paise ? undefined : { before, added: paise - before };
}

const exhausted = (line: Open, departmentName: string) =>
  refuse('budget-exhausted', Math.max(0, leftOf(line)), departmentName);

const overrunOf = (line: Open, added: Paise): Paise => Math.max(0, Math.min(added, added - leftOf(line)));

function reserved(
  line: Open,
  { reservationId, paise }: Asked,
  before: Paise,
  overPaise: Paise,
): DomainEvent<BudgetLineEvents> {
  const data = { ...lineOf(line), reservationId, paise, leftPaise: leftOf(line) - paise + before };
  return before === 0
    ? { type: 'BudgetReserved', data: { ...data, overPaise } }
    : { type: 'BudgetReservationAdjusted', data: { ...data, previousPaise: before, overPaise } };
}

const withReservation = (line: Open, id: string, change: Partial<Reservation>): Open => ({
  ...line,
  reservations: { ...line.reservations, [id]: { ...found(line, id), ...change } },
});

const held = (
  state: BudgetLineState,
  { reservationId, paise, previousPaise = 0 }: Asked & { readonly previousPaise?: Paise },
): BudgetLineState => {
  const line = open(state);
  const reservedPaise = line.reservedPaise + paise - previousPaise;
  return withReservation({ ...line, reservedPaise }, reservationId, { heldPaise: paise });
};

/** The lock of what a department's budget promises in one year. */
export const BudgetLine = decider<BudgetLineState, BudgetLineCommands, BudgetLineEvents>({
  category: 'budgetLine',
  initial: 'unopened',

  decide: {
    OpenLine: ({ line: { financialYear, departmentId }, allocatedPaise, spentPaise, reservedPaise, asOf }, line) => {
      if (line !== 'unopened') return [];
      const data = { financialYear, departmentId, allocatedPaise, spentPaise, reservedPaise, asOf };
      return [{ type: 'BudgetLineOpened', data }];
    },

    SetAllocation: ({ allocatedPaise }, state) => {
      const line = open(state);
      const { allocatedPaise: previousPaise, spentPaise, reservedPaise } = line;
      if (allocatedPaise === previousPaise) return [];
      if (allocatedPaise < spentPaise) throw refuse('below-spent');
      if (allocatedPaise < spentPaise + reservedPaise) throw refuse('below-reserved', spentPaise + reservedPaise);
      const leftPaise = leftOf({ ...line, allocatedPaise });
      const data = { ...lineOf(line), allocatedPaise, previousPaise, leftPaise, position: null };
      return [{ type: 'BudgetLineAllocationSet', data }];
    },

    FollowAllocation: ({ allocatedPaise, position }, line) => {
      if (line === 'unopened' || position <= line.allocatedAt || allocatedPaise === line.allocatedPaise) return [];
      const leftPaise = leftOf({ ...line, allocatedPaise });
      const data = { ...lineOf(line), allocatedPaise, previousPaise: line.allocatedPaise, leftPaise, position };
      return [{ type: 'BudgetLineAllocationSet', data }];
    },

    Reserve: ({ control, departmentName, ...asked }, state) => {
      const line = open(state);
      const more = wanted(line, asked);
      if (!more) return [];
      const overPaise = overrunOf(line, more.added);
      if (control === 'stop' && overPaise > 0) throw exhausted(line, departmentName);
      return [reserved(line, asked, more.before, control === 'warn' ? overPaise : 0)];
    },

    ReserveIfLeft: ({ control, ...asked }, line) => {
      if (line === 'unopened') return [];
      const more = wanted(line, asked);
      if (!more) return [];
      const overPaise = overrunOf(line, more.added);
      if (control === 'stop' && overPaise > 0) return [];
      return [reserved(line, asked, more.before, control === 'warn' ? overPaise : 0)];
    },

    Adjust: ({ control, departmentName, openingPaise, ...asked }, state) => {
      const line = open(state);
      const before = found(line, asked.reservationId, openingPaise).heldPaise;
      if (asked.paise <= before) return [];
      const overPaise = overrunOf(line, asked.paise - before);
      if (control === 'stop' && overPaise > 0) throw exhausted(line, departmentName);
      return [reserved(line, asked, before, control === 'warn' ? overPaise : 0)];
    },

    AllowOverrun: ({ by, reason, ...asked }, state) => {
      const line = open(state);
      const more = wanted(line, asked);
      if (!more) return [];
      if (reason.trim() === '') throw refuse('reason-required');
      const overPaise = overrunOf(line, more.added);
      const allowed = { ...lineOf(line), reservationId: asked.reservationId, overPaise };
      const who = { allowedBy: by.userId, allowedByName: by.name, reason };
      const reservation = reserved(line, asked, more.before, overPaise);
      return overPaise === 0
        ? [reservation]
        : [{ type: 'BudgetOverrunAllowed', data: { ...allowed, ...who } }, reservation];
    },

    Release: ({ reservationId, openingPaise, position }, state) => {
      const line = beforeFact(state, { position });
      if (!line) return [];
      const { heldPaise, isReleased } = found(line, reservationId, openingPaise);
      if (isReleased || heldPaise === 0) return [];
      const leftPaise = leftOf(line) + heldPaise;
      return [
        { type: 'BudgetReservationReleased', data: { ...lineOf(line), reservationId, paise: heldPaise, leftPaise } },
      ];
    },

    Spend: ({ reservationId, billId, paise, openingPaise, position }, state) => {
      const line = beforeFact(state, { position });
      if (!line) return [];
      const { heldPaise, bills } = found(line, reservationId, openingPaise);
      if (bills.includes(billId)) return [];
      const relievedPaise = Math.min(heldPaise, paise);
      const left = { leftPaise: leftOf(line) - paise + relievedPaise, heldPaise: heldPaise - relievedPaise };
      const data = { ...lineOf(line), reservationId, paise, ...left, billId, relievedPaise };
      return [{ type: 'BudgetSpent', data }];
    },

    TakeBack: ({ reservationId, paise, position }, state) => {
      const line = beforeFact(state, { position });
      if (!line || found(line, reservationId).isReversed) return [];
      const leftPaise = leftOf(line) + paise;
      return [{ type: 'BudgetSpendingReversed', data: { ...lineOf(line), reservationId, paise, leftPaise } }];
    },
  },

  evolve: {
    BudgetLineOpened: (_, data) => ({ ...data, allocatedAt: data.asOf, reservations: {} }),
    BudgetLineAllocationSet: (state, { allocatedPaise, position }) => {
      const line = open(state);
      return { ...line, allocatedPaise, allocatedAt: position ?? line.allocatedAt };
    },
    BudgetReserved: held,
    BudgetReservationAdjusted: held,
    BudgetReservationReleased: (state, { reservationId, paise }) => {
      const line = open(state);
      const reservedPaise = line.reservedPaise - paise;
      return withReservation({ ...line, reservedPaise }, reservationId, { heldPaise: 0, isReleased: true });
    },
    BudgetSpent: (state, { reservationId, paise, billId, relievedPaise, heldPaise }) => {
      const line = open(state);
      const { bills, spentPaise } = found(line, reservationId);
      const counted = { heldPaise, spentPaise: spentPaise + paise, bills: [...bills, billId] };
      const totals = { spentPaise: line.spentPaise + paise, reservedPaise: line.reservedPaise - relievedPaise };
      return withReservation({ ...line, ...totals }, reservationId, counted);
    },
    BudgetSpendingReversed: (state, { reservationId, paise }) => {
      const line = open(state);
      return withReservation({ ...line, spentPaise: line.spentPaise - paise }, reservationId, { isReversed: true });
    },
    BudgetOverrunAllowed: (line) => line,
  },
});
