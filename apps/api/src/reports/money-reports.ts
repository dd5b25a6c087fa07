import { type ReportColumn } from '@bursar/contracts';
import { type Paise, rupeesOf } from '@bursar/domain/kernel';
import { moneyByDay, moneyByMonth, type MoneyRow } from '@bursar/domain/reports';
import { Injectable } from '@nestjs/common';
import { ReadModels } from '../platform/read-models/read-models.js';
import { type Asked, figures, type Figures } from './figures.js';

type Column = ReportColumn & { readonly of: (row: MoneyRow) => string | number };

const rupees = (id: string, header: string, paise: (row: MoneyRow) => Paise): Column => ({
  id,
  header,
  unit: 'rupees',
  of: (row) => rupeesOf(paise(row)),
});

const collectedPaise = ({ received_paise, refunded_paise }: MoneyRow): Paise =>
  Object.values(received_paise).reduce((total, paise) => total + paise, 0) - refunded_paise;

const COLLECTIONS: readonly Column[] = [
  { id: 'payments', header: 'Payments', unit: 'count', of: ({ payments }) => payments },
  rupees('cash', 'Cash', ({ received_paise }) => received_paise.cash),
  rupees('card', 'Card', ({ received_paise }) => received_paise.card),
  rupees('bank_transfer', 'Bank transfer', ({ received_paise }) => received_paise.bank_transfer),
  rupees('upi', 'UPI', ({ received_paise }) => received_paise.upi),
  rupees('online', 'Online', ({ received_paise }) => received_paise.online),
  rupees('refunded', 'Refunded', ({ refunded_paise }) => -refunded_paise),
  rupees('collected', 'Collected', collectedPaise),
];

const DAYBOOK: readonly Column[] = [
  rupees('collected', 'Fees', collectedPaise),
  rupees('income', 'Other income', ({ income_paise }) => income_paise),
  rupees('payroll', 'Salaries', ({ payroll_paise }) => -payroll_paise),
  rupees('expenses', 'Expenses', ({ expenses_paise }) => -expenses_paise),
  rupees('net', 'Net', (row) => collectedPaise(row) + row.income_paise - row.payroll_paise - row.expenses_paise),
];

/** Text that comes after every day of a month, and before the next month. */
const END_OF_MONTH = '~';

/** Reports of the money that moved, day by day or month by month. Everything throws `ReadModelsUnavailable`. */
@Injectable()
export class MoneyReports {
  constructor(private readonly readModels: ReadModels) {}

  collections(asked: Asked): Promise<Figures> {
    return this.made(asked, COLLECTIONS);
  }

  daybook(asked: Asked): Promise<Figures> {
    return this.made(asked, DAYBOOK);
  }

  /** Whole months count wholly; the figures of days exist for every period. */
  private async made({ from, to, by }: Asked, columns: readonly Column[]): Promise<Figures> {
    const [model, first, last] =
      by === 'day' ? ([moneyByDay, from, to] as const) : ([moneyByMonth, from.slice(0, 7), to.slice(0, 7)] as const);
    const where = { period: { from: first, below: last + END_OF_MONTH } };
    const rows = await this.readModels.find(model, { where, sort: [{ field: 'period' }] });
    const period: Column = { id: 'period', header: by === 'day' ? 'Day' : 'Month', unit: by, of: (row) => row.period };
    return figures([period, ...columns], rows, (row) => row.period);
  }
}
