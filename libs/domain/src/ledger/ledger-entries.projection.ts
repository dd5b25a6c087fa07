import { type Day, type Month, type Paise, type Position, rollUp } from '../kernel/index.js';
import { type Account } from './accounts.js';
import { type LedgerEntry, type LedgerRecordRow, ledgerRecords } from './ledger-records.projection.js';
import { type Line, sumOf } from './posting.js';

export type LedgerLineRow = {
  id: string;
  entry_id: string;
  /** Day, position, place: the order of the books. */
  order: string;
  day: Day;
  account: Account;
  paise: Paise;
  part: string | null;
  type: LedgerEntry['type'];
  kind: LedgerRecordRow['kind'];
  record_id: string;
  name: string;
  number: string | null;
  about: string;
  /** The entry's other accounts that day, as `soughtAccount` writes them. */
  against: string;
  student_id: string | null;
  staff_id: string | null;
  department_id: number | null;
  fee_structure_id: string | null;
  grant_id: string | null;
  vendor_id: string | null;
};

export type AccountSumRow = {
  id: string;
  month: Month;
  account: Account;
  department_id: number | null;
  debit_paise: Paise;
  credit_paise: Paise;
  /** This account's credits and debits in entries that moved money. */
  received_paise: Paise;
  spent_paise: Paise;
  /** Debits less credits by bills, not by payments. */
  billed_paise: Paise;
  /** Posted by opening balances: neither received nor spent. */
  opened_paise: Paise;
};

export type AccountDayRow = AccountSumRow & { day: Day };

const SUMS = ['debit_paise', 'credit_paise', 'received_paise', 'spent_paise', 'billed_paise', 'opened_paise'] as const;

export type StudentLedgerRow = {
  id: string;
  balance_paise: Paise;
  debit_paise: Paise;
  credit_paise: Paise;
  owed_paise: Readonly<Record<Day, Paise>>;
  oldest_due: Day | null;
};

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

/** No other text of a line reads like it. */
export const soughtAccount = (account: Account): string => `#${account}`;

const againstOf = ({ lines }: LedgerEntry, own: Line): string =>
  [...new Set(lines.filter(({ day }) => day === own.day).map(({ account }) => account))]
    .filter((account) => account !== own.account)
    .map(soughtAccount)
    .join(' ');

