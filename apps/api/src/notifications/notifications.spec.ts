import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aid, expenses, fees, identity, notifications, payments, payroll, type User } from '@bursar/contracts';
import { io, type Socket } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

type SignedIn = Client & { readonly user: User };

let app: TestApp;
let admin: SignedIn;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.close();
});

const titlesOf = async (client: Client) => (await client.do(notifications.list, {})).map(({ title }) => title);

async function unreadOf(client: Client): Promise<number> {
  const { body, headers } = await client.call(notifications.list, { unread: 'true', page: 1, limit: 1 });
  expect(body.length).toBeLessThanOrEqual(1);
  return Number(headers.get('x-total-count'));
}

async function studentWithFees(count: number): Promise<SignedIn> {
  const student = await app.newUser();
  for (let number = 1; number <= count; number++) {
    const { fee } = await admin.do(fees.addFee, { name: `Fee ${number}`, amount: 100, due_date: '2030-01-31' });
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: student.user.student_id ?? '' });
  }
  return student;
}

async function listen({ token }: Client): Promise<Socket> {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  sockets.push(socket);
  await new Promise((resolve) => {
    socket.once('connect', () => resolve(undefined));
  });
  return socket;
}

const next = (socket: Socket, name: string): Promise<unknown[]> =>
  new Promise((resolve) => {
    socket.once(name, (...content: unknown[]) => resolve(content));
  });

