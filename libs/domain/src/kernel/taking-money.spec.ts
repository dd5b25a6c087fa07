import { describe, expect, it } from '@jest/globals';
import { reversalReason } from './taking-money.js';

describe('the reason of a reversal', () => {
  it('names the cause and adds the note', () => {
    expect(reversalReason('wrong_amount', '')).toBe('Wrong amount');
    expect(reversalReason('wrong_student', 'Meant for Bina')).toBe('Wrong student: Meant for Bina');
    expect(reversalReason('bounced_cheque', 'No funds')).toBe('Bounced cheque: No funds');
  });

  it('shows the note alone for another cause', () => {
    expect(reversalReason('other', 'Entered for a test')).toBe('Entered for a test');
    expect(reversalReason('other', '')).toBe('Other');
  });
});
