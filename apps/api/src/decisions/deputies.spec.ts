import { setImmediate } from 'node:timers/promises';
import {
  audit,
  CHANGED,
  type Changed,
  decisions,
  delegations,
  identity,
  notifications,
  type User,
} from '@bursar/contracts';
import { addDays, type Day, istDayOf, startOfIstDay } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { approvalRequests } from '@bursar/domain/decisions';
import { Mail } from '@bursar/platform/mail';
import { ReadModels } from '@bursar/platform/read-models';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { io } from 'socket.io-client';
import { DelegationRounds } from '../approvals/delegation-rounds.js';
import { type Client } from '../testing/client.js';
import { type Department, outcome, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';
import { ApprovalLetters } from './approval-letters.js';
import { DeputyNotices } from './deputy-notices.js';

type SignedIn = Client & { readonly user: User };

const HOUR_MS = 3_600_000;
const TODAY = istDayOf(new Date().toISOString());

let app: TestApp;
let civil: Department;
let deputy: SignedIn;

beforeAll(async () => {
  app = await TestApp.start();
  civil = await staffed(app, 7);
  deputy = await app.newUser({ role: 'faculty', department_id: 7, name: 'Anirban Lahiri' });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => app.close());

const moveClockTo = (day: Day, hour = 0) =>
  jest
    .spyOn(app.get(Clock), 'now')
    .mockReturnValue(new Date(Date.parse(startOfIstDay(day)) + hour * HOUR_MS).toISOString());

const bell = async (client: Client = deputy) =>
  (await client.do(notifications.list, {})).filter(({ kind }) => kind === 'request.waiting');

const inbox = async () => (await deputy.do(decisions.waitingApprovals, {})).items.map(({ id }) => id);

async function listen({ token } = deputy) {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true });
  const heard = new Set<string>();
  socket.on(CHANGED, ({ models }: Changed) => models.forEach((model) => heard.add(model)));
  await new Promise((connected) => socket.once(CHANGED, connected));
  heard.clear();
  return {
    close: () => socket.disconnect(),
    forget: (model: string) => heard.delete(model),
    hears: async (model: string) => {
      while (!heard.delete(model)) await setImmediate();
    },
  };
}

describe('A delegation', () => {
  it('moves inbox, bell, sockets and counts of the deputy at its start and its end, also mid-session [APR-009]', async () => {
    const before = (await request(civil, { amount: 300, description: 'Lab kits' })).id;
    const days = { from: addDays(TODAY, 1), to: addDays(TODAY, 2) };
    await civil.hod.do(delegations.start, { ...days, to_user_id: deputy.user.id, reason: 'On leave' });
    expect([await inbox(), await bell()]).toEqual([[], []]);
    const live = await listen();
    const mech = await staffed(app, 4);
    await request(mech, { amount: 70, description: 'Belts' });
    const others = async () =>
      Promise.all([civil.hod, civil.faculty, mech.hod].map((one) => one.do(decisions.waitingApprovals, {})));
    const inboxes = async () => (await others()).map(({ items }) => items.map(({ description }) => description));
    expect(await inboxes()).toEqual([['Lab kits'], [], ['Belts']]);

    moveClockTo(days.from);
    await app.get(DelegationRounds).turn();
    await live.hears('delegations');
    expect(await inbox()).toEqual([before]);
    expect(await inboxes()).toEqual([['Lab kits'], [], ['Belts']]);
    expect(await deputy.do(decisions.countApprovals, {})).toMatchObject({ waiting: 1 });
    await live.hears('notifications');
    const title = `A request for ₹300.00 waits for ${civil.hod.user.name}, for whom you decide`;
    expect(await bell()).toMatchObject([{ title, link: `/approvals/expense/${before}` }]);

    const during = (await request(civil, { amount: 200, description: 'Chalk' })).id;
    await live.hears('notifications');
    expect((await bell()).map(({ link }) => link)).toEqual([
      `/approvals/expense/${during}`,
      `/approvals/expense/${before}`,
    ]);
    expect(await inbox()).toEqual([before, during]);
    expect((await deputy.call(decisions.approval, { kind: 'expense', id: during })).status).toBe(200);

    const { position, items } = await deputy.do(decisions.waitingApprovals, {});
    moveClockTo(addDays(days.to, 1));
    const seen = { kind: 'expense', id: during, seen_position: position, seen_version: items[1]?.version ?? 0 };
    expect(outcome(await deputy.call(decisions.approveRequest, seen))).toEqual([
      403,
      'This waits for the head of the department, not for you.',
    ]);
    live.forget('delegations');
    await app.get(DelegationRounds).turn();
    await live.hears('delegations');
    live.close();
    expect(await inboxes()).toEqual([['Lab kits', 'Chalk'], [], ['Belts']]);
    expect([await inbox(), await deputy.do(decisions.countApprovals, {})]).toEqual([[], { waiting: 0, late: 0 }]);
    expect(await bell()).toHaveLength(2);
  });
});

