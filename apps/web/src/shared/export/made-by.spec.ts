import { afterEach, describe, expect, it } from '@jest/globals';

import { past } from '../past/past.js';
import { madeBy } from './made-by.js';

afterEach(() => past.set(undefined));

describe('the foot of a paper', () => {
  const NOW = '2026-04-01T00:00:00.000Z';

  it('says when it was made', () => {
    expect(madeBy(NOW)).toMatch(/^Made on 01 Apr 2026, \S+$/);
  });

  it('names the instant and the position of the log that a paper of the past shows', () => {
    const time = '2026-03-31T18:29:59.999Z';
    past.set({ asOf: '2026-03-31', time, instant: { position: '0000000000041207', time, events: 41_207 } });
    expect(madeBy(NOW)).toMatch(/, as of 31 Mar 2026, 23:59:59 IST, position 41207 of the log$/);
  });

  it('names no position while that of the instant is not known', () => {
    const instant = { position: '0000000000041207', time: '2026-03-31T18:29:59.999Z', events: 41_207 };
    past.set({ asOf: '2026-02-28', time: '2026-02-28T18:29:59.999Z', instant });
    expect(madeBy(NOW)).toMatch(/, as of 28 Feb 2026, 23:59:59 IST$/);
  });
});
