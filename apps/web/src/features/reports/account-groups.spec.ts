import { describe, expect, it } from '@jest/globals';
import { type Report } from '@bursar/contracts';

import { grouped } from './account-groups.js';

const amounts = (id: string, sources: number, assets: number) => ({ id, values: { line: id, sources, assets } });

const sheet: Report = {
  kind: 'balance-sheet',
  from: '2026-04-01',
  to: '2026-09-30',
  made_at: '2026-10-01T04:30:00.000Z',
  columns: [
    { id: 'line', header: 'Line', unit: 'text' },
    { id: 'sources', header: 'Funds and liabilities', unit: 'rupees' },
    { id: 'assets', header: 'Assets', unit: 'rupees' },
  ],
  rows: [
    amounts('3010', 900.1, 0),
    amounts('surplus', 100.2, 0),
    amounts('2010', 200, 0),
    amounts('1010', 0, 1000.3),
    amounts('1110', 0, 200),
  ],
  totals: { sources: 1200.3, assets: 1200.3 },
  previous: null,
};

const drawn = (report: Report, ...folded: readonly string[]) =>
  grouped(report, new Set(folded)).map(({ values }) => [values.line, values.sources, values.assets]);

describe('The accounts of a statement', () => {
  it('stand below the sums of their group, the surplus among the funds', () => {
    expect(drawn(sheet)).toEqual([
      ['Funds', 1000.3, 0],
      ['3010', 900.1, 0],
      ['surplus', 100.2, 0],
      ['Liabilities', 200, 0],
      ['2010', 200, 0],
      ['Assets', 0, 1200.3],
      ['1010', 0, 1000.3],
      ['1110', 0, 200],
    ]);
  });

  it('are left out of a folded group, whose sums stay', () => {
    expect(drawn(sheet, 'group-3', 'group-1')).toEqual([
      ['Funds', 1000.3, 0],
      ['Liabilities', 200, 0],
      ['2010', 200, 0],
      ['Assets', 0, 1200.3],
    ]);
  });

  it('are not grouped in other reports', () => {
    expect(grouped({ ...sheet, kind: 'receipts-payments' }, new Set())).toBe(sheet.rows);
  });
});
