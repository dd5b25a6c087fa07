import { type ReportColumn } from '@bursar/contracts';
import { studentAccounts } from '@bursar/domain/fees';
import { addDays, type Day, type Paise, rupeesOf, yearStartOf } from '@bursar/domain/kernel';
import {
  type Account,
  accountsAgainst,
  type AccountSum,
  AccountSums,
  type Chart,
  isMoney,
  kindOf,
  ledgerEntries,
  type LedgerLineRow,
  RECORD_NAMES,
  soughtAccount,
  studentLedgers,
} from '@bursar/domain/ledger';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { movements } from '../access/account-movements.js';
import { Charts } from '../access/charts.js';
import { type Asked, figures, type Figures } from './figures.js';
import { PastDays } from './past-days.js';

type Period = Pick<Asked, 'from' | 'to'>;

type Column<Row> = ReportColumn & { readonly of: (row: Row) => string | number | null };

const text = <Row>(id: string, header: string, of: (row: Row) => string): Column<Row> => ({
  id,
  header,
  unit: 'text',
  of,
});

const rupees = <Row>(id: string, header: string, paise: (row: Row) => Paise): Column<Row> => ({
  id,
  header,
  unit: 'rupees',
  of: (row) => rupeesOf(paise(row)),
});

const accountIn = (chart: Chart) =>
  text<{ readonly account: Account }>('account', 'Account', (row) => chart.nameOf(row.account));

const idOf = ({ account: id }: { readonly account: Account }) => ({ id });

const trialBalanceIn = (chart: Chart): readonly Column<AccountSum>[] => [
  accountIn(chart),
  rupees('opening', 'Opening', ({ openingPaise }) => openingPaise),
  rupees('debit', 'Debit', ({ debitPaise }) => debitPaise),
  rupees('credit', 'Credit', ({ creditPaise }) => creditPaise),
  rupees('closing_debit', 'Closing debit', ({ closingPaise }) => Math.max(closingPaise, 0)),
  rupees('closing_credit', 'Closing credit', ({ closingPaise }) => Math.max(-closingPaise, 0)),
];

const GROUPS = {
  asset: 'Assets',
  liability: 'Liabilities',
  fund: 'Funds',
  income: 'Income',
  expenditure: 'Expenditure',
};

interface SheetLine {
  readonly id: string;
  readonly line: string;
  readonly sourcesPaise: Paise;
  readonly assetsPaise: Paise;
}

const sheetLine = (chart: Chart, { account: id, closingPaise }: AccountSum): SheetLine => {
  const isAsset = kindOf(id) === 'asset';
  const [sourcesPaise, assetsPaise] = isAsset ? [0, closingPaise] : [0 - closingPaise, 0];
  return { id, line: chart.nameOf(id), sourcesPaise, assetsPaise };
};

interface MoneyLine {
  readonly id: string;
  readonly line: string;
  receiptsPaise: Paise;
  paymentsPaise: Paise;
}

type LedgerLine = Pick<
  LedgerLineRow,
  'id' | 'order' | 'day' | 'number' | 'account' | 'paise' | 'name' | 'about' | 'against' | 'student_id' | 'staff_id'
> & { readonly entry: string };

const ledgerIn = (chart: Chart): readonly Column<LedgerLine>[] => [
  { id: 'day', header: 'Day', unit: 'day', of: ({ day }) => day },
  text('number', 'Number', ({ number }) => number ?? ''),
  accountIn(chart),
  text('name', 'Name', ({ name }) => name),
  text('about', 'For', ({ about }) => about),
  rupees('debit', 'Debit', ({ paise }) => Math.max(paise, 0)),
  rupees('credit', 'Credit', ({ paise }) => Math.max(-paise, 0)),
  text('entry', 'Record', ({ entry }) => entry),
  text('against', 'Against', (line) =>
    accountsAgainst(line)
      .map((other) => chart.nameOf(other))
      .join(', '),
  ),
];

const STUDENT_ENTRIES: Readonly<Partial<Record<LedgerLineRow['type'], string>>> = {
  FeeAssigned: 'Bill',
  FeeReissued: 'Bill corrected',
  FeeAssignmentRevoked: 'Bill taken back',
  FeePaymentApplied: 'Payment',
  FeePaymentReversed: 'Payment reversed',
  FeePaymentRefunded: 'Refund',
};

interface StudentLine {
  readonly id: string;
  readonly day: Day;
  readonly entry: string;
  readonly about: string;
  readonly paise: Paise;
  readonly balancePaise: Paise;
}

