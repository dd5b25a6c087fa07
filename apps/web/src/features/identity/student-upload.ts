import { IMPORT_ROWS_MAX, studentRow, type Violation } from '@bursar/contracts';
import Papa from 'papaparse';

import { formatCount } from '../../shared/figures/money.js';
import { checked } from '../../shared/server/checks.js';
import { type DepartmentChoice } from '../../shared/server/use-departments.js';

export interface StudentUpload {
  readonly students: readonly object[];
  /** Row 1 is below the header, and blank rows count. */
  readonly rows: readonly number[];
  readonly problems: readonly Violation[];
}

const COLUMNS = ['name', 'email', 'password', 'enrollment_no', 'batch', 'department_id'] as const;
type Column = (typeof COLUMNS)[number];

const NEEDED: readonly Column[] = COLUMNS.filter((column) => column !== 'department_id');

/** Replaces bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';
const NOT_UTF_8 = 'Some letters in the file cannot be read. Save it as “CSV UTF-8” and choose it again.';

const withoutEdge = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

const isEmpty = (cells: readonly string[]): boolean => withoutEdge(cells).length === 0;

const nothingBut = (message: string): StudentUpload => ({ students: [], rows: [], problems: [{ field: '', message }] });

function headerFault(header: readonly string[]): string | undefined {
  if (header.length === 0) return 'The file is empty.';
  const unknown = header.find((name) => !COLUMNS.some((column) => column === name));
  if (unknown !== undefined) return `The column "${unknown}" is not known. Columns: ${COLUMNS.join(', ')}.`;
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) return `The column "${twice}" is there twice.`;
  const missing = NEEDED.find((column) => !header.includes(column));
  return missing === undefined ? undefined : `The column "${missing}" is missing.`;
}

function quotesFault({ data, errors }: Papa.ParseResult<string[]>): string | undefined {
  const index = errors.find(({ type }) => type === 'Quotes')?.row;
  if (index === undefined) return undefined;
  const row = index - data.findIndex((cells) => !isEmpty(cells));
  const place = row === 0 ? 'the header' : `row ${row}`;
  return `The quotation marks in ${place} do not match. Correct them and choose the file again.`;
}

/** Spreadsheets of some countries write semicolons. */
const delimiterOf = ([header = '']: readonly string[]): string | undefined =>
  [',', ';', '\t'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0];

const SEPARATOR = /^sep=.[^\S\n]*\r?\n/i;

const columnNamed = (name: string): string => {
  const column = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.]+/g, '_')
    .replace(/_$/, '');
  return column === 'department' ? 'department_id' : column;
};

const fileFault = (parsed: Papa.ParseResult<string[]>, header: readonly string[]): string | undefined =>
  parsed.data.flat().some((cell) => cell.includes(UNREADABLE))
    ? NOT_UTF_8
    : (quotesFault(parsed) ?? headerFault(header));

const spelled = (name: string): string => name.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ').trim();

/** NaN when unknown. */
const departmentIn = (cell: string, departments: readonly DepartmentChoice[]): number =>
  departments.find(({ id, name }) => String(id) === cell || spelled(name) === spelled(cell))?.id ?? Number.NaN;

interface Places {
  readonly departments: readonly DepartmentChoice[];
  readonly department?: number | undefined;
}

const studentOf = (cells: Readonly<Partial<Record<Column, string>>>, { departments, department }: Places): object => ({
  name: cells.name ?? '',
  email: cells.email ?? '',
  password: cells.password ?? '',
  role: 'student',
  department_id: department ?? (cells.department_id ? departmentIn(cells.department_id, departments) : null),
  studentData: {
    enrollment_no: cells.enrollment_no ?? '',
    batch: /^\d+$/.test(cells.batch ?? '') ? Number(cells.batch) : (cells.batch ?? ''),
  },
});

function* repeats(values: readonly string[], rows: readonly number[], field: string): Generator<Violation> {
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const value = values[index]?.toLowerCase() ?? '';
    const before = first.get(value);
    if (value !== '' && before !== undefined) {
      yield { row, field, message: `The same as in row ${before}` };
    } else first.set(value, row);
  }
}

/** The server checks again. */
export function readStudents(csv: string, places: Places): StudentUpload {
  const text = csv.replace(/^\uFEFF/, '').replace(SEPARATOR, '');
  const parsed = Papa.parse<string[]>(text, { delimiter: delimiterOf(text.trimStart().split('\n', 1)) });
  const filled = [...parsed.data.entries()].filter(([, cells]) => !isEmpty(cells));
  const [[top, header] = [0, []], ...lines] = filled.map(([line, cells]) => [line, withoutEdge(cells)] as const);
  const rows = lines.map(([line]) => line - top);
  const names = header.map(columnNamed);
  const fault = fileFault(parsed, names);
  if (fault !== undefined) return nothingBut(fault);

  const problems: Violation[] = [];
  const students = lines.map(([line, cells]) => {
    if (cells.length > names.length) {
      problems.push({ row: line - top, field: '', message: 'More cells than columns; quote cells that hold commas' });
    }
    const byName = Object.fromEntries(names.map((name, column) => [name, (cells[column] ?? '').trim()]));
    return studentOf(byName, places);
  });
  if (students.length === 0) return nothingBut('There are no students below the header row.');
  if (students.length > IMPORT_ROWS_MAX) {
    return nothingBut(
      `There are ${formatCount(students.length)} rows; an upload may have at most ${formatCount(IMPORT_ROWS_MAX)}.`,
    );
  }

  for (const [index, student] of students.entries()) {
    const { error } = checked(studentRow, student);
    for (const { path, message } of error?.issues ?? []) {
      problems.push({ row: rows[index], field: String(path.at(-1) ?? ''), message });
    }
  }
  type Read = { readonly email: string; readonly studentData: { readonly enrollment_no: string } };
  const read = students as readonly Read[];
  problems.push(
    ...repeats(
      read.map(({ email }) => email),
      rows,
      'email',
    ),
    ...repeats(
      read.map(({ studentData }) => studentData.enrollment_no),
      rows,
      'enrollment_no',
    ),
  );
  return { students, rows, problems: problems.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) };
}

const columnOf = (field: string): string => field.replace(/^.*\./, '');

export const inFile = (problems: readonly Violation[], sent: readonly number[]): readonly Violation[] =>
  problems.map(({ row, field, message }) =>
    row === undefined ? { field, message } : { row: sent[row - 1] ?? 0, field: columnOf(field), message },
  );

export const SAMPLE_CSV = `${COLUMNS.join(',')}\r\nAsha Rao,asha.rao@example.edu,change-me-1,EN2024001,2024,1\r\n`;
