import { describe, expect, it } from '@jest/globals';
import { type Report } from '@bursar/contracts';

import { today } from '../../shared/figures/dates.js';
import { type Asked, linkOfAid, linkOfDepartment, linkOfFigure, linkOfPerson, linkOfRow } from './row-links.js';

const row = (id: string, values: Record<string, string | number | null> = {}, student_id: string | null = null) => ({
  ...{ id, values, student_id },
});
const entry = (kind: string) => row('x-0', { entry: kind, name: 'Asha Rao', about: '2026-09' });

describe('A row of a report', () => {
  it.each<[Asked, ReturnType<typeof row>, string]>([
    [
      { kind: 'daybook', by: 'month', department_id: 3 },
      row('2026-02'),
      '/admin/reports/daybook?by=day&from=2026-02-01&to=2026-02-28&department_id=3',
    ],
    [
      { kind: 'collections', by: 'day' },
      row('2026-02-03'),
      '/admin/reports/entries?from=2026-02-03&to=2026-02-03&of=fee',
    ],
    [{ kind: 'daybook', by: 'day' }, row('2026-02-03'), '/admin/reports/entries?from=2026-02-03&to=2026-02-03'],
    [
      { kind: 'summary', from: '2026-04-01', to: '2026-04-30' },
      row('salaries'),
      '/admin/reports/entries?from=2026-04-01&to=2026-04-30&of=salary',
    ],
    [{ kind: 'fees' }, row('structure-1'), '/admin/fees?tab=assigned&fee_structure_id=structure-1'],
    [
      { kind: 'fees', from: '2026-04-01', to: '2026-04-30' },
      row('structure-1'),
      '/admin/fees?tab=assigned&fee_structure_id=structure-1&from=2026-04-01&to=2026-04-30',
    ],
    [{ kind: 'dues' }, row('3'), '/admin/fees?tab=assigned&status=owed&department_id=3'],
    [
      { kind: 'receivables-by-age', per: 'batch', department_id: 3 },
      row('2024'),
      '/admin/fees?tab=assigned&status=owed&batch=2024&department_id=3',
    ],
    [
      { kind: 'receivables-by-age', per: 'department' },
      row('3'),
      '/admin/fees?tab=assigned&status=owed&department_id=3',
    ],
    [{ kind: 'receivables-by-age' }, row('s', {}, 's'), '/admin/fees?tab=assigned&status=owed&student_id=s'],
    [
      { kind: 'student-ledger', student_id: 's', from: '2026-04-01' },
      row('line-1'),
      '/admin/ledger?account=1110&student_id=s&from=2026-04-01&open=line-1',
    ],
    [{ kind: 'budgets' }, row('FY26-27_3'), '/admin/expenses?status=approved&financial_year=FY26-27&department_id=3'],
    [
      { kind: 'payroll' },
      row('p', { month: '2026-09', staff_name: 'Asha Rao' }),
      '/admin/staff?month=2026-09&q=Asha+Rao',
    ],
    [{ kind: 'expenses' }, row('e', { description: 'Lens' }), '/admin/expenses?q=Lens'],
    [{ kind: 'income' }, row('i', { source: 'Alumni' }), '/admin/income?status=recorded&q=Alumni'],
    [{ kind: 'aid' }, row('a', { status: 'approved', student: 'Om' }), '/admin/aid?tab=approved&q=Om'],
    [{ kind: 'aidfunds' }, row('f', { fund: 'Alumni fund' }), '/admin/aid?tab=funds&q=Alumni+fund'],
    [{ kind: 'grants' }, row('g', { agency: 'SERB' }), '/admin/budgets?tab=grants&q=SERB'],
    [
      { kind: 'trial-balance', from: '2026-04-01', to: '2026-09-30' },
      row('1110'),
      '/admin/ledger?account=1110&from=2026-04-01&to=2026-09-30',
    ],
    [{ kind: 'receipts-payments' }, row('closing-1030'), '/admin/ledger?account=1030'],
    [{ kind: 'ledger' }, entry('Salary'), '/admin/staff?month=2026-09&q=Asha+Rao'],
    [{ kind: 'ledger' }, entry('Bill'), '/admin/fees?tab=assigned&q=Asha+Rao'],
    [{ kind: 'ledger' }, entry('Suspense'), '/admin/suspense?q=Asha+Rao'],
    [{ kind: 'ledger' }, entry('Remittance'), '/admin/staff?tab=deductions&month=2026-09'],
    [{ kind: 'ledger' }, entry('Voucher'), '/admin/vouchers?q=2026-09'],
    [
      { kind: 'ledger' },
      row('x-0', { entry: 'Opening balances', day: '2024-04-01' }),
      '/admin/opening-balances?year=FY24-25',
    ],
    [{ kind: 'balance-bridge' }, row('remitted'), '/admin/staff?tab=deductions'],
    [{ kind: 'balance-bridge' }, row('vouchers'), '/admin/vouchers?state=approved'],
    [
      { kind: 'dcb', by: 'department', from: '2026-04-01', to: '2026-11-29' },
      row('3'),
      '/admin/ledger?account=1110&from=2026-04-01&to=2026-11-29&department_id=3',
    ],
    [{ kind: 'dcb', by: 'batch' }, row('2024'), '/admin/fees?tab=assigned&batch=2024'],
    [{ kind: 'dcb', by: 'structure' }, row('f-1'), '/admin/fees?tab=assigned&fee_structure_id=f-1'],
    [{ kind: 'entries' }, entry('Refund'), '/admin/fees?tab=transactions&q=Asha+Rao'],
    [{ kind: 'entries' }, entry('Salary'), '/admin/staff?month=2026-09&q=Asha+Rao'],
    [{ kind: 'entries' }, entry('Expense'), '/admin/expenses?q=2026-09'],
    [{ kind: 'entries' }, entry('Other income'), '/admin/income?q=Asha+Rao'],
    [{ kind: 'entries' }, entry('Aid'), '/admin/aid?tab=disbursements&q=Asha+Rao'],
  ])('leads for %j to its records', (asked, of, address) => {
    expect(linkOfRow(of, asked)).toBe(address);
  });

  it('leads nowhere from totals and from rows without a record', () => {
    expect(linkOfRow(row('total'), { kind: 'income' })).toBeUndefined();
    expect(linkOfRow(row('none'), { kind: 'dues' })).toBeUndefined();
    expect(linkOfRow(row('surplus'), { kind: 'balance-sheet' })).toBeUndefined();
    expect(linkOfRow(row('opening'), { kind: 'ledger' })).toBeUndefined();
    expect(linkOfRow(row('unexplained'), { kind: 'balance-bridge' })).toBeUndefined();
  });
});