describe('Notifications', () => {
  it('tell a student about a fee, and the approval, rejection and refund of a payment', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const counter = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction: kept } = await admin.do(payments.recordTransaction, counter);
    await admin.do(payments.approvePayment, { transaction_id: kept.id, admin_user_id: admin.user.id });
    const { transaction: refused } = await admin.do(payments.recordTransaction, { ...counter, confirmed: true });
    await admin.do(payments.rejectPayment, { transaction_id: refused.id, reason: 'The cheque bounced' });
    await admin.do(payments.refund, { transaction_id: kept.id, reason: 'Paid twice' });
    expect(await titlesOf(student)).toEqual([
      '₹400.00 was refunded to you',
      'Your payment of ₹400.00 was rejected',
      'Your payment of ₹400.00 was approved',
      'New fee: Semester 5 Tuition, ₹1,000.00',
    ]);
  });

  it('tell users about their own salary only', async () => {
    const [one, other] = [await app.newUser({ role: 'staff' }), await app.newUser({ role: 'staff' })];
    await admin.do(payroll.generatePayroll, {});
    const [mine] = await one.do(payroll.ownPayroll, {});
    await admin.do(payroll.payPayroll, { id: mine?.id ?? '' });
    const drawnUp = expect.stringMatching(/^Your salary of \w+ \d{4} comes to ₹[\d,.]+$/);
    expect(await titlesOf(one)).toEqual([expect.stringMatching(/^Your salary of \w+ \d{4} was paid$/), drawnUp]);
    expect(await titlesOf(other)).toEqual([drawnUp]);
  });

  it('tell the office about an aid application, and the student about its outcome', async () => {
    const [student, stranger] = [await app.newUser(), await app.newUser()];
    const asked = { aid_type: 'Merit scholarship', amount_requested: 5000 };
    const { application } = await student.do(aid.apply, asked);
    expect(await titlesOf(admin)).toContain(`${student.user.name} applies for ₹5,000.00 of aid`);
    await admin.do(aid.approve, { id: application.id, amount_approved: 4000 });
    expect(await titlesOf(student)).toEqual(['Aid of ₹4,000.00 was approved for you']);
    expect(await titlesOf(stranger)).toEqual([]);
  });

  it('tell every head of a department about a request, and the submitter about the decision [CARD-004]', async () => {
    const [department, elsewhere] = [await staffed(app, 3), await staffed(app, 4)];
    const second = await app.newUser({ role: 'hod', department_id: 3 });
    const { expense } = await department.faculty.do(expenses.submit, { amount: 1250, description: 'Lens' });
    const asked = `${department.faculty.user.name} asks for ₹1,250.00`;
    expect([await titlesOf(department.hod), await titlesOf(second)]).toEqual([[asked], [asked]]);
    expect(await titlesOf(elsewhere.hod)).toEqual([]);
    await second.do(expenses.approve, { id: expense.id });
    expect(await titlesOf(department.faculty)).toEqual([
      `Your request for ₹1,250.00 was approved by ${second.user.name}`,
    ]);
  });

  it('counts notifications per user until they are read, singly or all at once', async () => {
    const student = await studentWithFees(3);
    expect(await unreadOf(student)).toBe(3);
    const [newest] = await student.do(notifications.list, { unread: 'true' });
    expect(newest).toMatchObject({ title: 'New fee: Fee 3, ₹100.00', read_at: null });
    expect(await student.do(notifications.markRead, { id: newest?.id ?? '', read: true })).toMatchObject({ unread: 2 });
    expect(await student.do(notifications.markRead, { id: newest?.id ?? '', read: true })).toMatchObject({ unread: 2 });
    const unread = await student.do(notifications.list, { unread: 'true' });
    expect(unread.map(({ title }) => title)).toEqual(['New fee: Fee 2, ₹100.00', 'New fee: Fee 1, ₹100.00']);
    expect(await student.do(notifications.markAllRead, {})).toMatchObject({ unread: 0 });
    expect(await unreadOf(student)).toBe(0);
    const all = await student.do(notifications.list, {});
    expect(all.map(({ read_at }) => typeof read_at)).toEqual(['string', 'string', 'string']);
  });

  it('stay read after a restart', async () => {
    const student = await studentWithFees(2);
    const [newest] = await student.do(notifications.list, {});
    await student.do(notifications.markRead, { id: newest?.id ?? '', read: true });
    await app.restart();
    const again = await app.signIn(student.user.email, 'secret-user');
    expect(await unreadOf(again)).toBe(1);
    admin = await app.admin();
  });

  it('page without gap or repetition, the unread ones too', async () => {
    const student = await studentWithFees(5);
    const [, second] = await student.do(notifications.list, {});
    await student.do(notifications.markRead, { id: second?.id ?? '', read: true });
    const pages = await Promise.all(
      [1, 2].map((page) => student.do(notifications.list, { unread: 'true', page, limit: 2 })),
    );
    expect(pages.flat().map(({ title }) => title.slice(9, 14))).toEqual(['Fee 5', 'Fee 3', 'Fee 2', 'Fee 1']);
  });

  it('shows older notifications as read to a role’s new holder', async () => {
    const department = await staffed(app, 7);
    await department.faculty.do(expenses.submit, { amount: 10, description: 'Chalk' });
    const late = await app.newUser({ role: 'hod', department_id: 7 });
    expect(await unreadOf(late)).toBe(0);
    expect(await titlesOf(late)).toHaveLength(1);
    expect(await unreadOf(department.hod)).toBe(1);
  });

  it('of a person stay unread after a change of role, and those of the new role are read', async () => {
    const department = await staffed(app, 6);
    const { faculty } = department;
    const submit = async (amount: number) =>
      (await faculty.do(expenses.submit, { amount, description: 'Chalk' })).expense;
    await department.hod.do(expenses.approve, { id: (await submit(20)).id });
    await submit(30);
    const { name, email, id } = faculty.user;
    await admin.do(identity.updateUser, { id, name, email, role: 'hod', department_id: 6 });
    const head = await app.signIn(email, 'secret-user');
    const unread = await head.do(notifications.list, { unread: 'true' });
    expect(unread.map(({ title }) => title)).toEqual([expect.stringContaining('was approved by')]);
    expect(await unreadOf(head)).toBe(1);
    expect(await titlesOf(head)).toHaveLength(3);
    expect(await head.do(notifications.markRead, { id: unread[0]?.id ?? '', read: true })).toMatchObject({ unread: 0 });
  });

  it('of the own change to auditor can be marked as read', async () => {
    const { user } = await app.newUser({ role: 'staff' });
    await admin.do(identity.updateUser, { id: user.id, name: user.name, email: user.email, role: 'auditor' });
    const auditor = await app.signIn(user.email, 'secret-user');
    const [told] = await auditor.do(notifications.list, { unread: 'true' });
    expect(told?.title).toContain('changed the role of');
    expect(await auditor.do(notifications.markRead, { id: told?.id ?? '', read: true })).toMatchObject({ unread: 0 });
  });

  it('cannot be marked as read, nor be detected, by another user', async () => {
    const [mine, theirs] = [await studentWithFees(0), await studentWithFees(1)];
    const [other] = await theirs.do(notifications.list, {});
    const { status, body } = await mine.call(notifications.markRead, { id: other?.id ?? '', read: true });
    expect([status, body.message]).toEqual([404, 'There is no such notification.']);
    expect(await unreadOf(theirs)).toBe(1);
  });

  it('arrive live only with their audience, not with the office', async () => {
    const [student, other] = [await app.newUser(), await app.newUser()];
    const [mine, theirs, office] = [await listen(student), await listen(other), await listen(admin)];
    const overheard: string[] = [];
    for (const socket of [theirs, office]) socket.onAny((name: string) => overheard.push(name));
    const told = next(mine, 'notification.created');
    const { fee } = await admin.do(fees.addFee, { name: 'Hostel', amount: 900, due_date: '2030-01-31' });
    const officeHeard = next(office, 'fee.assigned');
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: student.user.student_id ?? '' });
    const [row, change] = await told;
    expect(row).toMatchObject({ title: 'New fee: Hostel, ₹900.00' });
    expect(change).toMatchObject({ model: 'notifications' });
    await officeHeard;
    expect(overheard).not.toContain('notification.created');
  });

  it('marked as read on one device are read on the others at once', async () => {
    const student = await studentWithFees(1);
    const elsewhere = await listen(student);
    const marked = new Promise<string[]>((resolve) => {
      elsewhere.on('changed', ({ models }: { models: string[] }) => {
        if (models.includes('read_marks')) resolve(models);
      });
    });
    await student.do(notifications.markAllRead, {});
    expect(await marked).toEqual(['read_marks']);
  });
});
