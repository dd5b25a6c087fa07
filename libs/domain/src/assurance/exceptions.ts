import {
  addDays,
  formatDate,
  formatPaise,
  inIndia,
  istDayOf,
  istTimeOf,
  monthName,
  type Paise,
  type Timestamp,
} from '../kernel/index.js';
import { type Screening, screenFirstDigits } from './first-digits.js';
import { accountOf, monthOf, type MovementRow } from './movements.projection.js';

export const EXCEPTION_NAMES = [
  'self_approved',
  'self_refunded',
  'account_changed',
  'back_dated',
  'closed_month',
  'reversed_soon',
  'edited_after_payment',
  'out_of_hours',
  'round_amount',
  'same_reference',
  'same_payment',
  'receipt_order',
  'over_budget',
  'below_limit',
] as const;
export type ExceptionName = (typeof EXCEPTION_NAMES)[number];

const HOUR_MS = 3_600_000;
const ACCOUNT_DAYS = 7;
const LATE_DAYS = 3;
const REVERSED_HOURS = 48;
const REPEATED_DAYS = 7;
const ROUND_FROM: Paise = 5_000_000;
const ROUND_TO: Paise = 100_000;
const BELOW_LIMIT_SHARE = 0.02;
const OPENS = '07:00';
const CLOSES = '21:00';

export interface Hit {
  readonly movement: MovementRow;
  readonly why: string;
}

interface Books {
  readonly movements: readonly MovementRow[];
  readonly accounts: ReadonlyMap<string, MovementRow>;
  readonly months: ReadonlyMap<string, MovementRow>;
}

interface Rule {
  readonly says: string;
  readonly find: (books: Books) => readonly Hit[];
}

const each =
  (why: (movement: MovementRow, books: Books) => string | undefined): Rule['find'] =>
  (books) =>
    books.movements.flatMap((movement) => {
      const found = why(movement, books);
      return found === undefined ? [] : [{ movement, why: found }];
    });

const hoursBetween = (from: Timestamp, to: Timestamp): number => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

const isSunday = (at: Timestamp): boolean => new Date(inIndia(at)).getUTCDay() === 0;

function groupsOf(
  movements: readonly MovementRow[],
  keyOf: (movement: MovementRow) => string | undefined,
): readonly (readonly MovementRow[])[] {
  const groups = new Map<string, MovementRow[]>();
  for (const movement of movements) {
    const key = keyOf(movement);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), movement]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

const dayOf = ({ effective_on, booked_at }: MovementRow): string =>
  effective_on ?? (booked_at ? istDayOf(booked_at) : '');

function accountChanged({ kind, person_id, vendor_id, paid_at }: MovementRow, { accounts }: Books): string | undefined {
  const owner = kind === 'salary' ? person_id : vendor_id;
  if (owner === null || paid_at === null) return undefined;
  const changes = accounts.get(accountOf(owner))?.changed_at ?? [];
  const last = changes.filter((at) => at <= paid_at).at(-1);
  if (last === undefined || hoursBetween(last, paid_at) > ACCOUNT_DAYS * 24) return undefined;
  return `The account was set on ${formatDate(last)}.`;
}

function backDated({ effective_on, booked_at }: MovementRow): string | undefined {
  if (effective_on === null || booked_at === null) return undefined;
  const booked = istDayOf(booked_at);
  return effective_on < addDays(booked, -LATE_DAYS) ? `Booked on ${formatDate(booked)}.` : undefined;
}

/** Bursar writes none; a log from elsewhere may hold one. */
function inClosedMonth({ effective_on, booked_at }: MovementRow, { months }: Books): string | undefined {
  if (effective_on === null || booked_at === null) return undefined;
  const month = effective_on.slice(0, 'YYYY-MM'.length);
  const turns = months.get(monthOf(month))?.changed_at.filter((at) => at < booked_at) ?? [];
  const isClosed = turns.length % 2 === 1;
  return isClosed ? `${monthName(month)} was closed on ${formatDate(turns.at(-1) ?? '')}.` : undefined;
}

function reversedAfter(hours: number): string {
  if (hours === 0) return 'Reversed within an hour.';
  return `Reversed after ${hours} ${hours === 1 ? 'hour' : 'hours'}.`;
}

function reversedSoon({ paid_at, booked_at, reversed_at }: MovementRow): string | undefined {
  const from = paid_at ?? booked_at;
  if (from === null || reversed_at === null || hoursBetween(from, reversed_at) > REVERSED_HOURS) return undefined;
  return reversedAfter(Math.floor(hoursBetween(from, reversed_at)));
}

function outOfHours({ booked_at, booked_by }: MovementRow): string | undefined {
  if (booked_at === null || booked_by === null) return undefined;
  const time = istTimeOf(booked_at);
  const isOut = time < OPENS || time >= CLOSES;
  if (isSunday(booked_at)) return `Booked on a Sunday at ${time}.`;
  return isOut ? `Booked at ${time}.` : undefined;
}

function belowLimit({ amount_paise, limit_paise }: MovementRow): string | undefined {
  if (limit_paise === null || amount_paise > limit_paise) return undefined;
  if (amount_paise < limit_paise * (1 - BELOW_LIMIT_SHARE)) return undefined;
  const limit = formatPaise(limit_paise);
  if (amount_paise === limit_paise) return `Exactly the limit of ${limit}.`;
  return `${formatPaise(limit_paise - amount_paise)} below the limit of ${limit}.`;
}

