import { type Day, type Month, type Paise, rollUp } from '../kernel/index.js';
import { type Account, shippedName } from './accounts.js';
import { type LedgerEntry, type LedgerRecordRow, ledgerRecords } from './ledger-records.projection.js';

export type LedgerLineRow = {
  id: string;
  entry_id: string;
  /** Day, position and place: lines in the order of the books. */
  order: string;
  day: Day;
  month: Month;
  account: Account;
  /** A debit is positive, a credit negative. */
  paise: Paise;
  part: string | null;
  type: LedgerEntry['type'];
  kind: LedgerRecordRow['kind'];
  record_id: string;
  name: string;
  about: string;
  /** Names as shipped, for the search. */
  against: string;
  others: readonly Account[];
  student_id: string | null;
  staff_id: string | null;
  department_id: number | null;
  fee_structure_id: string | null;
  grant_id: string | null;
  correlation_id: string;
};

export type AccountSumRow = {
  id: string;
  month: Month;
  account: Account;
  department_id: number | null;
  debit_paise: Paise;
  credit_paise: Paise;
  /** Of money in hand: credits and debits of this account in entries that moved money. */
  received_paise: Paise;
  spent_paise: Paise;
  /** Demand of fees: debits less credits by bills, not by payments. */
  billed_paise: Paise;
  /** Posted by opening balances: neither received nor spent. */
  opened_paise: Paise;
};

export type AccountDayRow = AccountSumRow & { day: Day };

const SUMS = ['debit_paise', 'credit_paise', 'received_paise', 'spent_paise', 'billed_paise', 'opened_paise'] as const;

export type StudentLedgerRow = { id: string; balance_paise: Paise; debit_paise: Paise; credit_paise: Paise };

/** Accounts below it are money in hand. */
export const MONEY_END: Account = '1100';

export const isMoney = (account: Account): boolean => account < MONEY_END;

export const BILLING: readonly LedgerEntry['type'][] = ['FeeAssigned', 'FeeReissued', 'FeeAssignmentRevoked'];

export const RECORD_NAMES: Readonly<Record<LedgerRecordRow['kind'], string>> = {
  bill: 'Bill',
  payment: 'Suspense',
  salary: 'Salary',
  expense: 'Expense',
  income: 'Other income',
  aid: 'Aid',
  remittance: 'Remittance',
  voucher: 'Voucher',
  opening: 'Opening balances',
};

const othersOf = ({ lines }: LedgerEntry, own: Account): readonly Account[] =>
  [...new Set(lines.map((line) => line.account))].filter((each) => each !== own);

function linesOf(
  { id: record_id, kind, name, about, ...record }: LedgerRecordRow,
  entry: LedgerEntry,
): readonly LedgerLineRow[] {
  const { student_id, staff_id, department_id, fee_structure_id, grant_id } = record;
  const { id: entry_id, day, position, type, correlation_id } = entry;
  return entry.lines.map(({ account, paise, part, departmentId }, place) => {
    const others = othersOf(entry, account);
    return {
      ...{ id: `${entry_id}-${place}`, entry_id, order: `${day} ${position} ${String(place).padStart(4, '0')}` },
      ...{ day, month: day.slice(0, 7), account, paise, part, type, kind, record_id, name, about },
      ...{ against: others.map(shippedName).join(', '), others, student_id, staff_id, fee_structure_id, grant_id },
      department_id: departmentId ?? department_id,
      correlation_id,
    };
  });
}

export const ledgerEntries = rollUp({
  name: 'ledger_entries',
  version: 2,
  indexes: ['order', 'entry_id', 'day', 'account', 'record_id', 'student_id', 'department_id', 'kind', 'paise'],
  search: ['name', 'about', 'against'],
  of: ledgerRecords,
  rows: (record): ReadonlyMap<string, LedgerLineRow> =>
    new Map(record.entries.flatMap((entry) => linesOf(record, entry)).map((line) => [line.id, line])),
});

const put = <Row extends object>(
  rows: Map<string, Row>,
  id: string,
  row: Row,
  fields: readonly (keyof Row)[],
): void => {
  const known = rows.get(id);
  if (!known) rows.set(id, row);
  else for (const field of fields) (known[field] as number) += row[field] as number;
};

function sumsOf(
  { account, paise }: LedgerRecordRow['entries'][number]['lines'][number],
  entry: { readonly isOpening: boolean; readonly isBilling: boolean; readonly movesMoney: boolean },
) {
  const [debit_paise, credit_paise] = [Math.max(paise, 0), Math.max(-paise, 0)];
  const isCounterpart = entry.movesMoney && !entry.isOpening && !isMoney(account);
  return {
    ...{ debit_paise, credit_paise },
    received_paise: isCounterpart ? credit_paise : 0,
    spent_paise: isCounterpart ? debit_paise : 0,
    billed_paise: account === '1110' && entry.isBilling ? paise : 0,
    opened_paise: entry.isOpening ? paise : 0,
  };
}

function* daysOf(record: LedgerRecordRow): Generator<AccountDayRow, void> {
  const isOpening = record.kind === 'opening';
  for (const { day, type, lines } of record.entries) {
    const movesMoney = lines.some(({ account }) => isMoney(account));
    const entry = { isOpening, isBilling: BILLING.includes(type), movesMoney };
    for (const line of lines) {
      const { account } = line;
      const department_id = line.departmentId ?? record.department_id;
      const id = `${day}-${account}-${department_id ?? 'none'}`;
      yield { id, day, month: day.slice(0, 7), account, department_id, ...sumsOf(line, entry) };
    }
  }
}

export const accountDays = rollUp({
  name: 'account_days',
  version: 2,
  indexes: ['day', 'month', 'account', 'department_id'],
  of: ledgerRecords,
  rows: (record): ReadonlyMap<string, AccountDayRow> => {
    const rows = new Map<string, AccountDayRow>();
    for (const row of daysOf(record)) put(rows, row.id, row, SUMS);
    return rows;
  },
  sums: SUMS,
});

export const accountMonths = rollUp({
  name: 'account_months',
  version: 2,
  indexes: ['month', 'account', 'department_id'],
  of: ledgerRecords,
  rows: (record): ReadonlyMap<string, AccountSumRow> => {
    const rows = new Map<string, AccountSumRow>();
    for (const { day: _, ...row } of daysOf(record)) {
      const id = `${row.month}-${row.account}-${row.department_id ?? 'none'}`;
      put(rows, id, { ...row, id }, SUMS);
    }
    return rows;
  },
  sums: SUMS,
});

export const studentLedgers = rollUp({
  name: 'student_ledgers',
  version: 1,
  indexes: [],
  of: ledgerRecords,
  rows: ({ student_id, entries }): ReadonlyMap<string, StudentLedgerRow> => {
    const rows = new Map<string, StudentLedgerRow>();
    if (student_id === null) return rows;
    for (const { account, paise } of entries.flatMap(({ lines }) => lines)) {
      if (account !== '1110') continue;
      const [debit_paise, credit_paise] = [Math.max(paise, 0), Math.max(-paise, 0)];
      const row = { id: student_id, balance_paise: paise, debit_paise, credit_paise };
      put(rows, student_id, row, ['balance_paise', 'debit_paise', 'credit_paise']);
    }
    return rows;
  },
  sums: ['balance_paise', 'debit_paise', 'credit_paise'],
});
