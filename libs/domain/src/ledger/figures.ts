import { allocatedFromNow, availableBalance, spentBefore } from '../budgeting/figures.js';
import {
  addDays,
  type Asked,
  type Conditions,
  type Day,
  figure,
  minus,
  type Paise,
  plus,
  type Sum,
  yearStartOf,
} from '../kernel/index.js';
import { DEPARTMENT_EXPENSES, kindOf } from './accounts.js';
import { BILLING, isMoney, RECORD_NAMES } from './ledger-entries.projection.js';
import { type LedgerEntry, type LedgerRecordRow, ledgerRecords } from './ledger-records.projection.js';
import { type Line } from './posting.js';

type Test = (line: Line, day: Day, entry: LedgerEntry, kind: LedgerRecordRow['kind']) => boolean;

type Counts = (asked: Asked) => Test;

const toOf = ({ today, to = today }: Asked): Day => to;
const fromOf = (asked: Asked): Day => asked.from ?? yearStartOf(toOf(asked));

const all =
  (...counts: readonly Counts[]): Counts =>
  (asked) => {
    const tests = counts.map((each) => each(asked));
    return (...line) => tests.every((test) => test(...line));
  };

const not =
  (counts: Counts): Counts =>
  (asked) => {
    const test = counts(asked);
    return (...line) => !test(...line);
  };

const either =
  (one: Counts, other: Counts): Counts =>
  (asked) => {
    const [isOne, isOther] = [one(asked), other(asked)];
    return (...line) => isOne(...line) || isOther(...line);
  };

const always =
  (test: Test): Counts =>
  () =>
    test;

interface Days {
  readonly counts: Counts;
  readonly where: (asked: Asked) => Conditions<LedgerRecordRow>;
}

const firstUntil = (day: Day) => ({ first_day: { below: addDays(day, 1) } });

const untilThen: Days = {
  counts: (asked) => {
    const to = toOf(asked);
    return (_, day) => day <= to;
  },
  where: (asked) => firstUntil(toOf(asked)),
};
const before: Days = {
  counts: (asked) => {
    const from = fromOf(asked);
    return (_, day) => day < from;
  },
  where: (asked) => ({ first_day: { below: fromOf(asked) } }),
};
const within: Days = {
  counts: all(untilThen.counts, not(before.counts)),
  where: (asked) => ({ ...untilThen.where(asked), last_day: { from: fromOf(asked) } }),
};

const lines = (days: Days, ...counts: readonly Counts[]): Days => ({ ...days, counts: all(days.counts, ...counts) });

const isDebit = always(({ paise }) => paise > 0);
const isCredit = always(({ paise }) => paise < 0);
const isInHand = always(({ account }) => isMoney(account));
const isOwedByStudents = always(({ account }) => account === '1110');
const isBilled = always((_, __, entry) => BILLING.includes(entry.type));
const isOf = (...kinds: readonly LedgerRecordRow['kind'][]): Counts =>
  always((_, __, ___, kind) => kinds.includes(kind));
const isOpened = isOf('opening');
const isBesideMoney = all(
  always(({ account }, _, entry) => !isMoney(account) && entry.lines.some((line) => isMoney(line.account))),
  not(isOpened),
);
const isAccount: Counts =
  ({ accounts }) =>
  ({ account }) =>
    accounts === undefined || accounts.includes(account);
const ofKind = (kind: ReturnType<typeof kindOf>): Counts => always(({ account }) => kindOf(account) === kind);

/** Former years ended in the general fund. */
const isFormer: Counts = (asked) => {
  const yearStart = yearStartOf(fromOf(asked));
  return ({ account }, day) => day < yearStart && ['income', 'expenditure'].includes(kindOf(account));
};

const isHeld: Counts = (asked) => {
  const [isOfFormer, isOfAccount] = [isFormer(asked), isAccount(asked)];
  const holdsFormer = asked.accounts?.includes('3010') ?? true;
  return (...line) => (isOfFormer(...line) ? holdsFormer : isOfAccount(...line));
};

const NO_DEPARTMENT = 'no-department';