const STUDENT_LEDGER: readonly Column<StudentLine>[] = [
  { id: 'day', header: 'Day', unit: 'day', of: ({ day }) => day },
  text('entry', 'Entry', ({ entry }) => entry),
  text('about', 'For', ({ about }) => about),
  rupees('debit', 'Debit', ({ paise }) => Math.max(paise, 0)),
  rupees('credit', 'Credit', ({ paise }) => Math.max(-paise, 0)),
  rupees('balance', 'Balance', ({ balancePaise }) => balancePaise),
];

function studentEntryOf({ type, kind, against, paise }: LedgerLineRow): string {
  if (type === 'FeeAssigned' && paise < 0) return 'Paid earlier';
  if (against.includes(soughtAccount('5120'))) return paise < 0 ? 'Aid' : 'Aid taken back';
  return STUDENT_ENTRIES[type] ?? RECORD_NAMES[kind];
}

const lineOf = ({ kind, part, about, ...row }: LedgerLineRow): LedgerLine => ({
  ...row,
  about: part ?? about,
  entry: RECORD_NAMES[kind],
});

const inOrder = (one: LedgerLine, other: LedgerLine): number =>
  one.order === other.order ? 0 : one.order < other.order ? -1 : 1;

const sum = <Row>(rows: readonly Row[], of: (row: Row) => Paise): Paise =>
  rows.reduce((total, row) => total + of(row), 0);

@Injectable()
export class LedgerReports {
  constructor(
    private readonly readModels: ReadModels,
    private readonly charts: Charts,
    private readonly days: PastDays,
  ) {}

  async lines({ from, to, account: asked, departmentId }: Asked): Promise<Figures> {
    const lines: LedgerLine[] = [];
    const where = { account: asked, department_id: departmentId, order: { from, below: addDays(to, 1) } };
    for await (const rows of this.readModels.slices(ledgerEntries, { where })) lines.push(...rows.map(lineOf));
    const sums = asked === undefined ? [] : await this.sums({ from, to }, departmentId);
    const openingPaise = sums.find(({ account: each }) => each === asked)?.openingPaise ?? 0;
    const opening = openingPaise === 0 ? [] : [openingOf(asked as Account, from, openingPaise)];
    return figures(
      ledgerIn(await this.charts.chart()),
      [...opening, ...lines.sort(inOrder)],
      ({ id, student_id, staff_id }) => ({
        ...{ id, student_id, staff_id },
      }),
    );
  }

  async ofStudent({ from, to, studentId = '' }: Asked): Promise<Figures> {
    const student = await this.readModels.get(studentAccounts, studentId);
    const owed = { account: '1110', student_id: studentId };
    const [before] = await this.readModels.totals(ledgerEntries, {
      ...{ where: { ...owed, order: { below: from } }, of: 'paise' },
    });
    const opening: StudentLine = {
      ...{ id: 'opening', day: from, entry: 'Opening balance', about: '', paise: 0, balancePaise: before?.sum ?? 0 },
    };
    const where = { ...owed, order: { from, below: addDays(to, 1) } };
    const found = await this.readModels.find(ledgerEntries, { where, sort: [{ field: 'order' }] });
    let { balancePaise } = opening;
    const lines = found.map((row): StudentLine => {
      balancePaise += row.paise;
      const { id, day, about, paise } = row;
      return { id, day, entry: studentEntryOf(row), about, paise, balancePaise };
    });
    const rows = opening.balancePaise === 0 ? lines : [opening, ...lines];
    const made = await figures(STUDENT_LEDGER, rows, ({ id }) => ({ id }));
    const whose = student && `${student.student_name} · ${student.enrollment_no}`;
    const ledger = await (await this.days.rowsAtEndOf(to)).get(studentLedgers, studentId);
    return {
      ...{ ...made, ...(whose !== undefined && { whose }), oldest_due: ledger?.oldest_due ?? null },
      closing: { balance: rupeesOf(balancePaise) },
    };
  }

  async trialBalance(asked: Asked): Promise<Figures> {
    return figures(trialBalanceIn(await this.charts.chart()), await this.sums(asked, undefined), idOf);
  }

