import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  audit,
  budgeting,
  decisions,
  delegations,
  type Expense,
  expenses,
  identity,
  type User,
} from '@bursar/contracts';
import { approvalRequests } from '@bursar/domain/decisions';
import { istDayOf } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import fc from 'fast-check';
import { WaitingRows } from '../access/waiting-rows.js';
import { type Client } from '../testing/client.js';
import { type Department, outcome, receive, request, staffed } from '../testing/department.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { SeenScreens } from './seen-screens.js';

type SignedIn = Client & { readonly user: User };

const LARGE = 60_000;
const ASKED = 'Which conference?';

let app: TestApp;
let admin: SignedIn;
let finance: SignedIn;
let civil: Department;
let second: SignedIn;
let mechanics: Department;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  civil = await staffed(app, 7);
  second = await app.newUser({ role: 'hod', department_id: 7 });
  mechanics = await staffed(app, 3);
  finance = await app.newUser({ role: 'finance_manager' });
  const other = await app.newUser({ role: 'admin' });
  await receive(admin, 1_000_000);
  await admin.do(budgeting.allocate, { department_id: 7, allocated: 500_000 });
  const head = { name: 'Head of department', who: { head_of: 'its own' } } as const;
  const office = { name: 'Finance', who: { roles: ['finance_manager' as const] } };
  const rules = [
    { name: 'Small', from: 0, to: 50_000, steps: [head] },
    { name: 'Large', from: 50_000.01, steps: [head, office] },
  ];
  await layDown(admin, other, 'expense', rules);
});
afterAll(() => app.close());

const waitingOf = (client: Client) => client.do(decisions.waitingApprovals, {});

async function seen(client: Client, { id }: Pick<Expense, 'id'>) {
  const { position, items } = await waitingOf(client);
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`${id} does not wait`);
  return { kind: item.kind, id, seen_position: position, seen_version: item.version };
}

const approve = async (client: Client, expense: Expense) =>
  client.do(decisions.approveRequest, await seen(client, expense));

