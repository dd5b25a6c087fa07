import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decisions,
  delegations,
  expenses,
  fees,
  identity,
  passOuts,
  payments,
  type RequestOf,
  ROLES,
  type User,
} from '@bursar/contracts';
import { ADMIN_ROSTER, AdminRoster } from '@bursar/domain/identity';
import { istDayOf } from '@bursar/domain/kernel';
import { Execution } from '@bursar/platform';
import { type Client } from '../testing/client.js';
import { request, staffed } from '../testing/department.js';
import { TestApp } from '../testing/test-app.js';

const today = istDayOf(new Date().toISOString());

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

type Wanted = RequestOf<typeof identity.updateUser>;

const same = ({ id, name, email, role, department_id, enrollment_no, batch }: User): Wanted => ({
  id,
  name,
  email,
  role,
  department_id,
  ...(role === 'student' && { studentData: { enrollment_no, batch } }),
});
const update = (user: User, change: Partial<Wanted> = {}) =>
  admin.call(identity.updateUser, { ...same(user), ...change });

describe('changing a user [API-009, ROLE-002]', () => {
  it('replaces name, address, department and student data, and answers the listed user', async () => {
    const { user } = await app.newUser();
    const { status, body } = await update(user, {
      name: ' Asha Iyer ',
      email: 'Asha.Iyer@bursar.test',
      department_id: '7',
      studentData: { enrollment_no: 'EN-NEW', batch: 2022 },
    });
    expect(status).toBe(200);
    expect(body.message).toBe('User updated successfully.');
    expect(body.user).toMatchObject({
      id: user.id,
      name: 'Asha Iyer',
      email: 'asha.iyer@bursar.test',
      department: 'Civil Engineering',
      student_id: user.student_id,
      enrollment_no: 'EN-NEW',
      batch: 2022,
    });
    const all = await admin.do(identity.allUsers, {});
    expect(all.find(({ id }) => id === user.id)).toEqual(body.user);
  });

  it('accepts the new address for signing in, and frees the old one', async () => {
    const { user } = await app.newUser();
    await update(user, { email: 'moved@bursar.test' });
    expect((await app.signIn('moved@bursar.test', 'secret-user')).user.id).toBe(user.id);
    expect((await app.anybody.call(identity.login, { email: user.email, password: 'secret-user' })).status).toBe(401);
    expect((await app.newUser({ email: user.email })).user.email).toBe(user.email);
  });

  it('needs no password and accepts none [VAL-006, ENT-012]', async () => {
    const { user } = await app.newUser();
    const { id: _, ...other } = { ...same(user), name: 'Other' };
    const put = (body: object) => admin.send('PUT', `/admin/upuser/${user.id}`, JSON.stringify(body));
    const refused = await put({ ...other, password: 'another-one' });
    expect([refused.status, refused.body.message]).toEqual([400, 'Unknown field: password']);
    expect((await put(other)).status).toBe(200);
    expect((await app.signIn(user.email, 'secret-user')).user.name).toBe('Other');
  });

  it('changes nothing without a difference', async () => {
    const { user } = await app.newUser();
    expect((await update(user)).body.user).toEqual(user);
  });

  it('keeps an omitted salary, sets a given one, and removes it for null', async () => {
    const { user } = await app.newUser({ role: 'staff', studentData: undefined, monthly_salary: 30_000 });
    expect((await update(user, { name: 'Other' })).body.user.monthly_salary).toBe(30_000);
    expect((await update(user, { monthly_salary: '31000.50' })).body.user.monthly_salary).toBe(31_000.5);
    expect((await update(user, { monthly_salary: null })).body.user.monthly_salary).toBeNull();
  });

  it('refuses a taken address or enrollment number without any change', async () => {
    const [{ user }, { user: other }] = [await app.newUser(), await app.newUser()];
    const taken = await update(user, { email: other.email.toUpperCase(), name: 'Never' });
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      409,
      'DUPLICATE_EMAIL',
      'Email already exists',
    ]);
    const studentData = { enrollment_no: other.enrollment_no ?? '', batch: 2024 };
    const enrolled = await update(user, { email: 'free@bursar.test', studentData });
    expect([enrolled.status, enrolled.body.message]).toEqual([409, 'Enrollment number already exists']);
    expect((await app.newUser({ email: 'free@bursar.test' })).user.email).toBe('free@bursar.test');
    expect((await update(user)).body.user).toEqual(user);
  });

  it.each<[string, Partial<Record<keyof Wanted, unknown>>, string]>([
    ['no name [VAL-004]', { name: ' ' }, 'Name is required'],
    ['no e-mail [VAL-005]', { email: '' }, 'Email is required'],
    ['no role [VAL-007]', { role: '' }, 'Please select a role'],
    ['no enrollment number [VAL-009]', { studentData: { enrollment_no: '', batch: 2023 } }, 'Enrollment number is'],
    ['no batch [VAL-010]', { studentData: { enrollment_no: 'X', batch: '' } }, 'Batch year is required'],
    ['a batch too early [VAL-012]', { studentData: { enrollment_no: 'X', batch: 2014 } }, 'Batch year must be'],
  ])('refuses %s', async (_, change, sentence) => {
    const { user } = await app.newUser();
    const { status, body } = await update(user, change as Partial<Wanted>);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('refuses a missing user', async () => {
    const { user } = await app.newUser();
    expect((await update({ ...user, id: 'nobody' })).body.message).toBe('User not found');
  });

  it('gives one address to one of several parallel changes', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.newUser()));
    const answers = await Promise.all(people.map(({ user }) => update(user, { email: 'wanted@bursar.test' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await admin.do(identity.allUsers, { q: 'wanted@bursar.test' })).toHaveLength(1);
  });

  it('lets only administrators change users', async () => {
    const { user } = await app.newUser();
    for (const role of ROLES.filter((each) => each !== 'admin')) {
      const person = await app.newUser({ role });
      expect([role, (await person.call(identity.updateUser, same(user))).status]).toEqual([role, 403]);
    }
  });
});

