import { describe, expect, it } from '@jest/globals';
import { Watermark } from './watermark.js';

describe('a watermark', () => {
  it('moves forward and never back', () => {
    const watermark = new Watermark('0005');
    watermark.advance('0003');
    expect(watermark.value).toBe('0005');
    watermark.advance('0007');
    expect(watermark.value).toBe('0007');
  });

  it('releases the waiting callers whose position passed, and no others', async () => {
    const watermark = new Watermark();
    const passed: string[] = [];
    const waiting = ['0009', '0002', '0005'].map(async (position) => {
      await watermark.reach(position);
      passed.push(position);
    });
    watermark.advance('0005');
    await Promise.all(waiting.slice(1));
    expect(passed.sort()).toEqual(['0002', '0005']);
    watermark.advance('0009');
    await Promise.all(waiting);
    expect(passed).toContain('0009');
  });

  it('releases a late caller at once', async () => {
    expect(await new Watermark('0005').reach('0005', 0)).toBe(true);
  });

  it('lets a caller give up without an effect on others', async () => {
    const watermark = new Watermark();
    const patient = watermark.reach('0005');
    expect(await watermark.reach('0005', 1)).toBe(false);
    watermark.advance('0005');
    expect(await patient).toBe(true);
  });
});
