import { describe, expect, it } from '@jest/globals';

import { type Page } from '../server/http-client.js';
import { EXPORT_PAGE, everyPage } from './every-page.js';

describe('reading a long list', () => {
  const rows = Array.from({ length: 1_203 }, (_, index) => ({ id: String(index) }));
  const page = (number: number, limit: number): Promise<Page<{ id: string }>> =>
    Promise.resolve({ rows: rows.slice((number - 1) * limit, number * limit), total: rows.length });

  it('takes it page by page, reports the progress, and leaves nothing out', async () => {
    const told: string[] = [];
    const read = await everyPage({
      fetchPage: page,
      rowId: ({ id }) => id,
      onProgress: (done, total) => told.push(`${done} of ${total}`),
    });
    expect(read).toEqual(rows);
    expect(told).toEqual(['500 of 1203', '1000 of 1203', '1203 of 1203']);
  });

  it('takes a row once when it moved to a later page meanwhile', async () => {
    const read = await everyPage({
      fetchPage: (number) =>
        Promise.resolve(
          number === 1
            ? { rows: rows.slice(0, EXPORT_PAGE), total: EXPORT_PAGE + 1 }
            : { rows: rows.slice(EXPORT_PAGE - 1, EXPORT_PAGE + 1), total: EXPORT_PAGE + 2 },
        ),
      rowId: ({ id }) => id,
      onProgress: () => {},
    });
    expect(read).toHaveLength(EXPORT_PAGE + 1);
  });

  it('throws when a page fails', async () => {
    const failing = everyPage({
      fetchPage: (number, limit) => (number === 2 ? Promise.reject(new Error('gone')) : page(number, limit)),
      rowId: ({ id }) => id,
      onProgress: () => {},
    });
    await expect(failing).rejects.toThrow('gone');
  });
});