describe('A figure of a report', () => {
  const period = { from: '2026-04-01', to: '2026-09-30' };
  it.each<[Asked, string, string, string | undefined]>([
    [
      { kind: 'fees', department_id: 3 },
      'f-1',
      'outstanding',
      '/admin/fees?tab=assigned&fee_structure_id=f-1&status=owed&department_id=3',
    ],
    [{ kind: 'fees' }, 'f-1', 'billed', '/admin/fees?tab=assigned&fee_structure_id=f-1'],
    [{ kind: 'fees' }, 'none', 'billed', undefined],
    [{ kind: 'dues', to: today() }, '3', 'over_90', '/admin/fees?tab=assigned&age=over_90&department_id=3'],
    [{ kind: 'dues', to: '2020-01-01' }, '3', 'over_90', '/admin/fees?tab=assigned&status=owed&department_id=3'],
    [{ kind: 'daybook' }, '2026-02', 'payroll', '/admin/reports/entries?from=2026-02-01&to=2026-02-28&of=salary'],
    [{ kind: 'daybook' }, '2026-02-03', 'aid', '/admin/reports/entries?from=2026-02-03&to=2026-02-03&of=aid'],
    [
      { kind: 'daybook', ...period },
      'total',
      'income',
      '/admin/reports/entries?from=2026-04-01&to=2026-09-30&of=income',
    ],
    [
      { kind: 'collections', ...period },
      'total',
      'collected',
      '/admin/reports/entries?from=2026-04-01&to=2026-09-30&of=fee',
    ],
    [{ kind: 'payroll' }, 'total', 'amount', undefined],
  ])('of %j leads from row %s and column %s to %s', (asked, id, column, address) => {
    expect(linkOfFigure(row(id), column, asked)).toBe(address);
  });
});

describe('A name in a report', () => {
  const student = { ...row('a'), student_id: 's-1', staff_id: null };
  const staff = { ...row('b'), student_id: null, staff_id: 'u-1' };
  it.each<[Asked['kind'], string, typeof student | typeof staff, string | undefined]>([
    ['aid', 'student', student, '/students/s-1'],
    ['entries', 'name', student, '/students/s-1'],
    ['entries', 'name', staff, '/people/u-1'],
    ['expenses', 'name', staff, '/people/u-1'],
    ['payroll', 'staff_name', staff, '/people/u-1'],
    ['aid', 'type', student, undefined],
  ])('of %s in column %s of %j leads to %s', (kind, column, of, address) => {
    expect(linkOfPerson(of, column, { kind })).toBe(address);
  });

  it('leads nowhere without a person', () => {
    expect(linkOfPerson(row('income-0'), 'name', { kind: 'entries' })).toBeUndefined();
  });
});

describe('A mark of a picture', () => {
  it('leads to the same report of its department', () => {
    const asked = { kind: 'expenses', from: '2026-04-01', to: '2026-04-30' } as const;
    expect(linkOfDepartment(3, asked)).toBe('/admin/reports/expenses?from=2026-04-01&to=2026-04-30&department_id=3');
    expect(linkOfDepartment(undefined, asked)).toBeUndefined();
  });

  it('leads to the approved applications for its aid, if there are any', () => {
    const of = (...rows: (readonly [type: string, status: string])[]) =>
      ({ rows: rows.map(([type, status], index) => row(String(index), { type, status })) }) as unknown as Report;
    expect(linkOfAid('Merit', of(['Merit', 'pending'], ['Merit', 'approved']))).toBe('/admin/aid?tab=approved&q=Merit');
    expect(linkOfAid('Merit', of(['Need', 'approved'], ['Merit', 'rejected']))).toBe('/admin/aid?tab=rejected&q=Merit');
  });
});
