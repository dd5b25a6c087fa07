import { setImmediate } from 'node:timers/promises';
import { audit, budgeting, decisions, identity, notifications, type User } from '@bursar/contracts';
import { approvalRequests } from '@bursar/domain/decisions';
import { departmentNaming } from '@bursar/domain/identity';
import { EventStore } from '@bursar/platform/event-store';
import { MemoryReadModels, ReadModels } from '@bursar/platform/read-models';
import { Projector } from '@bursar/platform/subscriptions';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client } from '../testing/client.js';
import { type Department, request, staffed } from '../testing/department.js';
import { layDown } from '../testing/rules.js';
import { TestApp } from '../testing/test-app.js';
import { decisions as decided } from './decisions.context.js';
import { VacantSteps } from './vacant-steps.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let civil: Department;
let registrar: SignedIn;
let chancellor: SignedIn;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  civil = await staffed(app, 7);
  registrar = await app.newUser({ role: 'staff', name: 'Zoya Khan' });
  chancellor = await app.newUser({ role: 'staff', name: 'Anirban Lahiri' });
  const other = await app.newUser({ role: 'admin' });
  const head = { name: 'Head of department', who: { head_of: 'its own' as const } };
  const one = (name: string, { user }: SignedIn) => ({ name, who: { user_ids: [user.id] } });
  const [second, third] = [one('Registrar', registrar), one('Vice-Chancellor', chancellor)];
  await layDown(admin, other, 'expense', [{ name: 'All', from: 0, steps: [head, second, third] }]);
  await layDown(admin, other, 'income', [{ name: 'All', from: 0, steps: [second] }]);
});
afterAll(() => app.close());

const inbox = async (client: Client) =>
  (await client.do(decisions.waitingApprovals, {})).items.map(({ amount }) => amount).sort((a, b) => a - b);

async function decide(client: Client, amount: number) {
  const { position, items } = await client.do(decisions.waitingApprovals, {});
  const { kind, id, version } = items.find((item) => item.amount === amount) ?? { kind: '', id: '', version: 0 };
  return client.do(decisions.approveRequest, { kind, id, seen_position: position, seen_version: version });
}

const told = async (client: Client, kind: string) =>
  (await client.do(notifications.list, {})).filter((one) => one.kind === kind).map(({ title }) => title);

const moves = async () => {
  const types = ['ExpenseStepFell', 'RequestStepFell'];
  const found = await Promise.all(types.map((type) => admin.do(audit.trail, { type })));
  return found.flatMap(({ items }) => items.map(({ says }) => says));
};