/** A reversed entry may be made again under its reference. */
const referenceOf = ({ reference, reversed_at, receipt_id }: MovementRow): string | undefined =>
  reference === null || reversed_at !== null || receipt_id !== null ? undefined : reference.trim().toUpperCase();

const sameReference: Rule['find'] = ({ movements }) =>
  groupsOf(movements, referenceOf).flatMap((group) =>
    group.map((movement) => ({ movement, why: `${group.length} entries have ${movement.reference ?? ''}.` })),
  );

const placeOf = (movement: MovementRow): string => [dayOf(movement), movement.booked_at, movement.id].join(' ');

const samePayment: Rule['find'] = ({ movements }) => {
  const key = ({ kind, person_id, amount_paise, reversed_at, booked_at }: MovementRow) =>
    person_id === null || reversed_at !== null || booked_at === null
      ? undefined
      : `${kind} ${person_id} ${amount_paise}`;
  return groupsOf(movements, key).flatMap((group) => {
    const inOrder = group.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    return inOrder.flatMap((movement, index) => {
      const before = inOrder[index - 1];
      if (!before || dayOf(movement) > addDays(dayOf(before), REPEATED_DAYS)) return [];
      return [{ movement, why: `The same was entered for ${formatDate(dayOf(before))}.` }];
    });
  });
};

const YEAR_LENGTH = 'FY26-27'.length;

const receiptOrder: Rule['find'] = ({ movements }) => {
  const inOrder = movements
    .filter(({ receipt_no }) => receipt_no !== null)
    .toSorted((one, other) => ((one.receipt_no ?? '') < (other.receipt_no ?? '') ? -1 : 1));
  const latest = new Map<string, Timestamp>();
  return inOrder.flatMap((movement) => {
    const { receipt_no, receipt_at } = movement;
    const [year, at] = [(receipt_no ?? '').slice(0, YEAR_LENGTH), receipt_at ?? ''];
    const before = latest.get(year) ?? '';
    if (at >= before) latest.set(year, at);
    return at < before ? [{ movement, why: `${receipt_no ?? ''} was issued before a lower number.` }] : [];
  });
};

export const EXCEPTION_RULES: Readonly<Record<ExceptionName, Rule>> = {
  self_approved: {
    says: 'The person who recorded it approved it.',
    find: each(({ self_approved }) => (self_approved ? 'One person recorded and approved it.' : undefined)),
  },
  self_refunded: {
    says: 'The person who asked for a refund made it.',
    find: each(({ self_refunded }) => (self_refunded ? 'One person asked for and made the refund.' : undefined)),
  },
  account_changed: {
    says: 'A salary or a vendor was paid to an account set within the 7 days before.',
    find: each(accountChanged),
  },
  back_dated: { says: 'The day of the entry is more than 3 days before its booking.', find: each(backDated) },
  closed_month: { says: 'The day of the entry lies in a month that was closed before.', find: each(inClosedMonth) },
  reversed_soon: { says: 'It was reversed within 48 hours.', find: each(reversedSoon) },
  edited_after_payment: {
    says: 'A salary was changed after it was paid.',
    find: each(({ edited_at, reversed_at }) =>
      edited_at === null || reversed_at !== null ? undefined : `Changed on ${formatDate(edited_at)}.`,
    ),
  },
  out_of_hours: { says: 'A person booked it outside 07:00–21:00 or on a Sunday.', find: each(outOfHours) },
  round_amount: {
    says: 'The amount is ₹50,000.00 or more and ends in 000.',
    find: each(({ amount_paise }) =>
      amount_paise >= ROUND_FROM && amount_paise % ROUND_TO === 0
        ? `${formatPaise(amount_paise)} is round.`
        : undefined,
    ),
  },
  same_reference: { says: 'Two entries have the same reference.', find: sameReference },
  same_payment: { says: 'The same person has the same amount again within 7 days.', find: samePayment },
  receipt_order: { says: 'A receipt was issued before one with a lower number.', find: receiptOrder },
  over_budget: {
    says: 'The budget of the department had less left when it was approved.',
    find: each(({ over_budget_paise }) =>
      over_budget_paise > 0 ? `${formatPaise(over_budget_paise)} beyond the budget.` : undefined,
    ),
  },
  below_limit: { says: 'The amount is within the last 2 % below an approval limit.', find: each(belowLimit) },
};

export function booksOf(rows: Iterable<MovementRow>): Books {
  const movements: MovementRow[] = [];
  const accounts = new Map<string, MovementRow>();
  const months = new Map<string, MovementRow>();
  for (const row of rows) {
    if (row.kind === 'account') accounts.set(row.id, row);
    else if (row.kind === 'month') months.set(row.id, row);
    else movements.push(row);
  }
  return { movements, accounts, months };
}

export const firstDigitsOf = ({ movements }: Books): Screening | undefined =>
  screenFirstDigits(movements.filter(({ paid_at }) => paid_at !== null).map(({ amount_paise }) => amount_paise));
