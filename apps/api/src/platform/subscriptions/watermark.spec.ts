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

  it('lets those pass who wait for it, in whatever order they came, and only them', async () => {
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

  it('is passed at once by who comes late', async () => {
    expect(await new Watermark('0005').reach('0005', 0)).toBe(true);
  });

  it('is given up by who cannot wait longer, which hinders nobody', async () => {
    const watermark = new Watermark();
    const patient = watermark.reach('0005');
    expect(await watermark.reach('0005', 1)).toBe(false);
    watermark.advance('0005');
    expect(await patient).toBe(true);
  });
});
