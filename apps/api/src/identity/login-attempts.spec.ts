import { Clock } from '@bursar/platform';
import { Refused, Unavailable } from '@bursar/platform/http';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../settings/settings.js';
import { LoginAttempts } from './login-attempts.js';

const right = () => Promise.resolve(true);
const wrong = () => Promise.resolve(false);
const SECOND_MS = 1_000;

class ManualClock extends Clock {
  private ms = Date.parse('2026-09-05T04:30:00.000Z');

  protected override present(): string {
    return new Date(this.ms).toISOString();
  }

  pass(ms: number): void {
    this.ms += ms;
  }
}

function limited(settings: Record<string, string> = {}) {
  const clock = new ManualClock();
  const limits = new LoginAttempts(readSettings(settings), clock);
  const attempts = {
    judge: ({ account, address }: typeof asha, isRight: () => Promise<boolean>) =>
      limits.judge({ account: () => Promise.resolve(account), address }, isRight),
    waitOf: (account: string) => limits.waitOf(account),
  };
  return { clock, attempts };
}

const asha = { account: 'asha@x.test', address: '10.0.0.1' };

async function refusalOf(judged: Promise<boolean>): Promise<Refused | undefined> {
  const answer: unknown = await judged.catch((error: unknown) => error);
  return answer instanceof Refused ? answer : undefined;
}

async function fail(
  { attempts }: Pick<ReturnType<typeof limited>, 'attempts'>,
  times: number,
  tried = asha,
): Promise<void> {
  for (let i = 0; i < times; i++) expect(await attempts.judge(tried, wrong)).toBe(false);
}

