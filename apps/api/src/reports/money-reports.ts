import { type ReportColumn } from '@bursar/contracts';
import { users } from '@bursar/domain/identity';
import { type Day, type Paise, rupeesOf } from '@bursar/domain/kernel';
import {
  entered,
  moneyByDay,
  moneyByMonth,
  type MoneyEntry,
  type MoneyRecordRow,
  moneyRecords,
  type MoneyRow,
  noMoney,
} from '@bursar/domain/reports';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { type Asked, figures, type Figures } from './figures.js';

type Column = ReportColumn & { readonly of: (row: MoneyRow) => string | number };

const rupees = (id: string, header: string, paise: (row: MoneyRow) => Paise): Column => ({
  id,
  header,
  unit: 'rupees',
  of: (row) => rupeesOf(paise(row)),
});

const collectedPaise = ({ received_paise, refunded_paise, reversed_paise }: MoneyRow): Paise =>
  Object.values(received_paise).reduce((total, paise) => total + paise, 0) - refunded_paise - reversed_paise;

const netPaise = (row: MoneyRow): Paise =>
  collectedPaise(row) + row.income_paise - row.payroll_paise - row.expenses_paise - row.aid_paise;

const COLLECTIONS: readonly Column[] = [
  { id: 'payments', header: 'Payments', unit: 'count', of: ({ payments }) => payments },
  rupees('cash', 'Cash', ({ received_paise }) => received_paise.cash),
  rupees('card', 'Card', ({ received_paise }) => received_paise.card),
  rupees('bank_transfer', 'Bank transfer', ({ received_paise }) => received_paise.bank_transfer),
  rupees('upi', 'UPI', ({ received_paise }) => received_paise.upi),
  rupees('online', 'Online', ({ received_paise }) => received_paise.online),
  rupees('refunded', 'Refunded', ({ refunded_paise }) => -refunded_paise),
  rupees('reversed', 'Reversed', ({ reversed_paise }) => -reversed_paise),
  rupees('collected', 'Collected', collectedPaise),
];

const DAYBOOK: readonly Column[] = [
  rupees('collected', 'Fees', collectedPaise),
  rupees('income', 'Other income', ({ income_paise }) => income_paise),
  rupees('payroll', 'Salaries', ({ payroll_paise }) => -payroll_paise),
  rupees('expenses', 'Expenses', ({ expenses_paise }) => -expenses_paise),
  rupees('aid', 'Aid', ({ aid_paise }) => -aid_paise),
  rupees('net', 'Net', netPaise),
];

const SUMMARY: readonly { readonly id: string; readonly line: string; readonly paise: (row: MoneyRow) => Paise }[] = [
  {
    id: 'fees',
    line: 'Fees received',
    paise: (row) => Object.values(row.received_paise).reduce((sum, paise) => sum + paise, 0),
  },
  { id: 'refunds', line: 'Fees refunded and reversed', paise: (row) => -row.refunded_paise - row.reversed_paise },
  { id: 'income', line: 'Other income', paise: ({ income_paise }) => income_paise },
  { id: 'salaries', line: 'Salaries', paise: ({ payroll_paise }) => -payroll_paise },
  { id: 'expenses', line: 'Expenses', paise: ({ expenses_paise }) => -expenses_paise },
  { id: 'aid', line: 'Aid', paise: ({ aid_paise }) => -aid_paise },
];

const ENTRY_NAMES: Readonly<Record<MoneyEntry['kind'], string>> = {
  fee: 'Fee payment',
  refund: 'Refund',
  reversal: 'Reversed payment',
  income: 'Other income',
  salary: 'Salary',
  expense: 'Expense',
  aid: 'Aid',
};

const METHOD_NAMES = { cash: 'Cash', card: 'Card', bank_transfer: 'Bank transfer', upi: 'UPI', online: 'Online' };

const END_OF_MONTH = '~';

const EVER = '0';

interface Line {
  readonly record: MoneyRecordRow;
  readonly entry: MoneyEntry;
  readonly id: string;
}

const linesOf = (record: MoneyRecordRow): readonly Line[] =>
  record.entries.map((entry, index) => ({ record, entry, id: `${record.id}-${index}` }));

