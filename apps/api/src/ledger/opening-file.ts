import { OPENING_ROWS_MAX, type Violation } from '@bursar/contracts';
import { DomainError, MAX_AMOUNT, type Paise, parsePaise } from '@bursar/domain/kernel';
import { type Chart, expectOpened, expectTotals, type OpeningLine } from '@bursar/domain/ledger';
import { Injectable } from '@nestjs/common';
import { Charts } from '../access/charts.js';
import { EnrollmentNumbers } from '../access/enrollment-numbers.js';
import { type Cell, isEmptyRow, readTable, type TableRead } from '../files/read-table.js';

const COLUMNS = ['account', 'enrollment_no', 'debit', 'credit'] as const;
type Column = (typeof COLUMNS)[number];

interface FileRow {
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}

interface StudentRow {
  readonly row: number;
  readonly enrollmentNo: string;
  readonly amountPaise: Paise;
}

export interface OpeningFile {
  readonly problems: readonly Violation[];
  readonly lines: readonly OpeningLine[];
  readonly students: readonly { readonly studentId: string; readonly amountPaise: Paise }[];
}

const PROBLEMS_MAX = 500;

const onlyProblem = (message: string): OpeningFile => ({
  ...{ problems: [{ field: 'file', message }], lines: [], students: [] },
});

const CURRENCY = /\s*\((?:₹|rs\.?|inr)\)$/;

const headerOf = (row: readonly Cell[]): readonly string[] =>
  row.map(({ text }) =>
    text
      .toLowerCase()
      .replace(CURRENCY, '')
      .replaceAll(/[\s.]+/g, '_')
      .replace(/_$/, ''),
  );

function faultOfHeader(header: readonly string[]): string | undefined {
  const missing = COLUMNS.find((column) => !header.includes(column));
  if (missing !== undefined) return `The column “${missing}” is missing. Columns: ${COLUMNS.join(', ')}.`;
  const twice = COLUMNS.find((column) => header.indexOf(column) !== header.lastIndexOf(column));
  return twice && `The column “${twice}” is there twice.`;
}

const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

const DASH = /^[-–]$/;

function paiseIn(given: string): Paise | undefined {
  const text = given.replace(/^₹\s*/, '').replace(DASH, '');
  return text === '' ? 0 : parsePaise(GROUPED.test(text) ? text.replaceAll(',', '') : text);
}

const amountFault = (column: Column): string =>
  `${column === 'debit' ? 'Debit' : 'Credit'} must be a number of rupees from 0 to 1,00,00,00,000 with at most 2 decimals`;

const numberOf = (account: string): string => account.split(/\s/, 1)[0] ?? '';

class Reading {
  constructor(private readonly chart: Chart) {}

  readonly problems: Violation[] = [];
  readonly lines: OpeningLine[] = [];
  readonly students: StudentRow[] = [];
  private readonly seen = new Map<string, number>();

  add({ row, cells }: FileRow): void {
    const amountPaise = this.amountOf(row, cells);
    if (cells.enrollment_no === '') this.addLine(row, cells.account, amountPaise);
    else this.addStudent(row, cells, amountPaise);
  }

  fault(row: number, field: Column, message: string): void {
    this.problems.push({ row, field, message });
  }

  private amountOf(row: number, cells: FileRow['cells']): Paise {
    const [debit = 0, credit = 0] = (['debit', 'credit'] as const).map((column) => {
      const paise = paiseIn(cells[column]);
      if (paise === undefined || paise > MAX_AMOUNT) this.fault(row, column, amountFault(column));
      return paise ?? 0;
    });
    const isBad = this.problems.at(-1)?.row === row;
    if (!isBad && debit > 0 && credit > 0) this.fault(row, 'credit', 'Enter a debit or a credit, not both.');
    if (!isBad && debit === 0 && credit === 0) this.fault(row, 'debit', 'Enter a debit or a credit.');
    return debit - credit;
  }

  private addLine(row: number, given: string, amountPaise: Paise): void {
    const account = numberOf(given);
    if (!this.chart.has(account)) {
      this.fault(row, 'account', given === '' ? 'Enter an account.' : `There is no account ${given}.`);
      return;
    }
    this.once(row, 'account', account, this.chart.nameOf(account));
    try {
      expectOpened(account, this.chart);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      this.fault(row, 'account', refusal.message);
    }
    this.lines.push({ account, amountPaise });
  }

  private addStudent(row: number, cells: FileRow['cells'], amountPaise: Paise): void {
    const { account, enrollment_no } = cells;
    if (account !== '' && numberOf(account) !== '1110')
      this.fault(row, 'account', 'Students have balances on 1110 only.');
    const enrollmentNo = enrollment_no.normalize('NFKC');
    this.once(row, 'enrollment_no', enrollmentNo.toLowerCase(), enrollmentNo);
    this.students.push({ row, enrollmentNo, amountPaise });
  }

  private once(row: number, field: Column, key: string, name: string): void {
    const before = this.seen.get(key);
    if (before === undefined) this.seen.set(key, row);
    else this.fault(row, field, `${name} is listed in row ${before} already.`);
  }
}

