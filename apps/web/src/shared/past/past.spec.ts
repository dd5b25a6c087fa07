import { afterEach, describe, expect, it } from '@jest/globals';

import { asOfNow, found, lookAt, timeShown } from './past.js';

const instantAt = (position: string, time: string) => ({ position, time, events: Number(position) });

afterEach(() => lookAt(undefined));

describe('An instant that the server has found', () => {
  it('gives its time to the screens that show it', () => {
    lookAt('256');
    found('256', instantAt('256', '2026-11-28T06:49:22.000Z'));
    expect([asOfNow(), timeShown()]).toEqual(['256', '2026-11-28T06:49:22.000Z']);
  });

  it('does not lead screens back that moved on meanwhile', () => {
    lookAt('256');
    lookAt('255', '2026-11-28T06:49:21.000Z');
    found('256', instantAt('256', '2026-11-28T06:49:22.000Z'));
    expect([asOfNow(), timeShown()]).toEqual(['255', '2026-11-28T06:49:21.000Z']);
  });

  it('does not lead back from now', () => {
    lookAt('256');
    lookAt(undefined);
    found('256', instantAt('256', '2026-11-28T06:49:22.000Z'));
    expect(asOfNow()).toBeUndefined();
  });
});
