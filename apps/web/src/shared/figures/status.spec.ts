import { type Expense, GRANT_STATUSES } from '@bursar/contracts';
import { describe, expect, it } from '@jest/globals';

import { statusLook } from './status.js';

describe('a status', () => {
  it('recognises a status in any spelling of the API', () => {
    expect(statusLook('PAID')).toEqual({ word: 'Paid', tone: 'pos', mark: 'check' });
    expect(statusLook('paid')).toBe(statusLook('PAID'));
  });

  it.each(['rejected', 'withdrawn', 'cancelled'] as const satisfies readonly Expense['status'][])(
    'shows in red an expense that is %s [FMT-003]',
    (status) => {
      expect(statusLook(status).tone).toBe('neg');
    },
  );

  it.each(GRANT_STATUSES.filter((status) => !['pending', 'active'].includes(status)))(
    'shows in red a grant that is %s [FMT-004]',
    (status) => {
      expect(statusLook(status).tone).toBe('neg');
    },
  );

  it('shows an unknown status in red under its own name', () => {
    expect(statusLook('disputed')).toEqual({ word: 'Disputed', tone: 'neg', mark: 'alert' });
  });
});