const rowIn = (header: readonly string[], cells: readonly Cell[], row: number): FileRow => {
  const textOf = (column: Column): string => cells[header.indexOf(column)]?.text ?? '';
  const [account, enrollment_no, debit, credit] = COLUMNS.map(textOf) as [string, string, string, string];
  return { row, cells: { account, enrollment_no, debit, credit } };
};

interface NumberedRow {
  readonly cells: readonly Cell[];
  readonly row: number;
}

const ROWS_ABOVE_MAX = 50;

function placeOfHeader(rows: TableRead['rows']): number {
  const place = rows.slice(0, ROWS_ABOVE_MAX).findIndex((row) => faultOfHeader(headerOf(row)) === undefined);
  return place < 0 ? rows.findIndex((row) => !isEmptyRow(row)) : place;
}

function faultOfQuotes({ unmatchedQuotes: index }: TableRead, top: number): string | undefined {
  if (index === undefined) return undefined;
  const place = index > top ? `row ${index - top}` : 'the header';
  return `The quotation marks in ${place} do not match. Correct them and choose the file again.`;
}

type Fault = readonly [field: Column, message: string];

const AMOUNTS: readonly Column[] = ['debit', 'credit'];

/** A bare comma cuts an amount. */
function faultOfCommas(header: readonly string[], cells: readonly Cell[]): Fault | undefined {
  const hasMore = !isEmptyRow(cells.slice(header.length));
  if (hasMore) return ['credit', 'More cells than columns; quote cells that hold commas.'];
  const cut = AMOUNTS.find((column) => /^0\d/.test(cells[header.indexOf(column)]?.text ?? ''));
  return cut && [cut, 'The amount begins with a zero. Quote amounts that hold commas.'];
}

function faultOfCells(header: readonly string[], cells: readonly Cell[], isText: boolean): Fault | undefined {
  const columnWith = (is: (cell: Cell | undefined) => boolean | undefined): Column | undefined =>
    COLUMNS.find((column) => is(cells[header.indexOf(column)]));
  const formula = columnWith((cell) => cell?.isFormula);
  if (formula !== undefined) return [formula, 'Enter the value, not a formula.'];
  const date = columnWith((cell) => cell?.isDate);
  if (date !== undefined) return [date, 'The cell holds a date. Enter the value as text or as a number.'];
  return isText ? faultOfCommas(header, cells) : undefined;
}

@Injectable()
export class OpeningFiles {
  constructor(
    private readonly numbers: EnrollmentNumbers,
    private readonly charts: Charts,
  ) {}

  async inspect(base64: string): Promise<OpeningFile> {
    const table = await readTable(Buffer.from(base64, 'base64'));
    if (typeof table === 'string') return onlyProblem(table);
    const top = placeOfHeader(table.rows);
    if (top < 0) return onlyProblem('The file is empty.');
    const [first = [], ...rest] = table.rows.slice(top);
    const header = headerOf(first);
    const fault = faultOfQuotes(table, top) ?? faultOfHeader(header);
    if (fault !== undefined) return onlyProblem(fault);
    const rows = rest.map((cells, index) => ({ cells, row: index + 1 })).filter(({ cells }) => !isEmptyRow(cells));
    if (rows.length === 0) return onlyProblem('The file has no rows.');
    if (rows.length > OPENING_ROWS_MAX) {
      return onlyProblem(`A file may have at most ${OPENING_ROWS_MAX.toLocaleString('en-IN')} rows.`);
    }
    return this.read(header, rows, table.isText);
  }

  private async read(header: readonly string[], rows: readonly NumberedRow[], isText: boolean) {
    const reading = new Reading(await this.charts.chart());
    for (const { cells, row } of rows) {
      const fault = faultOfCells(header, cells, isText);
      if (fault === undefined) reading.add(rowIn(header, cells, row));
      else reading.fault(row, ...fault);
    }
    const known = await this.numbers.studentsOf(reading.students.map(({ enrollmentNo }) => enrollmentNo));
    const students = reading.students.flatMap(({ row, enrollmentNo, amountPaise }) => {
      const studentId = known.get(enrollmentNo)?.student_id ?? undefined;
      if (studentId === undefined) reading.fault(row, 'enrollment_no', `No student has the number ${enrollmentNo}.`);
      return studentId === undefined ? [] : [{ studentId, amountPaise }];
    });
    const { problems, lines } = reading;
    if (problems.length === 0) problems.push(...faultOfTotals(lines, students));
    const inOrder = problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
    return { problems: inOrder.slice(0, PROBLEMS_MAX), lines, students };
  }
}

function faultOfTotals(lines: OpeningFile['lines'], students: OpeningFile['students']): readonly Violation[] {
  try {
    expectTotals(lines, students);
    return [];
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    const field = refusal.code === 'ledger/opening-differs' ? 'enrollment_no' : 'debit';
    return [{ field, message: refusal.message }];
  }
}