const groups = ({ id, kind, fee_structure_id, batch, department_id }: LedgerRecordRow): readonly string[] => [
  ...(kind === 'bill' ? [fee_structure_id === id ? 'none' : (fee_structure_id ?? 'none'), `batch-${batch}`] : []),
  ...(department_id === null ? [NO_DEPARTMENT] : []),
];

const tells = ({ kind, number, name, about }: LedgerRecordRow): string =>
  [RECORD_NAMES[kind], kind === 'voucher' ? number : name, about].filter(Boolean).join(', ');

const sumOf = (name: string, label: string, sign: 1 | -1, { counts, where }: Days): Sum =>
  figure({
    ...{ name, label, unit: 'paise', of: ledgerRecords, tells, groups },
    where: (asked: Asked) => ({
      ...where(asked),
      student_id: asked.student_id,
      department_id: asked.departments && { in: [...asked.departments, null] },
    }),
    adds: ({ entries, department_id, kind }: LedgerRecordRow, asked: Asked): Paise => {
      const isCounted = counts(asked);
      const isIn = ({ departmentId = department_id ?? undefined }: Line): boolean =>
        asked.group === NO_DEPARTMENT
          ? departmentId === undefined
          : asked.departments === undefined || asked.departments.some((each) => each === departmentId);
      let paise = 0;
      for (const entry of entries)
        for (const line of entry.lines)
          if (isIn(line) && isCounted(line, line.day ?? entry.day, entry, kind)) paise += line.paise;
      return paise === 0 ? 0 : sign * paise;
    },
  });

export const opening = sumOf('ledger_opening', 'Opening', 1, lines(before, isHeld));
export const debits = sumOf('ledger_debits', 'Debit', 1, lines(within, isAccount, isDebit));
export const credits = sumOf('ledger_credits', 'Credit', -1, lines(within, isAccount, isCredit));
export const closingDebits = sumOf('ledger_closing_debits', 'Closing Debit', 1, lines(untilThen, isHeld));
export const closingCredits = sumOf('ledger_closing_credits', 'Closing Credit', -1, lines(untilThen, isHeld));

export const closing = figure({
  ...{ name: 'ledger_closing', label: 'Closing', unit: 'paise' },
  parts: [plus(opening), plus(debits), minus(credits)],
});

const isOfDepartments = always(({ account }) => account === DEPARTMENT_EXPENSES);

export const departmentOpening = sumOf(
  'department_ledger_opening',
  'Opening',
  1,
  lines(before, isOfDepartments, not(isFormer)),
);
export const departmentDebits = sumOf('department_ledger_debits', 'Debit', 1, lines(within, isOfDepartments, isDebit));
export const departmentCredits = sumOf(
  'department_ledger_credits',
  'Credit',
  -1,
  lines(within, isOfDepartments, isCredit),
);
export const departmentClosing = figure({
  ...{ name: 'department_ledger_closing', label: 'Closing', unit: 'paise' },
  parts: [plus(departmentOpening), plus(departmentDebits), minus(departmentCredits)],
});

export const debitsWithOpening = figure({
  ...{ name: 'ledger_debits_with_opening', label: 'Debit with Opening', unit: 'paise' },
  parts: [plus(opening), plus(debits)],
});
export const creditsWithOpening = figure({
  ...{ name: 'ledger_credits_with_opening', label: 'Credit with Opening', unit: 'paise' },
  parts: [minus(opening), plus(credits)],
});

export const incomeOfPeriod = sumOf('ledger_income', 'Income', -1, lines(within, isAccount, ofKind('income')));
export const expenditure = sumOf(
  'ledger_expenditure',
  'Expenditure',
  1,
  lines(within, isAccount, ofKind('expenditure')),
);
export const surplus = figure({
  ...{ name: 'ledger_surplus', label: 'Surplus', unit: 'paise' },
  parts: [plus(incomeOfPeriod), minus(expenditure)],
});

export const assets = sumOf('ledger_assets', 'Assets', 1, lines(untilThen, isAccount, ofKind('asset')));
export const liabilities = sumOf(
  'ledger_liabilities',
  'Liabilities',
  -1,
  lines(untilThen, isAccount, ofKind('liability')),
);
export const funds = sumOf(
  ...(['ledger_funds', 'Funds', -1] as const),
  lines(untilThen, isHeld, either(ofKind('fund'), isFormer)),
);
export const ownFunds = figure({
  ...{ name: 'ledger_own_funds', label: 'Funds with Surplus', unit: 'paise' },
  parts: [plus(funds), plus(surplus)],
});
export const sources = figure({
  ...{ name: 'ledger_sources', label: 'Funds and Liabilities', unit: 'paise' },
  parts: [plus(funds), plus(surplus), plus(liabilities)],
});

