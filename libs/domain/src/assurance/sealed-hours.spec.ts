import { describe, expect, it } from '@jest/globals';
import { ribbonFrom, sealedHours } from './index.js';

describe('The ribbon of seals', () => {
  const now = '2026-11-22T04:45:00.000Z';
  const from = '2026-11-22T00:30:00.000Z';
  const span = { sealNo: 7, events: 40, firstAt: null, sealedAt: '2026-11-22T02:00:00.000Z' };
  const late = (firstAt: string, sealedAt: string, sealNo: number | null = 8) =>
    sealedHours([{ sealNo, events: 3, firstAt, sealedAt }], from, now).map((hour) => hour.late);

  it('begins at midnight in India and has one mark an hour until now', () => {
    expect(ribbonFrom(now, 7)).toBe('2026-11-15T18:30:00.000Z');
    expect(sealedHours([], from, now).map((hour) => hour.from)).toEqual([
      '2026-11-22T00:30:00.000Z',
      '2026-11-22T01:30:00.000Z',
      '2026-11-22T02:30:00.000Z',
      '2026-11-22T03:30:00.000Z',
      '2026-11-22T04:30:00.000Z',
    ]);
  });

  it('adds up the seals of an hour and leads to the last one', () => {
    const [, second] = sealedHours([span, { ...span, sealNo: 8, sealedAt: '2026-11-22T02:29:59.999Z' }], from, now);
    expect(second).toEqual({ from: '2026-11-22T01:30:00.000Z', seal_no: 8, seals: 2, events: 80, late: false });
  });

  it('counts a seal in the hour that it begins or lies in, and no events that wait', () => {
    const at = (sealNo: number | null, sealedAt: string) => ({ ...span, sealNo, sealedAt });
    const spans = [
      at(6, '2026-11-22T00:30:00.000Z'),
      at(7, '2026-11-22T01:30:00.000Z'),
      at(8, '2026-11-22T01:40:00.000Z'),
      at(9, '2026-11-22T02:20:00.000Z'),
      at(null, '2026-11-22T02:30:00.000Z'),
    ];
    const hours = sealedHours(spans, from, '2026-11-22T02:30:00.000Z');
    expect(hours.map(({ seals, seal_no, events }) => [seals, seal_no, events])).toEqual([
      [1, 6, 40],
      [3, 9, 120],
      [0, null, 0],
    ]);
  });

  it('shows a gap beside seals that came in time', () => {
    const waited = { ...span, firstAt: '2026-11-22T00:40:00.000Z', sealedAt: '2026-11-22T02:10:00.000Z' };
    expect(sealedHours([span, waited], from, now)[1]?.late).toBe(true);
  });

  it('shows a gap from 70 minutes after the first event until its seal', () => {
    expect(late('2026-11-22T00:40:00.000Z', '2026-11-22T03:00:00.000Z')).toEqual([false, true, true, false, false]);
    expect(late('2026-11-22T00:50:00.000Z', '2026-11-22T02:00:00.000Z')).not.toContain(true);
  });

  it('shows a gap while old events wait for a seal', () => {
    expect(late('2026-11-22T03:25:00.000Z', now, null)).toEqual([false, false, false, false, true]);
  });
});
