import {
  approvalRules,
  decisions,
  delegations,
  expenses,
  notifications,
  type User,
  waiting,
  why,
} from '@bursar/contracts';
import { approvalRequests } from '@bursar/domain/decisions';
import { addDays, type Day, isWorkingDay, istDayOf, startOfIstDay, sumRupees } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { io } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { type Department, request, staffed } from '../testing/department.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { ApprovalLetters } from './approval-letters.js';
import { ReminderRounds } from './reminder-rounds.js';

type SignedIn = Client & { readonly user: User };

const HEAD = { name: 'Head of department', who: { head_of: 'its own' as const } };
const MINUTE_MS = 60_000;

let app: TestApp;
let vasudha: SignedIn;
let anirban: SignedIn;
let clerk: SignedIn;
let either: Department;
let mixed: Department;
let both: Department;
let headed: Department;
let chain: Department;

beforeAll(async () => {
  app = await TestApp.start();
  const [admin, other] = [await app.admin(), await app.newUser({ role: 'admin' })];
  vasudha = await app.newUser({ role: 'staff', name: 'Vasudha Kelkar' });
  anirban = await app.newUser({ role: 'faculty', name: 'Anirban Lahiri' });
  clerk = await app.newUser({ role: 'finance_manager', name: 'Farah Sayed' });
  [either, mixed, both] = [await staffed(app, 7), await staffed(app, 3), await staffed(app, 4)];
  [headed, chain] = [await staffed(app, 5), await staffed(app, 8)];
  const user_ids = [vasudha.user.id, anirban.user.id];
  const roles = ['finance_manager' as const, 'staff' as const];
  const rule = (name: string, department_ids: number[] | undefined, step: object) => ({
    ...{ name, from: 0, department_ids },
    steps: [{ name: 'Registrar', who: { user_ids }, ...step }],
  });
  await layDown(admin, other, 'expense', [
    rule('All others', undefined, {}),
    rule('Mixed', [3], { who: { roles, user_ids: [anirban.user.id, clerk.user.id] } }),
    rule('Both', [4], { need: 'all' }),
    {
      ...rule('Chain', [8], {}),
      steps: [...rule('', [], {}).steps, HEAD, { name: 'Anirban Lahiri', who: { user_ids: [anirban.user.id] } }],
    },
    rule('Headed', [5], { who: { head_of: 'its own', user_ids: [anirban.user.id] } }),
  ]);
});
afterAll(() => app.close());

const about = async (client: Client, id: string) =>
  (await client.do(notifications.list, {})).filter(({ link }) => link.endsWith(id));

const unread = async (client: Client, id: string) =>
  (await client.do(notifications.list, { unread: 'true' })).filter(({ link }) => link.endsWith(id)).length;

async function approve(client: Client, id: string) {
  const { position, items } = await client.do(decisions.waitingApprovals, {});
  const { kind, version } = items.find((item) => item.id === id) ?? { kind: '', version: 0 };
  return client.do(decisions.approveRequest, { kind, id, seen_position: position, seen_version: version });
}

const waits = async (client: Client, id: string) =>
  (await client.do(decisions.waitingApprovals, {})).items.some((item) => item.id === id);

async function listen({ token }: Client) {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], forceNew: true });
  const ids: string[] = [];
  let heard: () => void = () => undefined;
  socket.on('notification.created', ({ id }: { id: string }) => {
    ids.push(id);
    heard();
  });
  await new Promise((connected) => socket.once('changed', connected));
  return {
    ids,
    hears: () =>
      new Promise<void>((resolve) => {
        if (ids.length > 0) resolve();
        heard = resolve;
      }),
    close: () => socket.disconnect(),
  };
}

async function at<Result>(now: number, work: () => Promise<Result>): Promise<Result> {
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now).toISOString());
  const result = await work();
  await app.rest();
  jest.restoreAllMocks();
  return result;
}