/** Opening balances of the period are neither received nor spent. */
const beginning: Days = {
  ...untilThen,
  counts: either(before.counts, all(untilThen.counts, isOpened)),
};

export const moneyOpening = sumOf(
  ...(['money_opening', 'Money at the Beginning', 1] as const),
  lines(beginning, isInHand, isAccount),
);
export const moneyReceived = sumOf('money_received', 'Received', -1, lines(within, isAccount, isBesideMoney, isCredit));
export const moneySpent = sumOf('money_spent', 'Spent', 1, lines(within, isAccount, isBesideMoney, isDebit));
export const moneyClosing = sumOf('money_closing', 'Money at the End', 1, lines(untilThen, isInHand, isAccount));
export const receipts = figure({
  ...{ name: 'money_receipts', label: 'Receipts', unit: 'paise' },
  parts: [plus(moneyOpening), plus(moneyReceived)],
});
export const spending = figure({
  ...{ name: 'money_payments', label: 'Payments', unit: 'paise' },
  parts: [plus(moneySpent), plus(moneyClosing)],
});

const ahead: Days = {
  counts: not(untilThen.counts),
  where: (asked) => ({ last_day: { from: addDays(toOf(asked), 1) } }),
};
const anyDay: Days = { counts: all(), where: () => ({}) };
const isInSuspense = always(({ account }) => account === '2230');

export const moneyExpenses = sumOf('money_expenses', 'Expenses Paid', 1, lines(anyDay, isInHand, isOf('expense')));
export const moneyHeld = sumOf(
  ...(['money_held', 'Money Held in Suspense', -1] as const),
  lines(anyDay, isInSuspense, isOf('bill', 'payment')),
);
export const moneyAhead = sumOf('money_ahead', 'Money Dated Ahead', -1, lines(ahead, isInHand));
export const moneyOpened = sumOf('money_opened', 'Opening Balances', 1, lines(anyDay, isInHand, isOpened));
export const moneyVouchers = sumOf('money_vouchers', 'Vouchers', 1, lines(anyDay, isInHand, isOf('voucher')));
export const moneyRemitted = sumOf(
  'money_remitted',
  'Deductions Remitted',
  1,
  lines(anyDay, isInHand, isOf('remittance')),
);
export const moneyUnexplained = figure({
  ...{ name: 'money_unexplained', label: 'Unexplained', unit: 'paise' },
  parts: [
    ...[plus(moneyClosing), minus(availableBalance), minus(allocatedFromNow), minus(spentBefore)],
    ...[moneyExpenses, moneyHeld, moneyAhead, moneyOpened, moneyVouchers, moneyRemitted].map(minus),
  ],
});

export const demandOpening = sumOf('demand_opening', 'Owed at the Beginning', 1, lines(before, isOwedByStudents));
export const demand = sumOf('demand', 'Demand', 1, lines(within, isOwedByStudents, isBilled));
export const collection = sumOf(
  ...(['demand_collected', 'Collection', -1] as const),
  lines(within, isOwedByStudents, not(isBilled)),
);
export const demandOwed = figure({
  ...{ name: 'demand_owed', label: 'Opening and Demand', unit: 'paise' },
  parts: [plus(demandOpening), plus(demand)],
});
export const demandBalance = figure({
  ...{ name: 'demand_balance', label: 'Balance', unit: 'paise' },
  parts: [plus(demandOpening), plus(demand), minus(collection)],
});

export const studentDebits = sumOf('student_ledger_debits', 'Debit', 1, lines(within, isOwedByStudents, isDebit));
export const studentCredits = sumOf('student_ledger_credits', 'Credit', -1, lines(within, isOwedByStudents, isCredit));
export const studentBalance = sumOf('student_ledger_balance', 'Balance', 1, lines(untilThen, isOwedByStudents));
