import { allocatedFromNow, availableBalance, spentBefore } from '../budgeting/figures.js';
import { type Asked, type Day, figure, minus, type Paise, plus, type Sum, yearStartOf } from '../kernel/index.js';
import { DEPARTMENT_EXPENSES, kindOf } from './accounts.js';
import { BILLING, isMoney, RECORD_NAMES } from './ledger-entries.projection.js';
import { type LedgerEntry, type LedgerRecordRow, ledgerRecords } from './ledger-records.projection.js';
import { type Line } from './posting.js';

interface Posted extends Line {
  readonly day: Day;
  readonly entry: LedgerEntry;
  readonly kind: LedgerRecordRow['kind'];
}

type Counts = (line: Posted, asked: Asked) => boolean;

const toOf = ({ today, to = today }: Asked): Day => to;
const fromOf = (asked: Asked): Day => asked.from ?? yearStartOf(toOf(asked));

const untilThen: Counts = ({ day }, asked) => day <= toOf(asked);
const before: Counts = ({ day }, asked) => day < fromOf(asked);
const within: Counts = (line, asked) => untilThen(line, asked) && !before(line, asked);

const isNominal: Counts = ({ account }) => ['income', 'expenditure'].includes(kindOf(account));
const isDebit: Counts = ({ paise }) => paise > 0;
const isCredit: Counts = ({ paise }) => paise < 0;
const isInHand: Counts = ({ account }) => isMoney(account);
const isOwedByStudents: Counts = ({ account }) => account === '1110';
const isBilled: Counts = ({ entry }) => BILLING.includes(entry.type);
const isOf =
  (...kinds: readonly LedgerRecordRow['kind'][]): Counts =>
  ({ kind }) =>
    kinds.includes(kind);
const isOpened = isOf('opening');
const isBesideMoney: Counts = (line, asked) =>
  !isMoney(line.account) && !isOpened(line, asked) && line.entry.lines.some(({ account }) => isMoney(account));
const isAccount: Counts = ({ account }, { accounts }) => accounts === undefined || accounts.includes(account);
const ofKind =
  (kind: ReturnType<typeof kindOf>): Counts =>
  ({ account }) =>
    kindOf(account) === kind;

/** Former years ended in the general fund. */
const isFormer: Counts = (line, asked) => isNominal(line, asked) && line.day < yearStartOf(fromOf(asked));

const isHeld: Counts = (line, asked) =>
  isFormer(line, asked) ? (asked.accounts?.includes('3010') ?? true) : isAccount(line, asked);

const all =
  (...counts: readonly Counts[]): Counts =>
  (line, asked) =>
    counts.every((each) => each(line, asked));

const NO_DEPARTMENT = 'no-department';

const groups = ({ id, kind, fee_structure_id, batch, department_id }: LedgerRecordRow): readonly string[] => [
  ...(kind === 'bill' ? [fee_structure_id === id ? 'none' : (fee_structure_id ?? 'none'), `batch-${batch}`] : []),
  ...(department_id === null ? [NO_DEPARTMENT] : []),
];

const tells = ({ kind, name, about }: LedgerRecordRow): string =>
  [RECORD_NAMES[kind], name, about].filter(Boolean).join(', ');

/** A debit adds, or with the sign −1 a credit. */
const sumOf = (name: string, label: string, sign: 1 | -1, counts: Counts): Sum =>
  figure({
    ...{ name, label, unit: 'paise', of: ledgerRecords, tells, groups },
    where: ({ student_id, departments }: Asked) => ({
      student_id,
      department_id: departments && { in: [...departments, null] },
    }),
    adds: ({ entries, department_id, kind }: LedgerRecordRow, asked: Asked): Paise => {
      const isIn = ({ departmentId = department_id ?? undefined }: Line): boolean =>
        asked.group === NO_DEPARTMENT
          ? departmentId === undefined
          : asked.departments === undefined || asked.departments.some((each) => each === departmentId);
      const posted = entries.flatMap((entry) =>
        entry.lines.filter(isIn).map((line) => ({ day: entry.day, ...line, entry, kind })),
      );
      const paise = posted.reduce((sum, line) => (counts(line, asked) ? sum + line.paise : sum), 0);
      return paise === 0 ? 0 : sign * paise;
    },
  });

export const opening = sumOf('ledger_opening', 'Opening', 1, all(before, isHeld));
export const debits = sumOf('ledger_debits', 'Debit', 1, all(within, isAccount, isDebit));
export const credits = sumOf('ledger_credits', 'Credit', -1, all(within, isAccount, isCredit));
export const closingDebits = sumOf('ledger_closing_debits', 'Closing Debit', 1, all(untilThen, isHeld));
export const closingCredits = sumOf('ledger_closing_credits', 'Closing Credit', -1, all(untilThen, isHeld));

/** Of one account. */
export const closing = figure({
  ...{ name: 'ledger_closing', label: 'Closing', unit: 'paise' },
  parts: [plus(opening), plus(debits), minus(credits)],
});