describe('A step of several holders', () => {
  it('tells each of them live and in the bell, and each marks it as read alone', async () => {
    const live = await Promise.all([vasudha, anirban, clerk].map(listen));
    const [first, second, stranger] = live as [(typeof live)[0], (typeof live)[0], (typeof live)[0]];
    const { id } = await request(either, { amount: 300, description: 'Lab kits' });
    await Promise.all([first.hears(), second.hears()]);
    const [told] = await about(anirban, id);
    expect(told?.title).toBe(`${either.faculty.user.name} asks for ₹300.00`);
    expect([first.ids, second.ids, stranger.ids]).toEqual([[told?.id], [told?.id], []]);
    for (const each of live) each.close();
    expect([await unread(vasudha, id), await unread(anirban, id), await unread(clerk, id)]).toEqual([1, 1, 0]);
    await vasudha.do(notifications.markRead, { id: told?.id ?? '', read: true });
    expect([await unread(vasudha, id), await unread(anirban, id)]).toEqual([0, 1]);
    const { status } = await clerk.call(notifications.markRead, { id: told?.id ?? '', read: true });
    expect(status).toBe(404);
    expect(await approve(anirban, id)).toMatchObject({ waits_for: null });
    expect(await waits(vasudha, id)).toBe(false);
  });

  it('tells a person once who holds it by role and by name', async () => {
    const live = await listen(clerk);
    const { id } = await request(mixed, { amount: 400, description: 'Belts' });
    await live.hears();
    const bells = await Promise.all([clerk, vasudha, anirban, mixed.hod].map((one) => about(one, id)));
    expect(bells.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(live.ids).toEqual([bells[0]?.[0]?.id]);
    live.close();
  });

  it('is named with all of them', async () => {
    const admin = await app.admin();
    const { rules } = await admin.do(approvalRules.get, { kind: 'expense' });
    expect(rules.map(({ steps: [step] }) => step?.decided_by)).toEqual([
      'Vasudha Kelkar or Anirban Lahiri',
      'Finance Manager, Staff, Anirban Lahiri or Farah Sayed',
      'Vasudha Kelkar and Anirban Lahiri',
      'Vasudha Kelkar or Anirban Lahiri',
      'Head of the department or Anirban Lahiri',
    ]);
    const { id } = await request(both, { amount: 90 });
    const { steps } = await admin.do(decisions.approval, { kind: 'expense', id });
    expect(steps).toMatchObject([{ name: 'Registrar', holders: 'Vasudha Kelkar and Anirban Lahiri' }]);
  });

  it('waits for a head among named people in each count, list and figure, until one decides', async () => {
    const { hod } = headed;
    const { id } = await request(headed, { amount: 640.5, description: 'Easels' });
    const seen = async () => ({
      work: (await hod.do(waiting.work, {})).map(({ what, count, amount }) => ({ what, count, amount })),
      counted: (await hod.do(decisions.countApprovals, {})).waiting,
      listed: (await hod.do(decisions.waitingApprovals, {})).items.map((item) => item.id),
      pending: (await hod.do(expenses.hodDashboard, { department_id: headed.id })).pendingExpenses.map(
        (expense) => expense.id,
      ),
      figure: (await hod.do(why.figure, { figure: 'waiting_approvals' })).value,
      rows: (await hod.do(why.rows, { figure: 'waiting_approvals' })).map((row) => row.id),
    });
    expect(await seen()).toEqual({
      work: [{ what: 'claims', count: 1, amount: 640.5 }],
      ...{ counted: 1, listed: [id], pending: [id], figure: 1, rows: [id] },
    });
    expect(await approve(anirban, id)).toMatchObject({ waits_for: null });
    expect(await seen()).toEqual({
      work: [{ what: 'claims', count: 0, amount: 0 }],
      ...{ counted: 0, listed: [], pending: [], figure: 0, rows: [] },
    });
  });

  it('writes a letter to each who has not seen the request for 30 minutes', async () => {
    const lettersAt = (now: number) => at(now, () => app.get(ApprovalLetters).write());
    const summed = startOfIstDay('2099-08-13');
    await lettersAt(Date.parse(summed) + 10 * 60 * MINUTE_MS);
    await lettersAt(Date.now());
    const { id } = await request(either, { amount: 70, description: 'Tripod' });
    const [told] = await about(vasudha, id);
    await vasudha.do(notifications.markRead, { id: told?.id ?? '', read: true });
    await app.rest();
    await lettersAt(Date.now() + 31 * MINUTE_MS);
    const letters = await Promise.all([vasudha, anirban].map(({ user }) => app.lettersTo(user.email, 0)));
    expect(letters.map((all) => all.filter((letter) => letter.includes(`/expense/${id}`)).length)).toEqual([0, 1]);
  });
});

describe('The outcome of a step', () => {
  it('says in plain English who decides next', async () => {
    const { id } = await request(chain, { amount: 100 });
    const next = async (client: Client) => (await approve(client, id)).message.split(' · ')[1];
    expect([await next(vasudha), await next(chain.hod), await next(anirban)]).toEqual([
      'waits for the head of Chemical Engineering now',
      'waits for Anirban Lahiri now',
      undefined,
    ]);
  });
});

describe('Faculty and staff', () => {
  const workOf = async (client: Client) =>
    Object.fromEntries((await client.do(waiting.work, {})).map(({ what, count, amount }) => [what, { count, amount }]));

  it('count the requests of their steps as the list and the figure do, also as a deputy', async () => {
    const { faculty: deputy } = headed;
    const day = istDayOf(new Date().toISOString());
    const days = { from: day, to: day, kinds: ['expense' as const] };
    await anirban.do(delegations.start, { ...days, to_user_id: deputy.user.id, reason: 'Conference' });
    const { id } = await request(either, { amount: 320.25 });
    const holders = [
      ['staff_claims', vasudha],
      ['faculty_claims', anirban],
      ['faculty_claims', deputy],
    ] as const;
    const seen = () =>
      Promise.all(
        holders.map(async ([what, client]) => {
          const { items } = await client.do(decisions.waitingApprovals, {});
          const listed = { count: items.length, amount: sumRupees(items.map(({ amount }) => amount)) };
          const { value } = await client.do(why.figure, { figure: 'waiting_approvals' });
          expect([await workOf(client), value]).toMatchObject([{ [what]: listed }, listed.count]);
          return items.some((item) => item.id === id);
        }),
      );
    expect(await seen()).toEqual([true, true, true]);
    await approve(vasudha, id);
    expect(await seen()).toEqual([false, false, false]);
  });

  it('keep the count at zero while a rule or a delegation gives them a step, and have none without', async () => {
    const fresh = await TestApp.start();
    const { faculty, hod } = await staffed(fresh, 7);
    const registrar = await fresh.newUser({ role: 'staff' });
    const none = { count: 0, amount: 0 };
    expect([await workOf(registrar), await workOf(faculty)]).toEqual([{}, { purchases: none }]);
    const steps = [{ name: 'Registrar', who: { user_ids: [registrar.user.id] } }];
    const [one, other] = [await fresh.admin(), await fresh.newUser({ role: 'admin' })];
    await layDown(one, other, 'expense', [{ name: 'All', from: 0, steps }]);
    const day = istDayOf(new Date().toISOString());
    await hod.do(delegations.start, { from: day, to: day, to_user_id: faculty.user.id, reason: 'Conference' });
    expect([await workOf(registrar), await workOf(faculty)]).toEqual([
      { staff_claims: none },
      { faculty_claims: none, purchases: none },
    ]);
    await fresh.close();
  });
});

describe('A step that needs all of its holders', () => {
  const workingDayAfter = (day: Day): Day => {
    const next = addDays(day, 1);
    return isWorkingDay(next, new Set()) ? next : workingDayAfter(next);
  };

  it('waits for the others after the first approval, and tells and reminds them alone', async () => {
    const { id } = await request(both, { amount: 500, description: 'Lathe' });
    const wait = async () => {
      const row = await app.get(ReadModels).get(approvalRequests, id);
      return [row?.waiting_since, row?.due_on];
    };
    const begun = await wait();
    await at(Date.now() + 3 * 24 * 60 * MINUTE_MS, async () =>
      expect(await approve(vasudha, id)).toMatchObject({ waits_for: 'Registrar' }),
    );
    expect(await wait()).toEqual(begun);
    expect([await waits(vasudha, id), await waits(anirban, id)]).toEqual([false, true]);
    const titles = async (client: Client) => (await about(client, id)).map(({ title }) => title);
    const asked = `${both.faculty.user.name} asks for ₹500.00`;
    expect(await titles(vasudha)).toEqual([asked]);
    expect(await titles(anirban)).toEqual(['A request for ₹500.00 waits for you', asked]);
    expect((await about(anirban, id))[0]?.body).toBe('Lathe: Vasudha Kelkar approved it. It waits for the Registrar.');

    const due = (await app.get(ReadModels).get(approvalRequests, id))?.due_on ?? '';
    const morning = Date.parse(startOfIstDay(workingDayAfter(due))) + 10 * 60 * MINUTE_MS;
    await at(morning, () => app.get(ReminderRounds).remind());
    const reminded = async (client: Client) =>
      (await about(client, id)).filter(({ kind }) => kind === 'approval.reminded').length;
    expect([await reminded(vasudha), await reminded(anirban)]).toEqual([0, 1]);
    expect(await approve(anirban, id)).toMatchObject({ waits_for: null });
  });
});