function* byDay(perDay: ReadonlyMap<Day, readonly Line[]>): Generator<Line, void> {
  for (const day of [...perDay.keys()].sort()) {
    yield* (perDay.get(day) ?? []).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
}

@Injectable()
export class MoneyReports {
  constructor(private readonly readModels: ReadModels) {}

  collections(asked: Asked): Promise<Figures> {
    return this.made(asked, COLLECTIONS);
  }

  daybook(asked: Asked): Promise<Figures> {
    return this.made(asked, DAYBOOK);
  }

  async summary(asked: Asked): Promise<Figures> {
    const days = await this.rowsOf({ ...asked, by: 'day' });
    return figures(
      [
        { id: 'line', header: 'Line', unit: 'text', of: ({ line }) => line },
        {
          id: 'amount',
          header: 'Amount',
          unit: 'rupees',
          of: ({ paise }) => rupeesOf(days.reduce((sum, row) => sum + paise(row), 0)),
        },
      ],
      SUMMARY,
      ({ id }) => ({ id }),
    );
  }

  async entries(asked: Asked): Promise<Figures> {
    const { from, to, of } = asked;
    const perDay = new Map<Day, Line[]>();
    for await (const records of this.recordsOf(asked)) {
      for (const line of records.flatMap(linesOf)) {
        const { record, entry } = line;
        if (entry.day < from || to < entry.day || (of !== undefined && record.kind !== of)) continue;
        const lines = perDay.get(entry.day);
        if (lines) lines.push(line);
        else perDay.set(entry.day, [line]);
      }
    }
    return figures(
      [
        { id: 'day', header: 'Day', unit: 'day', of: ({ entry }) => entry.day },
        { id: 'entry', header: 'Entry', unit: 'text', of: ({ entry }) => ENTRY_NAMES[entry.kind] },
        { id: 'name', header: 'Name', unit: 'text', of: ({ record }) => record.name },
        { id: 'about', header: 'For', unit: 'text', of: ({ record }) => record.about },
        { id: 'method', header: 'Method', unit: 'text', of: ({ entry }) => entry.method && METHOD_NAMES[entry.method] },
        { id: 'amount', header: 'Amount', unit: 'rupees', of: ({ entry }) => rupeesOf(entry.paise) },
      ],
      byDay(perDay),
      ({ id, record: { student_id, staff_id } }) => ({ id, student_id, staff_id }),
    );
  }

  private async made(asked: Asked, columns: readonly Column[]): Promise<Figures> {
    const { by } = asked;
    const period: Column = { id: 'period', header: by === 'day' ? 'Day' : 'Month', unit: by, of: (row) => row.period };
    return figures([period, ...columns], await this.rowsOf(asked), ({ period: id }) => ({ id }));
  }

  private rowsOf(asked: Asked): Promise<readonly MoneyRow[]> {
    return asked.departmentId === undefined ? this.ofAll(asked) : this.ofDepartment(asked);
  }

  /** Months count whole. */
  private ofAll({ from, to, by }: Asked): Promise<readonly MoneyRow[]> {
    const [model, first, last] =
      by === 'day' ? ([moneyByDay, from, to] as const) : ([moneyByMonth, from.slice(0, 7), to.slice(0, 7)] as const);
    const where = { period: { from: first, below: last + END_OF_MONTH } };
    return this.readModels.find(model, { where, sort: [{ field: 'period' }] });
  }

  private async ofDepartment(asked: Asked): Promise<readonly MoneyRow[]> {
    const length = asked.by === 'day' ? 10 : 7;
    const [first, last] = [asked.from.slice(0, length), asked.to.slice(0, length)];
    const rows = new Map<string, MoneyRow>();
    for await (const records of this.recordsOf(asked)) {
      for (const entry of records.flatMap(({ entries }) => entries)) {
        const period = entry.day.slice(0, length);
        if (first <= period && period <= last) rows.set(period, entered(rows.get(period) ?? noMoney(period), entry));
      }
    }
    return [...rows.values()].toSorted((one, other) => (one.period < other.period ? -1 : 1));
  }

  private async *recordsOf({ from, to, departmentId }: Asked): AsyncGenerator<readonly MoneyRecordRow[], void> {
    const moved = {
      last_day: { from: from.slice(0, 7) },
      first_day: { from: EVER, below: to.slice(0, 7) + END_OF_MONTH },
    };
    yield* this.readModels.slices(moneyRecords, { where: { ...moved, department_id: departmentId } });
    if (departmentId === undefined) return;
    const students = await this.readModels.find(users, { where: { department_id: departmentId, role: 'student' } });
    const student_id = { in: students.map((student) => student.student_id) };
    yield* this.readModels.slices(moneyRecords, { where: { ...moved, kind: 'aid', student_id } });
  }
}
