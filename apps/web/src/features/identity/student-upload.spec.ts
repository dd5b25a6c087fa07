import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DEPARTMENTS } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { inFile, readStudents } from './student-upload.js';

const read = (csv: string, department?: number) => readStudents(csv, { departments: DEPARTMENTS, department });

const HEADER = 'name,email,password,enrollment_no,batch,department_id';
const ASHA = 'Asha Rao,asha@example.edu,secret-1,EN1,2024,5';

describe('a file of students', () => {
  it('makes a student of every row but the header [VAL-014, VAL-016]', () => {
    const { students, problems } = read(`${HEADER}\n${ASHA}\n`);
    expect(problems).toEqual([]);
    expect(students).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@example.edu',
        password: 'secret-1',
        role: 'student',
        department_id: 5,
        studentData: { enrollment_no: 'EN1', batch: 2024 },
      },
    ]);
  });

  it('accepts blank lines, lines of commas, quotes, a byte order mark and either line ending [VAL-015]', () => {
    const csv = `\uFEFF${HEADER}\r\n\r\n  \r\n,,,,,\r\n"Rao, Asha",asha@example.edu,secret-1,EN1,2024,\r\n`;
    const { students, problems } = read(csv);
    expect(problems).toEqual([]);
    expect(students).toMatchObject([{ name: 'Rao, Asha', department_id: null }]);
  });

  it('refuses an older encoding, so that no letter of a name is lost', async () => {
    const latin1 = Buffer.from(`${HEADER}\nJosé Dias,jose@example.edu,secret-1,EN1,2024,5\n`, 'latin1');
    const message = 'Some letters in the file cannot be read. Save it as “CSV UTF-8” and choose it again.';
    const found = read(await new Blob([latin1]).text());
    expect(found).toEqual({ students: [], rows: [], problems: [{ field: '', message }] });
  });

  it('accepts columns in any order and case', () => {
    const csv = 'Batch, EMAIL ,Name,Enrollment_No,password\n2024,asha@example.edu,Asha Rao,EN1,secret-1';
    expect(read(csv)).toMatchObject({ problems: [], students: [{ name: 'Asha Rao', department_id: null }] });
  });

  it('accepts headers with spaces and full stops', () => {
    const csv = HEADER.replace('enrollment_no', 'Enrollment No.').replace('department_id', 'Department ID');
    expect(read(`${csv}\n${ASHA}`)).toMatchObject({ problems: [], students: [{ name: 'Asha Rao', department_id: 5 }] });
  });

  it('accepts semicolons, with commas in the cells', () => {
    const csv = `${HEADER.replaceAll(',', ';')}\n"Rao, Asha";asha@example.edu;secret-1;EN1;2024;5\nRavi, S;ravi@example.edu;secret-1;EN2;2024;\n`;
    expect(read(csv)).toMatchObject({
      problems: [],
      students: [
        { name: 'Rao, Asha', department_id: 5 },
        { name: 'Ravi, S', department_id: null },
      ],
    });
  });

  it('reads over a line that names the separator, and calls an empty file empty', () => {
    const csv = `\uFEFFsep=;\r\n${`${HEADER}\n${ASHA}`.replaceAll(',', ';')}`;
    expect(read(csv)).toMatchObject({ problems: [], rows: [1], students: [{ name: 'Asha Rao' }] });
    expect(read('\uFEFF\r\n').problems).toEqual([{ field: '', message: 'The file is empty.' }]);
  });

  it('has the server’s problems at its own rows and columns', () => {
    const message = 'Enrollment number already exists';
    expect(inFile([{ row: 2, field: 'studentData.enrollment_no', message }], [1, 4])).toEqual([
      { row: 4, field: 'enrollment_no', message },
    ]);
  });

  it('accepts tabs', () => {
    const csv = `${HEADER}\n${ASHA}`.replaceAll(',', '\t');
    expect(read(csv)).toMatchObject({ problems: [], students: [{ name: 'Asha Rao', department_id: 5 }] });
  });

  it.each([
    ['department_id', 'Civil Engineering', 7],
    ['Department', 'computer science and  engineering', 1],
    ['department', '8', 8],
  ])('accepts in the column %s the department %s', (column, cell, department_id) => {
    const csv = `${HEADER.replace('department_id', column)}\n${ASHA.replace(/5$/, cell)}`;
    expect(read(csv)).toMatchObject({ problems: [], students: [{ department_id }] });
  });

  it('names the row of an unknown department', () => {
    expect(read(`${HEADER}\n${ASHA.replace(/5$/, 'Astrology')}`).problems).toEqual([
      { row: 1, field: 'department_id', message: expect.any(String) },
    ]);
  });

  it('belongs to its chosen department, for any value in its rows [VAL-017, VAL-018, VAL-019]', () => {
    expect(read(`${HEADER}\n${ASHA}`, 3).students).toMatchObject([{ department_id: 3 }]);
  });

  it('uploads nothing for a file without rows [VAL-020]', () => {
    expect(read(HEADER)).toEqual({
      students: [],
      rows: [],
      problems: [{ field: '', message: 'There are no students below the header row.' }],
    });
  });

  it.each([
    ['name,email,password,enrollment_no\nx', 'The column "batch" is missing.'],
    [`${HEADER},email\nx`, 'The column "email" is there twice.'],
    [`${HEADER},role\nx`, /The column "role" is not known/],
  ])('requires its columns once each', (csv, message) => {
    expect(read(csv).problems).toEqual([{ field: '', message: expect.stringMatching(message) }]);
  });

  it.each([
    [
      'row 3',
      `${HEADER}\n${ASHA}\n\n"Ravi,ravi@example.edu,secret-2,EN2,2024,5\nMira,mira@example.edu,secret-3,EN3,2024,5`,
    ],
    ['row 1', `${HEADER}\n"Ravi,ravi@example.edu,secret-2,EN2,2024,5\n"Mira",mira@example.edu,secret-3,EN3,2024,5`],
    ['the header', `"${HEADER}\n${ASHA}`],
  ])('refuses an open quote in %s, because it holds the rows below', (place, csv) => {
    const message = `The quotation marks in ${place} do not match. Correct them and choose the file again.`;
    expect(read(csv)).toEqual({ students: [], rows: [], problems: [{ field: '', message }] });
  });

  it('ignores empty columns at its right edge, as spreadsheets write them', () => {
    const csv = `${HEADER},,\n${ASHA},,\nRavi,ravi@example.edu,secret-2,EN2,2024,5,,,\n`;
    expect(read(csv)).toMatchObject({ problems: [], students: [{ name: 'Asha Rao' }, { name: 'Ravi' }] });
  });

  it('reports all its problems at once, with their rows', () => {
    const csv = [HEADER, ASHA, 'Ravi,ravi,secret-2,EN2,1999,9', 'Asha,ASHA@example.edu,secret-3,en1,2024,1'].join('\n');
    const found = read(csv).problems.map(({ row, field }) => `${row} ${field}`);
    expect(found).toEqual(['2 email', '2 department_id', '2 batch', '3 email', '3 enrollment_no']);
  });
});

describe('the rows of a file of students', () => {
  it('have the numbers of the sheet, in which blank rows count', () => {
    const csv = [
      ...['', HEADER, '', ASHA, ',,,,,', '', 'Ravi,ravi,secret-2,EN2,2024,5'],
      ...[`${ASHA},,more`, '', 'Asha,ASHA@example.edu,secret-3,EN3,2024,1'],
    ].join('\r\n');
    const { rows, problems } = read(csv);
    expect(rows).toEqual([2, 5, 6, 8]);
    expect(problems.filter(({ message }) => message.startsWith('The same'))).toEqual([
      { row: 6, field: 'email', message: 'The same as in row 2' },
      { row: 6, field: 'enrollment_no', message: 'The same as in row 2' },
      { row: 8, field: 'email', message: 'The same as in row 2' },
    ]);
    expect(problems.map(({ row }) => row)).toEqual([5, 6, 6, 6, 8]);
  });
});

describe('the sample file', () => {
  const csv = readFileSync(join(process.cwd(), 'samples/students.csv'), 'utf8');

  it('offers a sample of 600 students without a problem', () => {
    const { students, problems } = read(csv);
    expect(problems).toEqual([]);
    expect(students).toHaveLength(600);
  });
});
