import { type Report } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { csvText } from '../../shared/export/csv-file.js';
import { sheetOfReport } from './report-sheet.js';

const report: Report = {
  kind: 'daybook',
  from: '2026-09-01',
  to: '2026-09-30',
  made_at: '2026-10-01T04:30:00.000Z',
  columns: [
    { id: 'period', header: 'Day', unit: 'day' },
    { id: 'net', header: 'Net', unit: 'rupees' },
  ],
  rows: [
    { id: '2026-09-05', values: { period: '2026-09-05', net: 1234.5 } },
    { id: '2026-09-06', values: { period: '2026-09-06', net: -34.5 } },
  ],
  totals: { net: 1200 },
  previous: null,
};

const linesOf = (of: Report): string[] => csvText(sheetOfReport(of, 'Daybook', '')).split('\r\n');

describe('a report in a file', () => {
  it('has the rows of the screen and its totals below them', () => {
    expect(linesOf(report).slice(1)).toEqual(['05 Sep 2026,1234.50', '06 Sep 2026,-34.50', 'Total,1200.00']);
  });

  it('by month names the months', () => {
    const columns = [{ id: 'period', header: 'Month', unit: 'month' as const }, ...report.columns.slice(1)];
    const rows = [{ id: '2026-09', values: { period: '2026-09', net: 1200 } }];
    expect(linesOf({ ...report, columns, rows }).slice(1)).toEqual(['Sep 2026,1200.00', 'Total,1200.00']);
  });

  it('of nothing has no totals', () => {
    expect(linesOf({ ...report, rows: [], totals: { net: 0 } }).slice(1)).toEqual(['']);
  });
});
