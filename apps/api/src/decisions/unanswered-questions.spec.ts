import { setImmediate } from 'node:timers/promises';
import { audit, budgeting, decisions, identity, notifications, type User, vouchers } from '@bursar/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Client } from '../testing/client.js';
import { type Department, receive, request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
let civil: Department;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
  civil = await staffed(app, 7);
});
afterAll(() => app.close());

async function seen(client: Client, id: string) {
  const { position, items } = await client.do(decisions.waitingApprovals, {});
  const item = items.find((one) => one.id === id);
  return item && { kind: item.kind, id, seen_position: position, seen_version: item.version };
}

async function waiting(client: Client, id: string) {
  for (;;) {
    const found = await seen(client, id);
    if (found) return found;
    await setImmediate();
  }
}

const returned = async (client: Client, id: string) =>
  client.do(decisions.returnRequest, { ...(await waiting(client, id)), note: 'What for?' });

async function reserved() {
  const lines = await admin.do(budgeting.budgetLines, {});
  return lines.find(({ department_id }) => department_id === civil.id)?.reserved;
}

describe('A returned request whose maker left', () => {
  it('waits for its deciders again, who can reject it and free its money', async () => {
    await receive(admin, 50_000);
    await admin.do(budgeting.allocate, { department_id: civil.id, allocated: 10_000 });
    const { id } = await request(civil, { kind: 'purchase', amount: 2_500 });
    await returned(civil.hod, id);
    expect(await seen(civil.hod, id)).toBeUndefined();
    expect(await reserved()).toBe(2_500);

    await admin.do(identity.deleteUser, { id: civil.faculty.user.id });
    const again = await waiting(civil.hod, id);
    const { answers } = await admin.do(decisions.approval, { kind: 'purchase', id });
    expect(answers).toMatchObject([{ answer: `${civil.faculty.user.name} cannot answer any more.` }]);
    await civil.hod.do(decisions.rejectRequest, { ...again, note: 'Nobody can say' });
    expect(await reserved()).toBe(0);
  });

  it('waits for administrators when its maker became the head who would decide', async () => {
    const law = await staffed(app, 6);
    const { id } = await request(law);
    await returned(law.hod, id);
    const become = async ({ user: { id: userId, name, email } }: SignedIn, role: 'faculty' | 'hod') =>
      admin.do(identity.updateUser, { id: userId, name, email, role, department_id: law.id });
    await become(law.hod, 'faculty');
    await become(law.faculty, 'hod');
    await admin.do(decisions.rejectRequest, { ...(await waiting(admin, id)), note: 'Ask again' });
    expect(await admin.do(decisions.approval, { kind: 'expense', id })).toMatchObject({ state: 'rejected' });
  });

  it('holds up no closing of a month after an officer changed to another role', async () => {
    const clerk = await app.newUser({ role: 'finance_manager', name: 'Farah Sayed' });
    const lines = [
      { account: '5190', debit: 100 },
      { account: '1510', credit: 100 },
    ];
    const { voucher } = await clerk.do(vouchers.makeVoucher, { day: '2026-10-31', narration: 'Wear', lines });
    await returned(admin, voucher.id);
    const { id, name, email } = clerk.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'staff' });
    await admin.do(decisions.rejectRequest, { ...(await waiting(admin, voucher.id)), note: 'No evidence' });
    const rejected = await admin.do(vouchers.oneVoucher, { id: voucher.id });
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'No evidence' });
    const [told] = await admin.do(notifications.list, {});
    expect(told).toMatchObject({ kind: 'request.waiting', body: 'Farah Sayed cannot answer any more.' });
    const { items } = await admin.do(audit.trail, { type: 'RequestResubmitted' });
    expect(items).toMatchObject([{ actor_name: 'Bursar' }]);
  });

  it('stays with a maker who can answer, also when others leave', async () => {
    const [author, leaver] = [await staffed(app, 3), await staffed(app, 4)];
    const [{ id }, other] = [await request(author), await request(leaver)];
    await returned(author.hod, id);
    await returned(leaver.hod, other.id);
    await admin.do(identity.setActive, { id: leaver.faculty.user.id, is_active: false });
    await waiting(leaver.hod, other.id);
    expect(await admin.do(decisions.approval, { kind: 'expense', id })).toMatchObject({ state: 'returned' });
  });
});