describe('tries at one account', () => {
  it('allows five free tries, then one per second, even with the right password', async () => {
    const { attempts } = limited();
    await fail({ attempts }, 5);
    expect(await refusalOf(attempts.judge(asha, right))).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many failed logins. Please try again in 1 second.',
      headers: { 'retry-after': '1' },
    });
  });

  it('wait twice as long after each further wrong password, up to 15 minutes', async () => {
    const { attempts, clock } = limited();
    await fail({ attempts }, 5);
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const refused = await refusalOf(attempts.judge({ ...asha, address: `10.0.1.${i}` }, wrong));
      const wait_s = Number(refused?.headers['retry-after']);
      waits.push(wait_s);
      clock.pass(wait_s * SECOND_MS);
      await fail({ attempts }, 1, { ...asha, address: `10.0.2.${i}` });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('judges a try after the wait, and a right password clears the wrong ones', async () => {
    const { attempts, clock } = limited();
    await fail({ attempts }, 5);
    clock.pass(SECOND_MS);
    expect(await attempts.judge(asha, right)).toBe(true);
    await fail({ attempts }, 5);
  });

  it('slow down from every address', async () => {
    const { attempts } = limited();
    for (let i = 0; i < 5; i++) await fail({ attempts }, 1, { ...asha, address: `10.0.0.${i}` });
    expect((await refusalOf(attempts.judge({ ...asha, address: '10.0.0.9' }, right)))?.status).toBe(429);
  });

  it('do not slow a network that knew the password when strangers fail', async () => {
    const { attempts } = limited();
    expect(await attempts.judge(asha, right)).toBe(true);
    await fail({ attempts }, 5, { ...asha, address: '192.0.2.1' });
    expect((await refusalOf(attempts.judge({ ...asha, address: '192.0.2.2' }, right)))?.status).toBe(429);
    expect(await attempts.judge(asha, right)).toBe(true);
  });

  it('do not slow another account', async () => {
    const { attempts } = limited();
    await fail({ attempts }, 5);
    expect(await attempts.judge({ ...asha, account: 'ravi@x.test' }, right)).toBe(true);
  });

  it('count when they arrive in parallel', async () => {
    const { attempts } = limited();
    let judged = 0;
    const guess = () => {
      judged += 1;
      return wrong();
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(attempts.judge(asha, guess))));
    expect(judged).toBeLessThanOrEqual(6);
    expect(answers.filter((refused) => refused?.status === 429)).toHaveLength(50 - judged);
  });

  it('forgets tries a day after the last one', async () => {
    const { attempts, clock } = limited();
    await fail({ attempts }, 5);
    clock.pass(24 * 60 * 60 * SECOND_MS + 1);
    expect(attempts.waitOf(asha.account).wrongTries).toBe(0);
    await fail({ attempts }, 5);
  });

  it('looks up the tries of a network that knew the password', async () => {
    const { attempts } = limited();
    expect(await attempts.judge(asha, right)).toBe(true);
    await fail({ attempts }, 5);
    expect(attempts.waitOf(asha.account)).toMatchObject({ wrongTries: 5, until_ms: expect.any(Number) });
  });

  it('does not count tries that an outage ends as wrong', async () => {
    const { attempts } = limited();
    for (let i = 0; i < 6; i++) {
      await expect(attempts.judge(asha, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    expect(attempts.waitOf(asha.account)).toEqual({ wrongTries: 0, until_ms: undefined });
  });

  it('looks up the count of tries and the end of the wait', async () => {
    const { attempts, clock } = limited();
    expect(attempts.waitOf(asha.account)).toEqual({ wrongTries: 0, until_ms: undefined });
    await fail({ attempts }, 5);
    expect(attempts.waitOf(asha.account)).toEqual({
      wrongTries: 5,
      until_ms: Date.parse('2026-09-05T04:30:01.000Z'),
    });
    clock.pass(SECOND_MS);
    expect(attempts.waitOf(asha.account)).toEqual({ wrongTries: 5, until_ms: undefined });
  });
});

describe('tries from one network', () => {
  const from = (i: number, address: string) => ({ account: `${i}@x.test`, address });

  it('stop after fifty wrong passwords for any accounts, before any hashing', async () => {
    const { attempts } = limited();
    for (let i = 0; i < 50; i++) await fail({ attempts }, 1, from(i, '10.0.0.1'));
    let hashed = false;
    const refused = await refusalOf(
      attempts.judge(asha, () => {
        hashed = true;
        return right();
      }),
    );
    expect([refused?.status, hashed]).toEqual([429, false]);
    expect(refused?.message).toBe('Too many failed logins. Please try again in 15 minutes.');
    expect(await attempts.judge({ ...asha, address: '10.0.0.2' }, right)).toBe(true);
  });

  it('count together for a /64 of IPv6', async () => {
    const { attempts } = limited();
    for (let i = 0; i < 50; i++) await fail({ attempts }, 1, from(i, `2001:db8:1:2::${i}`));
    expect((await refusalOf(attempts.judge(from(99, '2001:db8:1:2:ffff::1'), right)))?.status).toBe(429);
    expect(await attempts.judge(from(99, '2001:db8:1:3::1'), right)).toBe(true);
  });

  it('succeed in any number with right passwords', async () => {
    const { attempts } = limited();
    const logins = Array.from({ length: 200 }, (_, i) => attempts.judge(from(i, '10.0.0.1'), right));
    expect(new Set(await Promise.all(logins))).toEqual(new Set([true]));
  });

  it('let the first try of another network pass a waiting crowd', async () => {
    const { attempts } = limited();
    const order: string[] = [];
    const judged = (name: string) => () => {
      order.push(name);
      return right();
    };
    const crowd = Array.from({ length: 150 }, (_, i) => attempts.judge(from(i, '10.0.0.1'), judged('crowd')));
    const other = attempts.judge(from(999, '192.0.2.1'), judged('other'));
    await Promise.all([...crowd, other]);
    expect(order.indexOf('other')).toBeLessThan(5);
  });
});

describe('all tries to sign in', () => {
  it('limits no try when the limit is off', async () => {
    const { attempts } = limited({ RATE_LIMIT: 'off' });
    await fail({ attempts }, 60);
    expect(await attempts.judge(asha, right)).toBe(true);
  });

  it('postpones a try behind a thousand waiting ones, or four hundred of one network', async () => {
    const { attempts } = limited({ RATE_LIMIT: 'off' });
    let open = () => {};
    const gate = new Promise<boolean>((resolve) => (open = () => resolve(true)));
    const wait = (address: string, count: number) =>
      Array.from({ length: count }, (_, i) => attempts.judge({ account: `${i}@x.test`, address }, () => gate));
    const waiting = [...wait('10.0.0.1', 401), ...wait('10.0.0.2', 401)];
    await expect(attempts.judge(asha, right)).rejects.toBeInstanceOf(Unavailable);
    waiting.push(...wait('10.0.0.3', 200));
    await expect(attempts.judge({ ...asha, address: '10.0.0.4' }, right)).rejects.toBeInstanceOf(Unavailable);
    open();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
  });
});