export const accountsAgainst = ({ against }: Pick<LedgerLineRow, 'against'>): readonly Account[] =>
  (against.match(/(?<=#)\d{4}/g) ?? []) as Account[];

export const positionOf = ({ order }: Pick<LedgerLineRow, 'order'>): Position => order.split(' ')[1] ?? '';

const linesOf = (record: LedgerRecordRow, entry: LedgerEntry): readonly LedgerLineRow[] =>
  entry.lines.map((line, place) => {
    const { account, paise, part, departmentId, day = entry.day } = line;
    return {
      id: `${entry.id}-${place}`,
      entry_id: entry.id,
      order: `${day} ${entry.position} ${String(place).padStart(4, '0')}`,
      day,
      account,
      paise,
      part,
      type: entry.type,
      kind: record.kind,
      record_id: record.id,
      name: record.name,
      number: entry.number ?? (entry.transaction_id === null ? record.number : null),
      about: record.about,
      against: againstOf(entry, line),
      student_id: record.student_id,
      staff_id: record.staff_id,
      fee_structure_id: record.fee_structure_id,
      grant_id: record.grant_id,
      vendor_id: record.vendor_id,
      department_id: departmentId ?? record.department_id,
    };
  });

const OF_ENTRIES = { of: ledgerRecords, each: 'entries' } as const;

const SUMMED = { ...OF_ENTRIES, eachOf: ['day', 'type', 'lines'] } as const;

const BESIDES = ['first_day', 'last_day', 'batch'] as const;

export const ledgerEntries = rollUp({
  name: 'ledger_entries',
  version: 7,
  indexes: ['order', 'entry_id', 'account', 'record_id', 'student_id', 'department_id', 'kind', 'paise'],
  search: ['name', 'number', 'about', 'against'],
  ...{ ...OF_ENTRIES, besides: [...BESIDES, 'due_day'] },
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

interface Part {
  readonly day: Day;
  readonly account: Account;
  readonly departmentId: number | null;
  readonly paise: Paise;
  readonly isOpening: boolean;
  readonly isBilling: boolean;
  readonly movesMoney: boolean;
}

function* partsOf(record: LedgerRecordRow): Generator<Part, void> {
  const isOpening = record.kind === 'opening';
  for (const { day: entryDay, type, lines } of record.entries) {
    const isBilling = BILLING.includes(type);
    const movesMoney = lines.some(({ account }) => isMoney(account));
    for (const { account, paise, day = entryDay, departmentId = record.department_id } of lines)
      yield { day, account, departmentId, paise, isOpening, isBilling, movesMoney };
  }
}

function sumOfPart(span: string, { day, account, departmentId, paise, ...entry }: Part): AccountSumRow {
  const isCounterpart = entry.movesMoney && !entry.isOpening && !isMoney(account);
  return {
    id: `${span}-${account}-${departmentId ?? 'none'}`,
    month: day.slice(0, 7),
    account,
    department_id: departmentId,
    debit_paise: Math.max(paise, 0),
    credit_paise: Math.max(-paise, 0),
    received_paise: isCounterpart ? Math.max(-paise, 0) : 0,
    spent_paise: isCounterpart ? Math.max(paise, 0) : 0,
    billed_paise: account === '1110' && entry.isBilling ? paise : 0,
    opened_paise: entry.isOpening ? paise : 0,
  };
}

export const accountDays = rollUp({
  name: 'account_days',
  version: 2,
  indexes: ['day', 'month', 'account', 'department_id'],
  ...{ ...SUMMED, besides: [...BESIDES, 'due_day', 'number'] },
  rows: (record): ReadonlyMap<string, AccountDayRow> => {
    const rows = new Map<string, AccountDayRow>();
    for (const part of partsOf(record)) {
      const row = { ...sumOfPart(part.day, part), day: part.day };
      put(rows, row.id, row, SUMS);
    }
    return rows;
  },
  sums: SUMS,
});

export const accountMonths = rollUp({
  name: 'account_months',
  version: 2,
  indexes: ['month', 'account', 'department_id'],
  ...{ ...SUMMED, besides: [...BESIDES, 'due_day', 'number'] },
  rows: (record): ReadonlyMap<string, AccountSumRow> => {
    const rows = new Map<string, AccountSumRow>();
    for (const part of partsOf(record)) {
      const row = sumOfPart(part.day.slice(0, 7), part);
      put(rows, row.id, row, SUMS);
    }
    return rows;
  },
  sums: SUMS,
});

export const studentLedgers = rollUp({
  name: 'student_ledgers',
  version: 2,
  indexes: [],
  ...{ ...SUMMED, besides: [...BESIDES, 'number'] },
  rows: ({ student_id, due_day, entries }): ReadonlyMap<string, StudentLedgerRow> => {
    const lines = entries.flatMap((entry) => entry.lines.filter(({ account }) => account === '1110'));
    if (student_id === null || lines.length === 0) return new Map();
    const balance_paise = sumOf(lines);
    const debit_paise = sumOf(lines.filter(({ paise }) => paise > 0));
    const row = {
      ...{ id: student_id, balance_paise, debit_paise, credit_paise: debit_paise - balance_paise },
      ...{ owed_paise: due_day === null ? {} : { [due_day]: balance_paise }, oldest_due: null },
    };
    return new Map([[student_id, row]]);
  },
  sums: ['balance_paise', 'debit_paise', 'credit_paise', 'owed_paise'],
  completed: (row) => ({ ...row, oldest_due: Object.keys(row.owed_paise).sort()[0] ?? null }),
});
