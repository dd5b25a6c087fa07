import { describe, expect, it } from '@jest/globals';

import { standingAfter } from './live-status.js';

describe('the state of the live channel', () => {
  it('shows the end of the live time of the screen', () => {
    const live = standingAfter({ status: 'connecting', liveUntil: undefined }, 'live', 1_000);
    expect(live).toEqual({ status: 'live', liveUntil: undefined });
    const lost = standingAfter(live, 'reconnecting', 5_000);
    expect(lost).toEqual({ status: 'reconnecting', liveUntil: 5_000 });
    expect(standingAfter(lost, 'offline', 9_000)).toEqual({ status: 'offline', liveUntil: 5_000 });
  });
});
