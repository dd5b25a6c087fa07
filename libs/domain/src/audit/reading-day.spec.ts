import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { auditEvents, ReadingDay } from './index.js';

const OCTOBER = { id: '2026-10', name: 'October 2026' };

const read = (at: string, exported: 'CSV' | null = null, filter = '') => ({
  userId: 'user-1',
  screen: 'the payroll',
  of: OCTOBER,
  filter,
  rows: 1_061,
  exported,
  at: `2026-11-22T${at}:00.000Z`,
});
const recorded = (...of: Parameters<typeof read>) => ({ type: 'RecordsRead', data: read(...of) }) as const;
const command = (...of: Parameters<typeof read>) => ({ type: 'RecordReading', ...read(...of) }) as const;

const day = given(ReadingDay);

describe('Reads on record', () => {
  it('records the first read of a screen', () => {
    day().when(command('04:00')).then(recorded('04:00'));
  });

  it('records the same screen and filter once in 15 minutes [HIS-017]', () => {
    day(recorded('04:00')).when(command('04:14')).thenNothing();
    day(recorded('04:00')).when(command('04:15')).then(recorded('04:15'));
    const trail = (at: string) => ({ ...read(at), screen: 'the audit trail', of: null });
    day({ type: 'RecordsRead', data: trail('04:00') })
      .when({ type: 'RecordReading', ...trail('04:01') })
      .thenNothing();
  });

  it('records another filter of the same screen at once [HIS-017]', () => {
    day(recorded('04:00'))
      .when(command('04:01', null, 'status paid'))
      .then(recorded('04:01', null, 'status paid'));
  });

  it('records two persons of one name as two reads', () => {
    const of = (id: string) => ({ ...read('04:00'), screen: 'the payslips', of: { id, name: 'Nandini Rao' } });
    const second = of('user-8');
    day({ type: 'RecordsRead', data: of('user-7') })
      .when({ type: 'RecordReading', ...second })
      .then({ type: 'RecordsRead', data: second });
  });

  it('records every export, and an export hides no later read [HIS-017]', () => {
    day(recorded('04:00'), recorded('04:01', 'CSV')).when(command('04:02', 'CSV')).then(recorded('04:02', 'CSV'));
    day(recorded('04:01', 'CSV')).when(command('04:02')).then(recorded('04:02'));
  });

  it('names the read screen, its subject, its filter and its row count', () => {
    const trail = { ...read('04:00'), screen: 'the audit trail', of: null, rows: 1 };
    const asOf = '2026-03-31T18:29:59.999Z';
    const says = [read('04:00'), read('04:00', null, 'status paid'), trail, { ...read('04:00'), asOf }].map(
      (data) => auditEvents.RecordsRead.tell(data, '').says,
    );
    expect(says).toEqual([
      'Read the payroll of October 2026 (1,061 rows)',
      'Read the payroll of October 2026 (status paid; 1,061 rows)',
      'Read the audit trail (1 row)',
      'Read the payroll of October 2026 as of 31 Mar 2026, 23:59 (1,061 rows)',
    ]);
  });

  it('names an exported file, its row count and its format', () => {
    const file = (screen: string, rows: number, filter = '') => ({ ...read('04:00', 'CSV', filter), screen, rows });
    const says = [
      { ...file('Transactions', 4_914), of: null },
      { ...file('Transactions', 1, 'status paid'), of: null },
      file('Payroll', 61),
      { ...file('Users', 1_203, 'batch 2023'), of: null },
    ].map((data) => auditEvents.RecordsRead.tell(data, '').says);
    expect(says).toEqual([
      'Exported 4,914 transactions as CSV',
      'Exported transactions as CSV (status paid; 1 row)',
      'Exported payroll of October 2026 as CSV (61 rows)',
      'Exported 1,203 users as CSV (batch 2023)',
    ]);
  });

  it('tells reads of before subjects were named', () => {
    const old = { userId: 'user-1', screen: 'the payroll', filter: 'month 2026-10', rows: 61, exported: null };
    const { says } = auditEvents.RecordsRead.tell({ ...old, at: '2026-11-22T04:00:00.000Z' }, '');
    expect(says).toBe('Read the payroll (month 2026-10; 61 rows)');
  });
});
