import { setImmediate } from 'node:timers/promises';
import { delegations, identity, push, type User } from '@bursar/contracts';
import { addDays, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { type PushAddress, PushMessages } from '@bursar/platform/push';
import { StateStore } from '@bursar/platform/state-store';
import { PushService } from '@bursar/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DelegationRounds } from '../approvals/delegation-rounds.js';
import { type Client } from '../testing/client.js';
import { type Department, outcome, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { WaitingPushes } from './waiting-pushes.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let service: PushService;
let civil: Department;

beforeAll(async () => {
  service = await PushService.start();
  app = await TestApp.start();
  Object.assign(app.get(PushMessages), { reach: service.reach });
  civil = await staffed(app, 7);
});
afterEach(async () => {
  service.status = 201;
  for (const { key } of await kept()) await app.get(StateStore).delete('push', [key]);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const kept = () => app.get(StateStore).list('push');

async function listen(person: Client): Promise<PushAddress & { readonly id: string }> {
  const browser = service.newBrowser();
  return { ...browser, id: (await person.do(push.subscribe, browser)).id };
}

async function ask(change: Parameters<typeof request>[1]): Promise<string> {
  const { id } = await request(civil, change);
  await app.rest();
  await app.get(WaitingPushes).settled();
  return id;
}

async function keptAre(count: number): Promise<void> {
  while ((await kept()).length !== count) await setImmediate();
}

const signedIn = ({ user: { email } }: SignedIn) => app.signIn(email, 'secret-user');

describe('A browser that listens', () => {
  it('is told of a request that begins to wait for its user, and others are not', async () => {
    const [head, maker] = [await listen(civil.hod), await listen(civil.faculty)];
    const id = await ask({ amount: 2_500, description: 'Lab kits' });
    expect(service.messagesTo(head)).toEqual([
      {
        title: 'A request for ₹2,500.00 waits for you',
        body: 'Lab kits · Civil Engineering',
        path: `/approvals/expense/${id}`,
        tag: id,
      },
    ]);
    expect(service.messagesTo(maker)).toEqual([]);
  });

  it('is told for whom a deputy decides', async () => {
    const deputy = await app.newUser({ role: 'faculty', department_id: 7 });
    const today = istDayOf(new Date().toISOString());
    const { delegation } = await civil.hod.do(delegations.start, {
      ...{ to_user_id: deputy.user.id, from: today, to: addDays(today, 3), up_to: 500, reason: 'On leave' },
    });
    const browser = await listen(deputy);
    await ask({ amount: 500, description: 'Chalk' });
    await ask({ amount: 501, description: 'Beyond the limit of the deputy' });
    const title = `A request for ₹500.00 waits for ${civil.hod.user.name}, for whom you decide`;
    expect(service.messagesTo(browser)).toMatchObject([{ title }]);
    await civil.hod.do(delegations.end, { id: delegation.id });
    await ask({ amount: 20, description: 'After the end' });
    expect(service.messagesTo(browser)).toHaveLength(1);
  });

  it('is told at the start of a delegation what waits already', async () => {
    const mech = await staffed(app, 3);
    const today = istDayOf(new Date().toISOString());
    const [first, second] = [
      await app.newUser({ role: 'faculty', department_id: 3 }),
      await app.newUser({ role: 'faculty', department_id: 3 }),
    ];
    const browsers = [await listen(first), await listen(second)] as const;
    const gears = await request(mech, { amount: 400, description: 'Gears' });
    const days = { from: today, to: addDays(today, 1), reason: 'On leave' };
    const { delegation } = await mech.hod.do(delegations.start, { ...days, to_user_id: first.user.id });
    const { name } = mech.hod.user;
    const title = `A request for ₹400.00 waits for ${name}, for whom you decide`;
    while (service.messagesTo(browsers[0]).length === 0) await setImmediate();
    expect(service.messagesTo(browsers[0])).toMatchObject([{ title, path: `/approvals/expense/${gears.id}` }]);
    await mech.hod.do(delegations.end, { id: delegation.id });
    await request(mech, { amount: 30, description: 'Oil' });
    await mech.hod.do(delegations.start, { ...days, to_user_id: second.user.id });
    while (service.messagesTo(browsers[1]).length === 0) await setImmediate();
    expect(service.messagesTo(browsers[1])).toMatchObject([
      { title: `2 requests wait for ${name}, for whom you decide`, body: 'Gears · Oil', path: '/dashboard' },
    ]);
    expect(service.messagesTo(browsers[0])).toHaveLength(1);
  });

  it('is told at midnight of a delegation that starts then, and again at no later round', async () => {
    const power = await staffed(app, 5);
    const deputy = await app.newUser({ role: 'faculty', department_id: 5 });
    const browser = await listen(deputy);
    const tomorrow = addDays(istDayOf(new Date().toISOString()), 1);
    const { id } = await request(power, { amount: 700, description: 'Relays' });
    await power.hod.do(delegations.start, {
      ...{ from: tomorrow, to: tomorrow, to_user_id: deputy.user.id, reason: 'On leave' },
    });
    await app.rest();
    await app.get(WaitingPushes).settled();
    expect(service.messagesTo(browser)).toEqual([]);
    const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(startOfIstDay(tomorrow));
    for (let round = 0; round < 2; round++) {
      await app.get(DelegationRounds).turn();
      await app.rest();
      await app.get(WaitingPushes).settled();
    }
    clock.mockRestore();
    const title = `A request for ₹700.00 waits for ${power.hod.user.name}, for whom you decide`;
    expect(service.messagesTo(browser)).toMatchObject([{ title, path: `/approvals/expense/${id}` }]);
  });

  it('is told no more once it unsubscribed, which another user cannot do for it', async () => {
    const browser = await listen(civil.hod);
    await civil.faculty.do(push.unsubscribe, { id: browser.id });
    await ask({ description: 'Before' });
    await civil.hod.do(push.unsubscribe, { id: browser.id });
    await ask({ description: 'After' });
    expect(service.messagesTo(browser)).toMatchObject([{ body: 'Before · Civil Engineering' }]);
  });

  it('is forgotten when its user signs out there, and stays in another session', async () => {
    const [here, there] = [await signedIn(civil.hod), await signedIn(civil.hod)];
    const browsers = [await listen(here), await listen(there)];
    await here.do(identity.logout, {});
    await keptAre(1);
    await ask({ description: 'After signing out' });
    expect(browsers.map((browser) => service.messagesTo(browser).length)).toEqual([0, 1]);
  });

  it('is forgotten when the role of its user changes or the account is deactivated', async () => {
    const admin = await app.admin();
    const [one, other] = [
      await app.newUser({ role: 'hod', department_id: 7 }),
      await app.newUser({ role: 'hod', department_id: 7 }),
    ];
    const browsers = [await listen(one), await listen(other)];
    const { id, name, email } = one.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'staff', department_id: 7 });
    await admin.do(identity.setActive, { id: other.user.id, is_active: false });
    await keptAre(0);
    await ask({ description: 'After both' });
    expect(browsers.flatMap((browser) => service.messagesTo(browser))).toEqual([]);
  });

  it('is forgotten when the push service says that it is gone, and the request waits as before', async () => {
    await listen(civil.hod);
    service.status = 410;
    const id = await ask({ description: 'Gone' });
    expect(await kept()).toEqual([]);
    expect(id).not.toBe('');
  });

  it('is kept when its user has ten others, one of which is forgotten', async () => {
    const browsers: string[] = [];
    for (let count = 0; count < 11; count++) browsers.push((await listen(civil.hod)).id);
    const ids = (await kept()).map(({ key }) => key);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(browsers.at(-1));
  });

  it('cannot name an address of the house', async () => {
    const { p256dh, auth } = service.newBrowser();
    for (const endpoint of ['http://push.example.org/a', 'https://127.0.0.1/a', 'https://mongo/a']) {
      expect(outcome(await civil.hod.call(push.subscribe, { endpoint, p256dh, auth }))).toEqual([
        400,
        'Bursar sends notifications only to public push services over https.',
      ]);
    }
    expect(await kept()).toEqual([]);
  });

  it('holds up no request while the push service fails', async () => {
    const browser = await listen(civil.hod);
    service.status = 503;
    await request(civil, { description: 'During an outage' });
    await app.rest();
    while (service.messagesTo(browser).length === 0) await setImmediate();
    expect(await kept()).toHaveLength(1);
  });
});