describe('A delegation of a head who left', () => {
  it('ends for good, and the open inbox of the deputy follows', async () => {
    const botany = await staffed(app, 8);
    await app.newUser({ role: 'hod', department_id: 8 });
    const { id } = await request(botany, { description: 'Prisms' });
    const leave = { from: TODAY, to: addDays(TODAY, 3), to_user_id: deputy.user.id, reason: 'On leave' };
    const { delegation } = await botany.hod.do(delegations.start, leave);
    expect(await inbox()).toContain(id);
    await app.rest();
    const live = await listen();
    const admin = await app.admin();
    await admin.do(identity.setActive, { id: botany.hod.user.id, is_active: false });
    await app.rest();
    await app.get(DelegationRounds).turn();
    await live.hears('delegations');
    live.close();
    const standing = async () =>
      (await deputy.do(delegations.list, {})).find((row) => row.id === delegation.id)?.status;
    expect([await standing(), (await inbox()).includes(id)]).toEqual(['ended', false]);
    await admin.do(identity.setActive, { id: botany.hod.user.id, is_active: true });
    expect((await inbox()).includes(id)).toBe(false);
  });
});

describe('The audit trail', () => {
  it('names the deputy and the person, and is found by either [APR-010]', async () => {
    const mech = await staffed(app, 3);
    const other = await app.newUser({ role: 'staff', department_id: 3, name: 'Zoya Khan' });
    const days = { from: TODAY, to: addDays(TODAY, 2), reason: 'On leave' };
    await mech.hod.do(delegations.start, { ...days, to_user_id: deputy.user.id });
    const { id } = await request(mech, { amount: 40, description: 'Gaskets' });
    const { position, items } = await deputy.do(decisions.waitingApprovals, {});
    const seen_version = items.find((item) => item.id === id)?.version ?? 0;
    await deputy.do(decisions.approveRequest, { kind: 'expense', id, seen_position: position, seen_version });
    const auditor = await app.newUser({ role: 'auditor' });
    const found = async (actor: string) =>
      (await auditor.do(audit.trail, { actor, type: 'ExpenseApproved' })).items.map(({ record, actor_name, says }) => ({
        ...{ record, sentence: `${actor_name} ${says}` },
      }));
    const [entry] = await found(deputy.user.id);
    expect(entry?.record).toBe(id);
    expect(entry?.sentence).toContain(`Anirban Lahiri for ${mech.hod.user.name} Approved the claim of ₹40.00`);
    expect(await found(mech.hod.user.id)).toEqual([entry]);
    expect(await found(other.user.id)).toEqual([]);
    const { items: byName } = await auditor.do(audit.trail, { q: mech.hod.user.name, type: 'ExpenseApproved' });
    expect(byName.map(({ record }) => record)).toEqual([id]);
    const passed = { from: '0', to: 'next', type: 'ExpenseApproved', actor: mech.hod.user.id } as const;
    expect(await auditor.do(audit.step, passed)).toMatchObject({ record: id });
  });
});

