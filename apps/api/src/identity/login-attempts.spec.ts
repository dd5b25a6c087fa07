import { describe, expect, it } from '@jest/globals';
import { Refused, Unavailable } from '../platform/http/problems.js';
import { readSettings } from '../platform/settings.js';
import { LoginAttempts } from './login-attempts.js';

const right = () => Promise.resolve(true);
const wrong = () => Promise.resolve(false);
const limited = () => new LoginAttempts(readSettings({}));

async function failTenTimes(attempts: LoginAttempts): Promise<void> {
  for (let i = 0; i < 10; i++) expect(await attempts.judge('asha@x.test', '10.0.0.1', wrong)).toBe(false);
}

describe('attempts to sign in', () => {
  it('are refused after ten failures, even with the right password, and say for how long', async () => {
    const attempts = limited();
    await failTenTimes(attempts);
    const refusal: unknown = await attempts.judge('asha@x.test', '10.0.0.1', right).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many failed logins. Please try again in 15 minutes.',
      headers: { 'retry-after': '900' },
    });
  });

  it('are counted per account and address', async () => {
    const attempts = limited();
    await failTenTimes(attempts);
    expect(await attempts.judge('asha@x.test', '10.0.0.2', right)).toBe(true);
    expect(await attempts.judge('ravi@x.test', '10.0.0.1', right)).toBe(true);
  });

  it('start anew after a success', async () => {
    const attempts = limited();
    for (let i = 0; i < 9; i++) await attempts.judge('asha@x.test', '10.0.0.1', wrong);
    expect(await attempts.judge('asha@x.test', '10.0.0.1', right)).toBe(true);
    await failTenTimes(attempts);
  });

  it('are counted before they are judged, so that guesses side by side get no further', async () => {
    const attempts = limited();
    let judged = 0;
    const guess = () => {
      judged += 1;
      return wrong();
    };
    const guesses = Array.from({ length: 50 }, () => attempts.judge('asha@x.test', '10.0.0.1', guess));
    const refused = (await Promise.allSettled(guesses)).filter(({ status }) => status === 'rejected');
    expect(judged).toBe(10);
    expect(refused).toHaveLength(40);
  });

  it('of many who know the password succeed, however many come at once', async () => {
    const attempts = limited();
    const logins = Array.from({ length: 50 }, () => attempts.judge('asha@x.test', '10.0.0.1', right));
    expect(new Set(await Promise.all(logins))).toEqual(new Set([true]));
  });

  it('are not limited when the limit is off', async () => {
    const attempts = new LoginAttempts(readSettings({ RATE_LIMIT: 'off' }));
    await failTenTimes(attempts);
    expect(await attempts.judge('asha@x.test', '10.0.0.1', right)).toBe(true);
  });

  it('are put off when a thousand wait already', async () => {
    const attempts = limited();
    let open = () => {};
    const gate = new Promise<boolean>((resolve) => (open = () => resolve(true)));
    const waiting = Array.from({ length: 1_002 }, (_, i) => attempts.judge(`${i}@x.test`, '10.0.0.1', () => gate));
    await expect(attempts.judge('late@x.test', '10.0.0.1', right)).rejects.toBeInstanceOf(Unavailable);
    open();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  });
});