  async incomeAndExpenditure(asked: Asked): Promise<Figures> {
    const chart = await this.charts.chart();
    const sums = await this.sums(asked, asked.departmentId);
    const columns: readonly Column<AccountSum>[] = [
      text('line', 'Account', ({ account: id }) => chart.nameOf(id)),
      text('group', 'Group', ({ account: id }) => GROUPS[kindOf(id)]),
      rupees('amount', 'Amount', ({ debitPaise, creditPaise }) => creditPaise - debitPaise),
    ];
    return figures(
      columns,
      sums.filter(({ account: id }) => ['income', 'expenditure'].includes(kindOf(id))),
      idOf,
    );
  }

  async balanceSheet(to: Day): Promise<Figures> {
    const chart = await this.charts.chart();
    const sums = await this.sums({ from: yearStartOf(to), to }, undefined);
    const linesOf = (some: readonly AccountSum[]) => some.map((each) => sheetLine(chart, each));
    const ofKinds = (...kinds: readonly string[]) => sums.filter(({ account: id }) => kinds.includes(kindOf(id)));
    const surplus: SheetLine = {
      ...{ id: 'surplus', line: 'Surplus of the year', assetsPaise: 0 },
      sourcesPaise: 0 - sum(ofKinds('income', 'expenditure'), ({ closingPaise }) => closingPaise),
    };
    return figures(
      [
        text<SheetLine>('line', 'Line', ({ line }) => line),
        rupees<SheetLine>('sources', 'Funds and liabilities', ({ sourcesPaise }) => sourcesPaise),
        rupees<SheetLine>('assets', 'Assets', ({ assetsPaise }) => assetsPaise),
      ],
      [...linesOf(ofKinds('fund')), surplus, ...linesOf(ofKinds('liability', 'asset').toSorted(byGroup))],
      ({ id }) => ({ id }),
    );
  }

  async receiptsAndPayments({ from, to }: Asked): Promise<Figures> {
    const chart = await this.charts.chart();
    const lines = new Map<string, MoneyLine>();
    const lineOf = (id: Account): MoneyLine => {
      const known = lines.get(id) ?? { id, line: chart.nameOf(id), receiptsPaise: 0, paymentsPaise: 0 };
      lines.set(id, known);
      return known;
    };
    const sums = new AccountSums(from, to);
    const opened = new Map<Account, Paise>();
    for await (const [day, row] of movements(this.readModels, { from, to })) {
      sums.add(day, row);
      if (day >= from) opened.set(row.account, (opened.get(row.account) ?? 0) + row.opened_paise);
      if (day < from || (row.received_paise === 0 && row.spent_paise === 0)) continue;
      lineOf(row.account).receiptsPaise += row.received_paise;
      lineOf(row.account).paymentsPaise += row.spent_paise;
    }
    const money = sums.all().filter((each) => isMoney(each.account));
    const opening = money.map(({ account: id, openingPaise }): MoneyLine => ({
      ...{ id: `opening-${id}`, line: `Opening, ${chart.nameOf(id)}` },
      ...{ receiptsPaise: openingPaise + (opened.get(id) ?? 0), paymentsPaise: 0 },
    }));
    const closing = money.map(({ account: id, closingPaise }): MoneyLine => ({
      ...{ id: `closing-${id}`, line: `Closing, ${chart.nameOf(id)}` },
      ...{ receiptsPaise: 0, paymentsPaise: closingPaise },
    }));
    const moved = [...lines.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return figures(
      [
        text<MoneyLine>('line', 'Line', ({ line }) => line),
        rupees<MoneyLine>('receipts', 'Receipts', ({ receiptsPaise }) => receiptsPaise),
        rupees<MoneyLine>('payments', 'Payments', ({ paymentsPaise }) => paymentsPaise),
      ],
      [...opening, ...moved, ...closing],
      ({ id }) => ({ id }),
    );
  }

  private async sums(period: Period, department_id: number | undefined): Promise<readonly AccountSum[]> {
    const sums = new AccountSums(period.from, period.to);
    for await (const [day, row] of movements(this.readModels, period, { department_id })) sums.add(day, row);
    return sums.all();
  }
}

const openingOf = (id: Account, day: Day, paise: Paise): LedgerLine => ({
  ...{ id: 'opening', order: '', day, number: null, account: id, paise, entry: '', name: 'Opening balance', about: '' },
  ...{ against: '', student_id: null, staff_id: null },
});

const ORDER = ['liability', 'asset'];

const byGroup = (one: AccountSum, other: AccountSum): number =>
  ORDER.indexOf(kindOf(one.account)) - ORDER.indexOf(kindOf(other.account));
