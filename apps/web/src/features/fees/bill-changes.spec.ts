import { describe, expect, it } from '@jest/globals';

import { previewSentence, resultSentence } from './bill-changes.js';

describe('A change of many bills', () => {
  it('previews its count and amount', () => {
    const preview = { bills: 312, total: 312_000, total_then: 374_400, passed_over: [] };
    expect(previewSentence('amount', preview)).toBe('Will re-issue 312 bills · ₹3,12,000.00 becomes ₹3,74,400.00');
    expect(previewSentence('due-date', preview)).toBe('Will extend 312 bills · ₹3,12,000.00');
    expect(previewSentence('take-back', { ...preview, bills: 1 })).toBe('Will take back 1 bill · ₹3,12,000.00');
    expect(previewSentence('take-back', { ...preview, bills: 0 })).toBe('This would change no bills.');
  });

  it('reports the changed count', () => {
    expect(resultSentence({ changed: 312, passed_over: 0 })).toBe('312 bills changed');
    expect(resultSentence({ changed: 1, passed_over: 9 })).toBe('1 bill changed · 9 left as they were');
    expect(resultSentence({ changed: 2, passed_over: 1 })).toBe('2 bills changed · 1 left as it was');
  });
});