const isOfDepartments: Counts = ({ account }) => account === DEPARTMENT_EXPENSES;

const isOfYear: Counts = (line, asked) => !isFormer(line, asked);

export const departmentOpening = sumOf(
  'department_ledger_opening',
  'Opening',
  1,
  all(before, isOfDepartments, isOfYear),
);
export const departmentDebits = sumOf('department_ledger_debits', 'Debit', 1, all(within, isOfDepartments, isDebit));
export const departmentCredits = sumOf(
  'department_ledger_credits',
  'Credit',
  -1,
  all(within, isOfDepartments, isCredit),
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

export const incomeOfPeriod = sumOf('ledger_income', 'Income', -1, all(within, isAccount, ofKind('income')));
export const expenditure = sumOf('ledger_expenditure', 'Expenditure', 1, all(within, isAccount, ofKind('expenditure')));
export const surplus = figure({
  ...{ name: 'ledger_surplus', label: 'Surplus', unit: 'paise' },
  parts: [plus(incomeOfPeriod), minus(expenditure)],
});

export const assets = sumOf('ledger_assets', 'Assets', 1, all(untilThen, isAccount, ofKind('asset')));
export const liabilities = sumOf(
  'ledger_liabilities',
  'Liabilities',
  -1,
  all(untilThen, isAccount, ofKind('liability')),
);
export const funds = sumOf(
  ...(['ledger_funds', 'Funds', -1] as const),
  all(untilThen, isHeld, (line, asked) => ofKind('fund')(line, asked) || isFormer(line, asked)),
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
const isBroughtIn: Counts = (line, asked) => before(line, asked) || (untilThen(line, asked) && isOpened(line, asked));

export const moneyOpening = sumOf(
  ...(['money_opening', 'Money at the Beginning', 1] as const),
  all(isBroughtIn, isInHand, isAccount),
);
export const moneyReceived = sumOf('money_received', 'Received', -1, all(within, isAccount, isBesideMoney, isCredit));
export const moneySpent = sumOf('money_spent', 'Spent', 1, all(within, isAccount, isBesideMoney, isDebit));
export const moneyClosing = sumOf('money_closing', 'Money at the End', 1, all(untilThen, isInHand, isAccount));
export const receipts = figure({
  ...{ name: 'money_receipts', label: 'Receipts', unit: 'paise' },
  parts: [plus(moneyOpening), plus(moneyReceived)],
});
export const spending = figure({
  ...{ name: 'money_payments', label: 'Payments', unit: 'paise' },
  parts: [plus(moneySpent), plus(moneyClosing)],
});

const isAhead: Counts = (line, asked) => !untilThen(line, asked);
const isInSuspense: Counts = ({ account }) => account === '2230';

export const moneyExpenses = sumOf('money_expenses', 'Expenses Paid', 1, all(isInHand, isOf('expense')));
export const moneyHeld = sumOf(
  ...(['money_held', 'Money Held in Suspense', -1] as const),
  all(isInSuspense, isOf('bill', 'payment')),
);
export const moneyAhead = sumOf('money_ahead', 'Money Dated Ahead', -1, all(isInHand, isAhead));
export const moneyOpened = sumOf('money_opened', 'Opening Balances', 1, all(isInHand, isOpened));
export const moneyVouchers = sumOf('money_vouchers', 'Vouchers', 1, all(isInHand, isOf('voucher')));
export const moneyRemitted = sumOf('money_remitted', 'Deductions Remitted', 1, all(isInHand, isOf('remittance')));
export const moneyUnexplained = figure({
  ...{ name: 'money_unexplained', label: 'Unexplained', unit: 'paise' },
  parts: [
    ...[plus(moneyClosing), minus(availableBalance), minus(allocatedFromNow), minus(spentBefore)],
    ...[moneyExpenses, moneyHeld, moneyAhead, moneyOpened, moneyVouchers, moneyRemitted].map(minus),
  ],
});

export const demandOpening = sumOf('demand_opening', 'Owed at the Beginning', 1, all(before, isOwedByStudents));
export const demand = sumOf('demand', 'Demand', 1, all(within, isOwedByStudents, isBilled));
export const collection = sumOf(
  ...(['demand_collected', 'Collection', -1] as const),
  (line, asked) => within(line, asked) && isOwedByStudents(line, asked) && !isBilled(line, asked),
);
export const demandOwed = figure({
  ...{ name: 'demand_owed', label: 'Opening and Demand', unit: 'paise' },
  parts: [plus(demandOpening), plus(demand)],
});
export const demandBalance = figure({
  ...{ name: 'demand_balance', label: 'Balance', unit: 'paise' },
  parts: [plus(demandOpening), plus(demand), minus(collection)],
});

export const studentDebits = sumOf('student_ledger_debits', 'Debit', 1, all(within, isOwedByStudents, isDebit));
export const studentCredits = sumOf('student_ledger_credits', 'Credit', -1, all(within, isOwedByStudents, isCredit));
export const studentBalance = sumOf('student_ledger_balance', 'Balance', 1, all(untilThen, isOwedByStudents));
