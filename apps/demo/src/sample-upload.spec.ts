import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { studentRow } from '@bursar/contracts';
import { AcademicCalendar } from './academic-calendar.js';
import { campusOf } from './campus.js';

const SAMPLE = join(__dirname, '../../../samples/students.csv');
const CELL = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;

const cellsOf = (line: string): string[] =>
  [...line.matchAll(CELL)]
    .map(([, cell = '']) =>
      cell
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
    .slice(0, 6);

const [header = '', ...lines] = readFileSync(SAMPLE, 'utf8').split('\n');
const isEmpty = (line: string) => /^[\s,]*$/.test(line);
const columns = cellsOf(header);
const rows = lines
  .filter((line) => !isEmpty(line))
  .map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [columns[index] ?? '', cell])));
const students = rows.map(({ enrollment_no, batch, ...person }) =>
  studentRow.parse({ ...person, studentData: { enrollment_no, batch } }),
);

describe('the sample upload', () => {
  it('holds 600 students that the API accepts', () => {
    expect([...columns].sort()).toEqual(['batch', 'department_id', 'email', 'enrollment_no', 'name', 'password']);
    expect(students).toHaveLength(600);
    expect(new Set(students.map(({ email }) => email)).size).toBe(600);
    expect(new Set(students.map(({ studentData }) => studentData.enrollment_no)).size).toBe(600);
  });

  it('contains the irregularities of real files', () => {
    expect(lines.filter((line) => line === '').length).toBeGreaterThan(1);
    expect(lines.some((line) => /^\s+$/.test(line))).toBe(true);
    expect(lines.some((line) => /^[\s,]*,[\s,]*$/.test(line))).toBe(true);
    expect(students.some(({ name }) => name.includes(','))).toBe(true);
    expect(students.some(({ name }) => name.includes('"'))).toBe(true);
    expect(students.some(({ department_id }) => department_id === undefined)).toBe(true);
    expect(students.some(({ department_id }) => department_id !== undefined)).toBe(true);
  });

  it('names no user of the demo university', () => {
    const campus = campusOf(new AcademicCalendar('2026-11-21'));
    const emails = new Set([...campus.employees, ...campus.students].map(({ email }) => email));
    const numbers = new Set(campus.students.map(({ student }) => student.enrollmentNo));

    expect(students.filter(({ email }) => emails.has(email))).toEqual([]);
    expect(students.filter(({ studentData }) => numbers.has(studentData.enrollment_no))).toEqual([]);
  });
});
