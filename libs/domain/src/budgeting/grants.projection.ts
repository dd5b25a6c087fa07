import { type ExpenseEvents } from '../expenses/events.js';
import { departmentName, showsDepartmentIn } from '../identity/departments.js';
import { type DepartmentEvents } from '../identity/events.js';
import { type Day, type Names, type Paise, paiseOf, projection, rupeesOf } from '../kernel/index.js';
import { type GrantEvents, type GrantStatus, type GrantTerms } from './events.js';

export type GrantHeadRow = { name: string; amount: number; spent: number; encumbered: number };

export type GrantRow = {
  id: string;
  funding_agency: string;
  amount: number;
  status: GrantStatus;
  start_date: Day;
  end_date: Day;
  department_id: number | null;
  department_name: string | null;
  faculty_id: string | null;
  faculty_name: string | null;
  heads: readonly GrantHeadRow[];
  spent: number;
  encumbered: number;
  /** Amount − spent − encumbered. */
  remaining: number;
  version: number;
};

const described = (terms: GrantTerms, names: Names | undefined) => ({
  funding_agency: terms.fundingAgency,
  amount: rupeesOf(terms.amountPaise),
  status: terms.status,
  start_date: terms.startDate,
  end_date: terms.endDate,
  department_id: terms.departmentId,
  department_name: departmentName(terms.departmentId, names),
  faculty_id: terms.facultyId,
  faculty_name: terms.facultyName,
});

const withRemaining = (row: GrantRow): GrantRow => ({
  ...row,
  remaining: rupeesOf(paiseOf(row.amount) - paiseOf(row.spent) - paiseOf(row.encumbered)),
});

const headsOf = ({ heads }: GrantTerms, before: readonly GrantHeadRow[]): GrantHeadRow[] =>
  heads.map(({ name, amountPaise }) => {
    const known = before.find((head) => head.name === name);
    return { name, amount: rupeesOf(amountPaise), spent: known?.spent ?? 0, encumbered: known?.encumbered ?? 0 };
  });

interface Change {
  readonly spent?: Paise;
  readonly encumbered?: Paise;
}

function plus<Counted extends { spent: number; encumbered: number }>(counted: Counted, change: Change): Counted {
  return {
    ...counted,
    spent: rupeesOf(paiseOf(counted.spent) + (change.spent ?? 0)),
    encumbered: rupeesOf(paiseOf(counted.encumbered) + (change.encumbered ?? 0)),
  };
}

const charged = (row: GrantRow | undefined, head: string | null, change: Change): GrantRow | undefined =>
  row &&
  withRemaining(
    plus({ ...row, heads: row.heads.map((each) => (each.name === head ? plus(each, change) : each)) }, change),
  );

type EventsOfAGrant = GrantEvents &
  Pick<DepartmentEvents, 'DepartmentRenamed'> &
  Pick<
    ExpenseEvents,
    'ExpenseApproved' | 'PurchaseBilled' | 'PurchaseClosed' | 'PurchaseCancelled' | 'ExpenseReversed'
  >;

/** Matches no row. */
const NO_GRANT = 'none';

export const grants = projection<GrantRow, EventsOfAGrant>({
  name: 'grants',
  version: 3,
  indexes: ['id', 'department_id', 'faculty_id', 'status', 'funding_agency', 'amount', 'start_date', 'end_date'],
  search: ['funding_agency', 'faculty_name', 'department_name'],
  names: ['funding_agency', 'faculty_name'],
  rowOf: ({ data }) => ('grantId' in data ? (data.grantId ?? NO_GRANT) : NO_GRANT),
  on: {
    GrantRegistered: (_, { data, revision, names }) =>
      withRemaining({
        id: data.grantId,
        ...described(data, names),
        heads: headsOf(data, []),
        spent: 0,
        encumbered: 0,
        remaining: 0,
        version: revision,
      }),
    GrantUpdated: (row, { data, revision, names }) =>
      row && withRemaining({ ...row, ...described(data, names), heads: headsOf(data, row.heads), version: revision }),
    GrantWithdrawn: () => undefined,
    ExpenseApproved: (row, { data }) =>
      charged(
        row,
        data.grantHead,
        data.kind === 'purchase' ? { encumbered: data.amountPaise } : { spent: data.amountPaise },
      ),
    PurchaseBilled: (row, { data }) =>
      charged(row, data.grantHead, { spent: data.billedPaise, encumbered: -(data.relievedPaise ?? data.amountPaise) }),
    PurchaseClosed: (row, { data }) => charged(row, data.grantHead, { encumbered: -data.releasedPaise }),
    PurchaseCancelled: (row, { data }) => charged(row, data.grantHead, { encumbered: -data.amountPaise }),
    ExpenseReversed: (row, { data }) => charged(row, data.grantHead, { spent: -data.reversedPaise }),
  },
  fanOut: { DepartmentRenamed: showsDepartmentIn('department_name') },
});
