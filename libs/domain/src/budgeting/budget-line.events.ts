import { departmentName } from '../identity/departments.js';
import {
  event,
  type EventsOf,
  financialYearName,
  formatPaise,
  type Names,
  type Paise,
  type Position,
} from '../kernel/index.js';

export interface Line {
  readonly financialYear: string;
  readonly departmentId: number;
}

/** A reservation has the id of its request. */
export interface Reserving extends Line {
  readonly reservationId: string;
  readonly paise: Paise;
  /** Negative after overspending. */
  readonly leftPaise: Paise;
}

const budgetOf = ({ departmentId, financialYear }: Line, names: Names | undefined): string =>
  `the budget of ${departmentName(departmentId, names) ?? 'a department'} for ${financialYearName(financialYear)}`;

export const budgetLineEvents = {
  /** Figures of the log up to `asOf`. */
  BudgetLineOpened: event<Line & { allocatedPaise: Paise; spentPaise: Paise; reservedPaise: Paise; asOf: Position }>(
    (data, _, names) => ({
      says: `Opened ${budgetOf(data, names)}: ${formatPaise(data.allocatedPaise)} allocated, ${formatPaise(data.spentPaise)} spent, ${formatPaise(data.reservedPaise)} reserved`,
      amountPaise: data.allocatedPaise,
    }),
  ),

  /** `position`: of the `BudgetAllocated` that it follows. */
  BudgetLineAllocationSet: event<
    Line & { allocatedPaise: Paise; previousPaise: Paise; leftPaise: Paise; position: Position | null }
  >((data, _, names) => ({
    says: `Limited ${budgetOf(data, names)} to ${formatPaise(data.allocatedPaise)}`,
    amountPaise: data.allocatedPaise,
  })),

  BudgetReserved: event<Reserving & { overPaise: Paise }>((data, about, names) => ({
    says: `Reserved ${formatPaise(data.paise)} of ${budgetOf(data, names)} for ${about}${
      data.overPaise > 0 ? `, ${formatPaise(data.overPaise)} beyond it` : ''
    }`,
    amountPaise: data.paise,
  })),

  BudgetReservationAdjusted: event<Reserving & { previousPaise: Paise; overPaise: Paise }>((data, about, names) => ({
    says: `Changed what ${budgetOf(data, names)} reserves for ${about} from ${formatPaise(data.previousPaise)} to ${formatPaise(data.paise)}`,
    amountPaise: data.paise,
  })),

  BudgetReservationReleased: event<Reserving>((data, about, names) => ({
    says: `Released ${formatPaise(data.paise)} of ${budgetOf(data, names)}, reserved for ${about}`,
    amountPaise: data.paise,
  })),

  BudgetSpent: event<Reserving & { billId: string; relievedPaise: Paise; heldPaise: Paise }>((data, about, names) => ({
    says: `Spent ${formatPaise(data.paise)} of ${budgetOf(data, names)} on ${about}`,
    amountPaise: data.paise,
  })),

  BudgetSpendingReversed: event<Reserving>((data, about, names) => ({
    says: `Returned ${formatPaise(data.paise)} to ${budgetOf(data, names)} from ${about}`,
    amountPaise: data.paise,
  })),

  BudgetOverrunAllowed: event<
    Line & { reservationId: string; overPaise: Paise; allowedBy: string; allowedByName: string; reason: string }
  >((data, about, names) => ({
    says: `Allowed ${about} ${formatPaise(data.overPaise)} beyond ${budgetOf(data, names)}: ${data.reason}`,
    amountPaise: data.overPaise,
  })),
};
export type BudgetLineEvents = EventsOf<typeof budgetLineEvents>;

type Adjusted = Pick<BudgetLineEvents['BudgetReservationAdjusted'], 'paise' | 'previousPaise' | 'overPaise'>;

export const overAfter = (beforePaise: Paise, { paise, previousPaise, overPaise }: Adjusted): Paise =>
  Math.max(0, beforePaise + overPaise - Math.max(0, previousPaise - paise));
