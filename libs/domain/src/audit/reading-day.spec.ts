import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { auditEvents, ReadingDay } from './index.js';

const read = (at: string, exported: 'CSV' | null = null, filter = 'month 2026-10') => ({
  userId: 'user-1',
  screen: 'the payroll',
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

  it('records the same screen and filter once in 15 minutes', () => {
    day(recorded('04:00')).when(command('04:14')).thenNothing();
    day(recorded('04:00')).when(command('04:15')).then(recorded('04:15'));
  });

  it('records another filter of the same screen at once', () => {
    day(recorded('04:00'))
      .when(command('04:01', null, 'month 2026-11'))
      .then(recorded('04:01', null, 'month 2026-11'));
  });

  it('records every export, and an export hides no later read', () => {
    day(recorded('04:00'), recorded('04:01', 'CSV')).when(command('04:02', 'CSV')).then(recorded('04:02', 'CSV'));
    day(recorded('04:01', 'CSV')).when(command('04:02')).then(recorded('04:02'));
  });

  it('names the read screen, its filter and its row count', () => {
    const says = [read('04:00'), read('04:00', 'CSV', ''), { ...read('04:00', null, ''), rows: 1 }].map(
      (data) => auditEvents.RecordsRead.tell(data, '').says,
    );
    expect(says).toEqual([
      'Read the payroll (month 2026-10): 1,061 rows',
      'Exported the payroll as CSV: 1,061 rows',
      'Read the payroll: 1 row',
    ]);
  });
});