describe('The requests at the step of the only Registrar', () => {
  it('move to the role above when the account is deactivated, and administrators are told [APR-015]', async () => {
    for (const amount of [100, 200]) {
      await request(civil, { amount });
      await decide(civil.hod, amount);
    }
    const clerk = await app.newUser({ role: 'finance_manager' });
    const gift = { source_name: 'Alumni', description: 'Library', received_date: '2026-04-02' };
    await clerk.do(budgeting.addIncome, { ...gift, amount: 300 });
    const open = () => clerk.do(decisions.openRequests, { kind: 'income' });
    expect((await open()).map(({ step }) => step)).toEqual(['Registrar']);
    expect(await inbox(registrar)).toEqual([100, 200, 300]);

    await admin.do(identity.setActive, { id: registrar.user.id, is_active: false });
    while ((await moves()).length < 3) await setImmediate();
    expect([await inbox(chancellor), await inbox(admin)]).toEqual([[100, 200], [300]]);
    expect(await told(admin, 'approval.fell')).toEqual(
      expect.arrayContaining([
        'The step Registrar lost its holder: the Vice-Chancellor decides about ₹100.00 now',
        'The step Registrar lost its holder: the Vice-Chancellor decides about ₹200.00 now',
        'The step Registrar lost its holder: an administrator decides about ₹300.00 now',
      ]),
    );
    const fallen = (await admin.do(notifications.list, {})).filter(({ kind }) => kind === 'approval.fell');
    expect(fallen.map(({ body }) => body).sort()).toEqual(['Alumni, Library', 'Books', 'Books']);
    expect(await told(chancellor, 'expense.waiting')).toEqual([
      'A request for ₹200.00 waits for you',
      'A request for ₹100.00 waits for you',
    ]);
    expect((await moves())[2]).toMatch(
      /^Moved the income of ₹300.00, .* on from the step Registrar, which lost its holder/,
    );

    expect((await open()).map(({ step }) => step)).toEqual(['Administrator']);
    const steps = app.get(VacantSteps);
    await steps.stop();
    await steps.run();
    await steps.move();
    expect(await moves()).toHaveLength(3);
    expect((await decide(chancellor, 100)).waits_for).toBeNull();
    expect((await decide(admin, 300)).waits_for).toBeNull();
    const [row] = await app.get(ReadModels).find(approvalRequests, { where: { amount: 100 } });
    const { steps: route } = await admin.do(decisions.approval, { kind: 'expense', id: row?.id ?? '' });
    expect(route.map(({ state }) => state)).toEqual(['done', 'fallen', 'done']);
  });

  it('move as well when they only arrive there, and when the person is deleted or moved [APR-015]', async () => {
    await request(civil, { amount: 400 });
    expect((await decide(civil.hod, 400)).message).toMatch(/^Approved, .* left · waits for the Vice-Chancellor now$/);
    while (!(await inbox(chancellor)).includes(400)) await setImmediate();

    await request(civil, { amount: 500 });
    const { id, name, email } = civil.hod.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id: 3 });
    while (!(await inbox(chancellor)).includes(500)) await setImmediate();

    const clerk = await app.newUser({ role: 'finance_manager' });
    const gift = { source_name: 'Alumni', description: 'Hall', received_date: '2026-04-02', amount: 50_000 };
    expect((await clerk.do(budgeting.addIncome, gift)).message).toContain('waits for an administrator');

    await admin.do(identity.deleteUser, { id: chancellor.user.id });
    while ((await inbox(admin)).length < 4) await setImmediate();
    expect(await inbox(admin)).toEqual([200, 400, 500, 50_000]);
  });

  it('move when the person becomes an auditor, who decides nothing', async () => {
    const [one, two] = [await app.newUser({ role: 'staff' }), await app.newUser({ role: 'staff' })];
    const other = await app.newUser({ role: 'admin' });
    const who = { user_ids: [one.user.id, two.user.id] };
    await layDown(admin, other, 'income', [{ name: 'All', from: 0, steps: [{ name: 'Bursars', who, need: 'all' }] }]);
    const clerk = await app.newUser({ role: 'finance_manager' });
    const gift = { source_name: 'Alumni', description: 'Lift', received_date: '2026-04-02', amount: 70_000 };
    await clerk.do(budgeting.addIncome, gift);
    await decide(one, 70_000);
    const { id, name, email } = two.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'auditor' });
    while (!(await inbox(other)).includes(70_000)) await setImmediate();
    expect((await decide(other, 70_000)).waits_for).toBeNull();
    const [entry] = await clerk.do(budgeting.allIncomes, { q: 'Lift' });
    expect(entry?.status).toBe('recorded');
  });

  it('wait for the next head of a department that has none', async () => {
    await request(civil, { amount: 600 });
    await app.get(VacantSteps).move();
    const { user } = await app.newUser({ role: 'hod', department_id: 7 });
    const next = await app.signIn(user.email, 'secret-user');
    expect([await inbox(next), await inbox(admin)]).toEqual([[600], [200, 400, 500, 50_000]]);
  });

  it('move when the only head of their department made them', async () => {
    const maker = await app.newUser({ role: 'faculty', department_id: 5 });
    await request({ id: 5, faculty: maker, hod: maker }, { amount: 700 });
    await request(
      { id: 5, faculty: await app.newUser({ role: 'faculty', department_id: 5 }), hod: maker },
      { amount: 800 },
    );
    const { id, name, email } = maker.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id: 4 });
    expect(await inbox(admin)).not.toContain(700);
    const departments_led = [4, 5];
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id: 4, departments_led });
    while (!(await inbox(admin)).includes(700)) await setImmediate();
    expect(await inbox(await app.signIn(email, 'secret-user'))).toEqual([800]);
  });

  it('move on arrival when the last person of the role changed before', async () => {
    const other = await app.newUser({ role: 'admin' });
    const steps = [
      { name: 'Finance', who: { roles: ['finance_manager' as const] } },
      { name: 'Clerks', who: { roles: ['staff' as const] } },
    ];
    await layDown(admin, other, 'income', [{ name: 'All', from: 0, steps }]);
    const staff = await admin.do(identity.allUsers, { role: 'staff' });
    for (const { id, name, email } of staff) {
      await admin.do(identity.updateUser, { id, name, email, role: 'faculty', department_id: 1 });
    }
    await app.get(VacantSteps).move();
    const clerk = await app.newUser({ role: 'finance_manager' });
    const gift = { source_name: 'Alumni', description: 'Roof', received_date: '2026-04-02', amount: 80_000 };
    expect((await clerk.do(budgeting.addIncome, gift)).message).toBe('This waits for an administrator.');
    while (!(await inbox(other)).includes(80_000)) await setImmediate();
    expect((await decide(other, 80_000)).waits_for).toBeNull();
  });

  it('read the same when the rows are built anew [APR-015]', async () => {
    const anew = new MemoryReadModels();
    const projector = new Projector(app.get(EventStore), anew, decided.projections, departmentNaming);
    await projector.start();
    expect(await anew.find(approvalRequests, {})).toEqual(await app.get(ReadModels).find(approvalRequests, {}));
    await projector.stop();
  });
});