async function attach({ id }: Expense, name = 'receipt.pdf'): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\nA receipt']), name);
  await fetch(`${app.url}/api/faculty/expenses/${id}/receipt`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${civil.faculty.token ?? ''}` },
  });
}

describe('requests that wait', () => {
  it('shows a head what would be left, and says so once it is approved', async () => {
    const expense = await request(civil, { amount: 2_500, description: 'Sieves' });
    const { position, waiting, late, items } = await waitingOf(civil.hod);
    expect([waiting, late, items.length, /^\d+$/.test(position)]).toEqual([1, 0, 1, true]);
    expect(items[0]).toMatchObject({
      ...{ id: expense.id, kind: 'expense', description: 'Sieves', amount: 2_500, step: 'Head of department' },
      ...{ late: false, version: 0, for_name: null, refusal: null },
      budget: {
        name: 'Civil Engineering',
        allocated: 500_000,
        spent: 0,
        reserved: 0,
        left: 500_000,
        left_after: 497_500,
      },
    });
    expect(await civil.hod.do(decisions.countApprovals, {})).toEqual({ waiting: 1, late: 0 });
    expect((await waitingOf(mechanics.hod)).items).toEqual([]);
    expect(await approve(civil.hod, expense)).toEqual({ message: 'Approved, ₹4,97,500.00 left', waits_for: null });
    expect((await waitingOf(civil.hod)).items).toEqual([]);
  });

  it('waits for each step of its rule in turn, and charges with the last', async () => {
    const expense = await request(civil, { amount: LARGE });
    expect((await waitingOf(finance)).items).toEqual([]);
    expect(await approve(civil.hod, expense)).toMatchObject({
      message: expect.stringMatching(/^Approved, ₹[\d,.]+ left · waits for Finance now$/),
      waits_for: 'Finance',
    });
    const [half] = await civil.faculty.do(expenses.myExpenses, { id: expense.id });
    expect([half?.status, half?.financial_year]).toEqual(['pending', null]);
    expect((await civil.hod.do(expenses.hodDashboard, {})).pendingExpenses).toEqual([]);
    const late = await second.call(decisions.approveRequest, {
      ...{ kind: 'expense', id: expense.id, seen_version: 1 },
      seen_position: (await waitingOf(second)).position,
    });
    expect(outcome(late)).toEqual([409, expect.stringMatching(/approved this step at \d\d:\d\d\.$/)]);
    await approve(finance, expense);
    const [whole] = await civil.faculty.do(expenses.myExpenses, { id: expense.id });
    expect([whole?.status, whole?.decided_by_name]).toEqual(['approved', finance.user.name]);
  });

  it('lets one of two heads win who decide at once, and tells the other who did', async () => {
    const expense = await request(civil);
    const [one, other] = [await seen(civil.hod, expense), await seen(second, expense)];
    const answers = await Promise.all([
      civil.hod.call(decisions.approveRequest, one),
      second.call(decisions.approveRequest, other),
    ]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(lost?.body.message).toMatch(/^Person \d+ approved this step at \d\d:\d\d\.$/);
  });

  it('refuses a decision on a request that changed since, also by its receipt [APR-011]', async () => {
    const expense = await request(civil);
    await attach(expense);
    const before = await seen(civil.hod, expense);
    await attach(expense, 'another.pdf');
    const stale = 'This changed while you were looking at it. Please look again.';
    expect(outcome(await civil.hod.call(decisions.approveRequest, before))).toEqual([409, stale]);
    const { items } = await waitingOf(civil.hod);
    expect(items.find(({ id }) => id === expense.id)).toMatchObject({ version: 2, receipt: { name: 'another.pdf' } });
    await approve(civil.hod, expense);
  });

  it('returns a request with a question, and starts again with the answer [APR-013]', async () => {
    const expense = await request(civil, { amount: LARGE });
    const asked = await seen(civil.hod, expense);
    expect(outcome(await civil.hod.call(decisions.returnRequest, asked))).toEqual([400, 'Please say why.']);
    await civil.hod.do(decisions.returnRequest, { ...asked, note: ASKED });
    const [returned] = await civil.faculty.do(expenses.myExpenses, { status: 'returned' });
    expect(returned).toMatchObject({ id: expense.id, decision_note: ASKED });
    const answer = { kind: 'expense', id: expense.id, answer: 'The one in Pune', amount: 40_000 };
    expect(outcome(await mechanics.faculty.call(decisions.resubmitRequest, answer))).toEqual([403, expect.any(String)]);
    await civil.faculty.do(decisions.resubmitRequest, answer);
    const page = await civil.faculty.do(decisions.approval, { kind: 'expense', id: expense.id });
    expect(page).toMatchObject({
      state: 'waiting',
      item: { amount: 40_000, step: 'Head of department' },
      steps: [{ name: 'Head of department', holders: 'Head of Civil Engineering', state: 'waiting', decisions: [] }],
      decisions: [{ no: 1, verdict: 'returned', note: ASKED, by_name: civil.hod.user.name }],
      answers: [{ answer: 'The one in Pune', previous_amount: LARGE }],
    });
    await approve(civil.hod, expense);
  });

  it('keeps the route of a returned request whose amount stays, although the rules changed [APR-007]', async () => {
    const { id } = await request(civil, { kind: 'purchase', amount: 4_000 });
    const resubmitted = async (amount: number) => {
      const { kind, ...asked } = await seen(civil.hod, { id });
      await civil.hod.do(decisions.returnRequest, { ...asked, kind, note: ASKED });
      await civil.faculty.do(decisions.resubmitRequest, { kind, id, answer: 'The one in Pune', amount });
      return (await civil.faculty.do(decisions.approval, { kind, id })).steps.map(({ name }) => name);
    };
    const other = await app.newUser({ role: 'admin' });
    const steps = [
      { name: 'Dean', who: { head_of: 'its own' as const } },
      { name: 'Registrar', who: { roles: ['admin' as const] } },
    ];
    await layDown(admin, other, 'purchase', [{ name: 'All', from: 0, steps }]);
    expect(await resubmitted(4_000)).toEqual(['Head of department']);
    expect(await resubmitted(4_000.01)).toEqual(['Dean', 'Registrar']);
    await civil.faculty.do(decisions.withdrawRequest, { kind: 'purchase', id });
  });

  it('keeps what the decider saw, and shows that screen again', async () => {
    const expense = await request(civil, { amount: 1_000 });
    await attach(expense);
    const { items } = await waitingOf(civil.hod);
    const shown = items.find(({ id }) => id === expense.id);
    await approve(civil.hod, expense);
    await approve(civil.hod, await request(civil, { amount: 7_000 }));
    const page = await civil.faculty.do(decisions.approval, { kind: 'expense', id: expense.id });
    expect(page.decisions[0]?.seen?.figures).toEqual([
      { label: 'Amount', amount: 1_000 },
      { label: 'Left', amount: shown?.budget?.left },
      { label: 'Left after approval', amount: shown?.budget?.left_after },
    ]);
    expect(page.decisions[0]?.seen?.receipt).toBe('receipt.pdf');
    const { item } = await admin.do(decisions.seenApproval, { kind: 'expense', id: expense.id, step: 1 });
    expect(shown).toMatchObject(item);
  });

  it('shows that screen with the days and the budget of its year, also in the next financial year', async () => {
    const expense = await request(civil, { amount: 900 });
    const shown = (await waitingOf(civil.hod)).items.find(({ id }) => id === expense.id);
    await approve(civil.hod, expense);
    const row = await app.get(ReadModels).get(approvalRequests, expense.id);
    const clock = jest.spyOn(app.get(Clock) as unknown as { present(): string }, 'present');
    clock.mockReturnValue(new Date(Date.now() + 366 * 86_400_000).toISOString());
    const { item } = await app.get(SeenScreens).again(expense.id, row?.progress.decisions[0]);
    clock.mockRestore();
    expect(shown).toMatchObject(item);
    expect(item).toMatchObject({ late: false, budget: { allocated: 500_000 } });
  });

  it('decides many at once, and tells for each that cannot be decided why', async () => {
    const chosen = [await request(civil), await request(civil), await request(mechanics)];
    const items = chosen.map(({ id }) => ({ kind: 'expense', id, seen_version: 0 }));
    const answer = await civil.hod.do(decisions.decideMany, { items, verdict: 'approve' });
    expect(answer.message).toBe('Approved 2 of 3.');
    expect(answer.items.map(({ ok, message }) => [ok, message])).toEqual([
      [true, ''],
      [true, ''],
      [false, 'This expense belongs to another department.'],
    ]);
    const [item] = items;
    const refused = async (list: typeof items) =>
      outcome(await civil.hod.call(decisions.decideMany, { items: list, verdict: 'approve' }));
    expect(await refused([item, item] as typeof items)).toEqual([400, 'Each request can be decided only once']);
    const many = Array.from({ length: 501 }, (_, index) => ({ kind: 'expense', id: `e-${index}`, seen_version: 0 }));
    expect(await refused(many)).toEqual([400, 'At most 500 requests can be decided at once']);
  });

  it('refuses the maker, an unknown kind, strangers, and places that the log does not have', async () => {
    const expense = await request(mechanics);
    const asked = await seen(mechanics.hod, expense);
    const call = async (client: Client, change: object) =>
      outcome(await client.call(decisions.approveRequest, { ...asked, ...change }));
    expect(await call(mechanics.faculty, {})).toEqual([409, 'You cannot approve an expense you submitted.']);
    expect(await call(finance, {})).toEqual([403, 'This waits for the head of the department, not for you.']);
    expect(await call(civil.hod, {})).toEqual([403, 'This expense belongs to another department.']);
    expect(await call(mechanics.hod, { kind: 'write_off' })).toEqual([
      404,
      'Nothing of this kind can be approved here.',
    ]);
    expect(await call(mechanics.hod, { id: 'unknown' })).toEqual([404, 'Expense not found']);
    const { status } = await mechanics.hod.call(decisions.waitingApprovals, { kind: 'holiday' } as never);
    expect(status).toBe(400);
    expect(await call(mechanics.hod, { seen_position: '9'.repeat(20) })).toEqual([
      400,
      'The screen shows a place that the log does not have. Please load it again.',
    ]);
    const { id: later } = await request(mechanics);
    expect(await call(mechanics.hod, { id: later, seen_version: 0 })).toEqual([
      409,
      'This changed while you were looking at it. Please look again.',
    ]);
    expect(outcome(await civil.faculty.call(decisions.approval, { kind: 'expense', id: expense.id }))).toEqual([
      403,
      'This request is not yours.',
    ]);
  });

  it.each(['staff', 'hod'] as const)('lets its maker withdraw it after a change to the role %s', async (role) => {
    const { user } = await app.newUser({ role: 'faculty', department_id: 7 });
    const { id } = await request({ ...civil, faculty: await app.signIn(user.email, 'secret-user') });
    const { name, email } = user;
    await admin.do(identity.updateUser, { id: user.id, name, email, role, department_id: 3 });
    const take = async (client: Client, of: string) =>
      outcome(await client.call(decisions.withdrawRequest, { kind: 'expense', id: of }));
    const colleague = await app.newUser({ role: 'staff', department_id: 7 });
    expect([await take(colleague, id), await take(colleague, 'none')]).toEqual([
      [404, 'There is no such request.'],
      [404, 'There is no such request.'],
    ]);
    const moved = await app.signIn(email, 'secret-user');
    expect(await take(moved, id)).toEqual([200, 'Your request was withdrawn.']);
    expect(await admin.do(decisions.approval, { kind: 'expense', id })).toMatchObject({ state: 'withdrawn' });
    expect((await waitingOf(civil.hod)).items.map((item) => item.id)).not.toContain(id);
  });

  it('lets a deputy for claims alone decide no purchase, under either kind', async () => {
    const deputy = await app.newUser({ role: 'staff', department_id: 3 });
    const day = istDayOf(new Date().toISOString());
    const leave = { to_user_id: deputy.user.id, from: day, to: day, kinds: ['expense' as const], reason: 'On leave' };
    const { delegation } = await mechanics.hod.do(delegations.start, leave);
    const asked = await seen(mechanics.hod, await request(mechanics, { kind: 'purchase' }));
    const { id, seen_version } = asked;
    expect((await deputy.call(decisions.approveRequest, asked)).status).toBe(403);
    const missing = [404, 'There is no such request.'];
    expect(outcome(await deputy.call(decisions.approveRequest, { ...asked, kind: 'expense' }))).toEqual(missing);
    expect(outcome(await deputy.call(decisions.rejectRequest, { ...asked, kind: 'expense', note: 'No' }))).toEqual(
      missing,
    );
    const items = [{ kind: 'expense', id, seen_version }];
    const { items: answers } = await deputy.do(decisions.decideMany, { items, verdict: 'approve' });
    expect(answers).toEqual([{ id, ok: false, message: 'There is no such request.' }]);
    await mechanics.hod.do(delegations.end, { id: delegation.id });
    await mechanics.hod.do(decisions.approveRequest, asked);
  });

  it('lets a deputy decide for a head up to the limit, and names both [APR-001]', async () => {
    const deputy = await app.newUser({ role: 'faculty', name: 'Anirban Lahiri', department_id: 3 });
    const today = istDayOf(new Date().toISOString());
    const leave = { to_user_id: deputy.user.id, from: today, to: today, up_to: 25_000, reason: 'On leave' };
    await civil.hod.do(delegations.start, leave);
    const [small, large] = [await request(civil, { amount: 25_000 }), await request(civil, { amount: 30_000 })];
    const sentence = `You may decide up to ₹25,000.00 for ${civil.hod.user.name}.`;
    const { items } = await waitingOf(deputy);
    expect(items.find(({ id }) => id === small.id)).toMatchObject({ for_name: civil.hod.user.name, refusal: null });
    expect(items.find(({ id }) => id === large.id)).toMatchObject({ refusal: sentence });
    expect(await deputy.do(decisions.countApprovals, {})).toEqual({
      waiting: items.filter(({ refusal }) => refusal === null).length,
      late: 0,
    });
    const beyond = await deputy.call(decisions.approveRequest, await seen(deputy, large));
    expect(outcome(beyond)).toEqual([403, sentence]);
    await approve(deputy, small);
    const [
      { decisions: taken },
      {
        items: [entry],
      },
    ] = [
      await deputy.do(decisions.approval, { kind: 'expense', id: small.id }),
      await admin.do(audit.trail, { q: `for ${civil.hod.user.name}`, type: 'ExpenseApproved' }),
    ];
    expect(taken).toMatchObject([{ by_name: 'Anirban Lahiri', for_name: civil.hod.user.name, verdict: 'approved' }]);
    expect(entry?.actor.name).toBe(`Anirban Lahiri for ${civil.hod.user.name}`);
    await approve(civil.hod, large);
  });
});

describe('The heads’ own routes', () => {
  it('let a head decide for another one as the deputy, within the limit and the kinds', async () => {
    const deputy = await app.newUser({ role: 'hod', department_id: 8 });
    const today = istDayOf(new Date().toISOString());
    const leave = { to_user_id: deputy.user.id, from: today, to: today, reason: 'On leave' };
    const terms = { ...leave, up_to: 1_000, kinds: ['expense' as const] };
    const { delegation } = await mechanics.hod.do(delegations.start, terms);
    const [small, large] = [await request(mechanics, { amount: 900 }), await request(mechanics, { amount: 1_100 })];
    const purchase = await request(mechanics, { amount: 900, kind: 'purchase' });
    const approved = async ({ id }: Expense) => outcome(await deputy.call(expenses.approve, { id }));
    expect(await approved(small)).toEqual([200, 'Expense approved successfully.']);
    expect(await approved(large)).toEqual([403, `You may decide up to ₹1,000.00 for ${mechanics.hod.user.name}.`]);
    const stranger = [403, 'This expense belongs to another department.'];
    expect(await approved(purchase)).toEqual(stranger);
    await mechanics.hod.do(delegations.end, { id: delegation.id });
    expect(await approved(large)).toEqual(stranger);
    for (const { id } of [large, purchase]) await mechanics.hod.do(expenses.reject, { id });
  });
});

describe('The routes of approvals', () => {
  it('answer each role about its own request, one of another department, and a missing one [APR-023]', async () => {
    const [ours, theirs] = [await request(civil), await request(mechanics)];
    const roles = {
      head: civil.hod,
      maker: civil.faculty,
      ...{ admin, finance },
      auditor: await app.newUser({ role: 'auditor' }),
      staff: await app.newUser({ role: 'staff', department_id: 7 }),
      student: await app.newUser({ role: 'student', department_id: 7 }),
    };
    const { position: seen_position } = await waitingOf(finance);
    const statuses: Record<string, readonly string[]> = {};
    for (const [role, client] of Object.entries(roles)) {
      const ofEach = async (ask: (id: string) => Promise<{ readonly status: number }>) => {
        const answers: number[] = [];
        for (const id of [ours.id, theirs.id, 'none']) answers.push((await ask(id)).status);
        return answers.join(' ');
      };
      const kind = 'expense';
      const decided = { kind, seen_position, seen_version: 9, note: 'Why?' };
      statuses[role] = [
        await ofEach((id) => client.call(decisions.approval, { kind, id })),
        await ofEach((id) => client.call(decisions.seenApproval, { kind, id, step: 1 })),
        await ofEach((id) => client.call(decisions.approveRequest, { ...decided, id })),
        await ofEach((id) => client.call(decisions.rejectRequest, { ...decided, id })),
        await ofEach((id) => client.call(decisions.returnRequest, { ...decided, id })),
        await ofEach((id) => client.call(decisions.resubmitRequest, { kind, id, answer: 'Books' })),
        String((await client.call(decisions.waitingApprovals, {})).status),
        String((await client.call(decisions.countApprovals, {})).status),
      ];
    }
    const no = '403 403 403';
    const nobodys = ['403 403 404', '403 403 404', '403 403 404', no];
    const stepless = '404 404 404';
    const stale = ['409 403 404', '409 403 404', '409 403 404'];
    const lists = ['200', '200'];
    expect(statuses).toEqual({
      head: ['200 403 404', '404 403 404', ...stale, no, ...lists],
      maker: ['200 403 403', '404 403 403', ...stale, '409 403 403', ...lists],
      admin: ['200 200 404', stepless, ...nobodys, ...lists],
      finance: ['200 200 404', stepless, ...nobodys, ...lists],
      auditor: ['200 200 404', stepless, no, no, no, no, '403', '403'],
      staff: [no, no, ...nobodys, ...lists],
      student: [no, no, no, no, no, no, '403', '403'],
    });
  });
});

describe('The rows of waiting requests in memory', () => {
  const HOLDERS = ['head:7', 'head:3', 'role:finance_manager', 'several'];

  const stored = () =>
    app.get(ReadModels).find(approvalRequests, {
      where: { waits_for: { in: HOLDERS } },
      sort: [{ field: 'waiting_since' }],
    });

  async function nth(which: number, state: 'waiting' | 'returned') {
    const inOrder = [{ field: 'waiting_since' }] as const;
    const rows = await app.get(ReadModels).find(approvalRequests, { where: { state }, sort: inOrder });
    const row = rows[which % (rows.length || 1)];
    const { position: seen_position } = await waitingOf(finance);
    return {
      maker: row?.department_id === 3 ? mechanics.faculty : civil.faculty,
      decider: [civil.hod, mechanics.hod, finance][which % 3] ?? finance,
      asked: { kind: 'expense', id: row?.id ?? 'none' },
      seen: { seen_position, seen_version: row?.version ?? 0, note: 'Why?' },
    };
  }

  const CHANGES: readonly ((which: number) => Promise<{ readonly status: number } | Expense>)[] = [
    (which) => request(which % 2 ? civil : mechanics, { amount: which % 4 ? 10 : LARGE }),
    ...[decisions.approveRequest, decisions.rejectRequest, decisions.returnRequest].map(
      (route) => async (which: number) => {
        const { decider, asked, seen } = await nth(which, 'waiting');
        return decider.call(route, { ...asked, ...seen });
      },
    ),
    async (which) => {
      const { maker, asked } = await nth(which, 'waiting');
      return maker.call(decisions.withdrawRequest, asked);
    },
    async (which) => {
      const { maker, asked } = await nth(which, 'returned');
      return maker.call(decisions.resubmitRequest, { ...asked, answer: 'For the lab' });
    },
  ];

  it('equal the stored ones after each of many random changes', async () => {
    const carriedOut = new Set<number>();
    for (const [what, which] of fc.sample(fc.tuple(fc.nat(5), fc.nat(99)), { numRuns: 45, seed: 7 })) {
      const change = CHANGES[what]?.(which);
      await app.get(WaitingRows).of(HOLDERS);
      const answer = await change;
      if (answer?.status === 200) carriedOut.add(what);
      expect(await app.get(WaitingRows).of(HOLDERS)).toEqual(await stored());
    }
    expect([...carriedOut].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