describe('a change of role', () => {
  it('adds and removes the data of the role', async () => {
    const { user } = await app.newUser({ role: 'staff', studentData: undefined, monthly_salary: 100 });
    const studentData = { enrollment_no: 'EN-LATE', batch: 2024 };
    const { body: become } = await update(user, { role: 'student', studentData });
    expect(become.user).toMatchObject({ role: 'student', enrollment_no: 'EN-LATE', monthly_salary: null });
    expect(become.user.student_id).toMatch(/^[0-9A-Z]{26}$/);
    const { body: again } = await update(become.user, { role: 'faculty', studentData: undefined });
    expect(again.user).toMatchObject({ role: 'faculty', student_id: null, enrollment_no: null, batch: null });
    expect((await app.newUser({ studentData })).user.enrollment_no).toBe('EN-LATE');
  });

  it('refuses a role change of a student with dues until they are paid', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const refused = await update(student.user, { role: 'staff', studentData: undefined });
    expect([refused.status, refused.body.message]).toEqual([409, 'Student has unpaid fees; role cannot be changed']);
    const { transaction } = await admin.do(payments.recordTransaction, {
      student_id: studentId,
      fee_id: feeId,
      amount: 1000,
      payment_method: 'cash',
    });
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    expect((await update(student.user, { role: 'staff', studentData: undefined })).status).toBe(200);
  });

  it('keeps one administrator', async () => {
    const roster = () => app.get(Execution).load(AdminRoster, ADMIN_ROSTER);
    const last = await update(admin.user, { role: 'staff' });
    expect([last.status, last.body.message]).toEqual([409, 'Cannot change the role of the last active administrator']);
    const second = await app.newUser({ role: 'admin', studentData: undefined });
    expect((await roster()).size).toBe(2);
    await update(second.user, { role: 'staff' });
    expect(await roster()).toEqual(new Set([admin.user.id]));
    await update(second.user, { role: 'admin' });
    expect((await roster()).size).toBe(2);
    await update(second.user, { role: 'staff' });
  });
});

describe('a student who passed out and became an administrator', () => {
  it('counts as one once the pass-out is reversed', async () => {
    const { user } = await app.newUser({ studentData: { enrollment_no: 'EN-PASSED', batch: 2019 } });
    await admin.do(identity.passOutBatch, { batch: '2019' });
    await update(user, { role: 'admin', studentData: undefined });
    const [passOut] = await admin.do(passOuts.list, {});
    await admin.do(passOuts.reverse, { id: passOut?.id ?? '', reason: 'The wrong batch' });
    expect((await app.signIn(user.email, 'secret-user')).user.role).toBe('admin');
    expect(await app.get(Execution).load(AdminRoster, ADMIN_ROSTER)).toContain(user.id);
  });
});

describe('a student with a new name', () => {
  it('shows the new name on open records and the old one on closed records', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const pay = async (amount: number) => {
      const payment = { student_id: studentId, fee_id: feeId, amount, payment_method: 'cash' } as const;
      return (await admin.do(payments.recordTransaction, payment)).transaction;
    };
    const closed = await pay(400);
    await admin.do(payments.approvePayment, { transaction_id: closed.id, admin_user_id: admin.user.id });
    const open = await pay(100);
    await update(student.user, { name: 'Renamed Student' });
    const [assigned] = await admin.do(fees.assignedFees, { student_id: studentId });
    expect(assigned?.student_name).toBe('Renamed Student');
    expect((await app.billOf(studentId)).student_name).toBe('Renamed Student');
    const transactions = await admin.do(payments.allTransactions, { student_id: studentId });
    const nameOf = (id: string) => transactions.find((each) => each.id === id)?.student_name;
    expect([nameOf(closed.id), nameOf(open.id)]).toEqual([student.user.name, 'Renamed Student']);
  });
});

describe('members of a department with new names', () => {
  it('show them on open requests and standing delegations, and the old ones on what has ended', async () => {
    const department = await staffed(app, 6);
    const { faculty, hod } = department;
    const [paid, open] = [await request(department, { amount: 10 }), await request(department, { amount: 20 })];
    await hod.do(expenses.approve, { id: paid.id });
    await admin.do(expenses.pay, { id: paid.id, paid_on: today, payment_reference: 'UTR 1' });
    const deputy = { to_user_id: faculty.user.id, from: today, to: today, reason: 'On leave' };
    await hod.do(delegations.end, { id: (await hod.do(delegations.start, deputy)).delegation.id });
    await hod.do(delegations.start, deputy);
    for (const { user } of [faculty, hod]) await update(user, { name: `New ${user.role}` });

    const claims = await admin.do(expenses.allExpenses, { sort: 'amount' });
    expect(claims.map((claim) => claim.submitted_by_name)).toEqual([faculty.user.name, 'New faculty']);
    const { items } = await hod.do(decisions.waitingApprovals, {});
    expect(items).toMatchObject([{ id: open.id, submitted_by_name: 'New faculty' }]);
    const rows = await admin.do(delegations.list, {});
    expect(rows.map(({ status, user_name, deputy_name }) => [status, user_name, deputy_name])).toEqual(
      expect.arrayContaining([
        ['standing', 'New hod', 'New faculty'],
        ['ended', hod.user.name, faculty.user.name],
      ]),
    );
  });
});