describe('Letters about approvals', () => {
  const to = async ({ user: { email } }: SignedIn, id: string) =>
    (await app.lettersTo(email, 0)).filter((letter) => letter.includes(`/approvals/expense/${id}`)).length;

  it('also reach deputies, and come once although a round ended in the middle', async () => {
    await app.get(ApprovalLetters).write();
    const second = await app.newUser({ role: 'hod', department_id: 7 });
    const days = { from: TODAY, to: addDays(TODAY, 9), to_user_id: deputy.user.id, reason: 'On leave' };
    await civil.hod.do(delegations.start, days);
    const { id } = await request(civil, { amount: 90, description: 'Burette' });
    while ((await bell()).every(({ link }) => !link.endsWith(id))) await setImmediate();
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + HOUR_MS).toISOString());

    const mail = app.get(Mail);
    const send = mail.send.bind(mail);
    let sent = 0;
    const stopping = jest.spyOn(mail, 'send').mockImplementation((letter) => {
      if (!letter.text.includes(id)) return send(letter);
      sent += 1;
      return sent > 1 ? new Promise(() => undefined) : send(letter);
    });
    void app.get(ApprovalLetters).write();
    while (sent < 2) await setImmediate();
    stopping.mockRestore();
    await app.get(ApprovalLetters).write();
    const people = [civil.hod, second, deputy];
    const counts = await Promise.all(people.map((person) => to(person, id)));
    expect(counts.every((count) => count <= 1)).toBe(true);
    expect(counts.filter((count) => count === 1)).toHaveLength(2);
  });
});

describe('A deputy and the head', () => {
  it('each hear live what the other has decided', async () => {
    const mech = await staffed(app, 2);
    const other = await app.newUser({ role: 'staff', department_id: 2 });
    await mech.hod.do(delegations.start, {
      ...{ from: TODAY, to: TODAY, to_user_id: other.user.id, reason: 'In a meeting' },
    });
    for (const description of ['Belt', 'Chain']) await request(mech, { description });
    const left = async (client: Client) => {
      const { position: seen_position, items } = await client.do(decisions.waitingApprovals, {});
      return { items, seen_position };
    };
    while ((await bell(other)).length < 2) await setImmediate();
    const [ofDeputy, ofHead] = [await listen(other), await listen(mech.hod)];
    const decide = async (client: Client) => {
      const { items, seen_position } = await left(client);
      const [{ kind, id, version } = { kind: '', id: '', version: 0 }] = items;
      await client.do(decisions.approveRequest, { kind, id, seen_position, seen_version: version });
    };
    await decide(mech.hod);
    await ofDeputy.hears('approval_requests');
    const { items } = await left(other);
    expect(items.map(({ description }) => description)).toEqual(['Chain']);
    const page = await other.do(decisions.approval, { kind: 'expense', id: items[0]?.id ?? '' });
    expect(page.item.description).toBe('Chain');
    await ofHead.hears('approval_requests');
    await decide(other);
    await ofHead.hears('approval_requests');
    expect((await left(mech.hod)).items).toEqual([]);
    ofDeputy.close();
    ofHead.close();
  });

  it('hear of no request once the deputy is an auditor', async () => {
    const lab = await staffed(app, 6);
    const former = await app.newUser({ role: 'staff', department_id: 6 });
    const days = { from: TODAY, to: addDays(TODAY, 1) };
    await lab.hod.do(delegations.start, { ...days, to_user_id: former.user.id, reason: 'On leave' });
    const { id, name, email } = former.user;
    await (await app.admin()).do(identity.updateUser, { id, name, email, role: 'auditor' });
    await request(lab, { amount: 60, description: 'Slides' });
    await app.rest();
    await app.get(DeputyNotices).tell();
    expect(await bell(await app.signIn(email, 'secret-user'))).toEqual([]);
  });

  it('below the limit hears it too, and gets no entry in the bell', async () => {
    const power = await staffed(app, 5);
    const limited = await app.newUser({ role: 'staff', department_id: 5 });
    await power.hod.do(delegations.start, {
      ...{ from: TODAY, to: TODAY, to_user_id: limited.user.id, up_to: 500, reason: 'In a meeting' },
    });
    await request(power, { amount: 501, description: 'Transformer' });
    const live = await listen(limited);
    const { position: seen_position, items } = await power.hod.do(decisions.waitingApprovals, {});
    const [{ kind, id, version } = { kind: '', id: '', version: 0 }] = items;
    while ((await app.get(ReadModels).get(approvalRequests, id))?.deputies.length === 0) await setImmediate();
    live.forget('approval_requests');
    await power.hod.do(decisions.approveRequest, { kind, id, seen_position, seen_version: version });
    await live.hears('approval_requests');
    expect((await limited.do(decisions.waitingApprovals, {})).items).toEqual([]);
    expect(await bell(limited)).toEqual([]);
    live.close();
  });
});
