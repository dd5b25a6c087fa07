import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, fees, identity, passOuts, payments, ROLES, type User } from '@bursar/contracts';
import { User as UserDecider } from '@bursar/domain/identity';
import { Caller, Execution } from '@bursar/platform';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

const remove = (id: string) => admin.call(identity.deleteUser, { id });

describe('deleting a user [API-027, ROLE-004]', () => {
  it('removes a user from every list and from the program at once', async () => {
    const student = await app.newUser({ studentData: { enrollment_no: 'EN-GONE', batch: 2017 } });
    const { status, body } = await remove(student.user.id);
    expect([status, body.message]).toEqual([200, 'User deleted successfully.']);
    expect((await student.call(identity.me, {})).status).toBe(401);
    const login = await app.anybody.call(identity.login, { email: student.user.email, password: 'secret-user' });
    expect([login.status, login.body.message]).toEqual([401, 'Invalid email or password']);
    expect(await admin.do(identity.allUsers, { q: student.user.email })).toEqual([]);
    expect(await admin.do(identity.batches, {})).not.toContain(2017);
  });

  it('frees the e-mail address and the enrollment number', async () => {
    const details = { email: 'again@bursar.test', studentData: { enrollment_no: 'EN-AGAIN', batch: 2024 } };
    const { user } = await app.newUser(details);
    await remove(user.id);
    const again = await app.newUser(details);
    expect(again.user).toMatchObject({ email: 'again@bursar.test', enrollment_no: 'EN-AGAIN' });
    expect([again.user.id, again.user.student_id]).not.toContain(user.id);
    expect(again.user.student_id).not.toBe(user.student_id);
  });

  it('refuses a missing and a deleted user', async () => {
    const { user } = await app.newUser();
    await remove(user.id);
    for (const id of [user.id, 'nobody']) {
      const { status, body } = await remove(id);
      expect([status, body.message]).toEqual([404, 'User not found']);
    }
  });

  it('refuses to delete oneself', async () => {
    const { status, body } = await remove(admin.user.id);
    expect([status, body.message]).toEqual([409, 'You cannot delete your own account']);
  });

  it('leaves one administrator when several delete each other in parallel', async () => {
    const others = [await app.newUser({ role: 'admin' }), await app.newUser({ role: 'admin' })];
    const [one, two] = others as [(typeof others)[0], (typeof others)[0]];
    const answers = await Promise.all([
      one.call(identity.deleteUser, { id: two.user.id }),
      two.call(identity.deleteUser, { id: one.user.id }),
      one.call(identity.deleteUser, { id: admin.user.id }),
    ]);
    const left = [admin, one, two];
    const alive = await Promise.all(left.map(async (each) => (await each.call(identity.me, {})).status));
    expect(alive.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    const survivor = left[alive.indexOf(200)] ?? admin;
    const admins = await survivor.do(identity.allUsers, { role: 'admin' });
    expect(admins.length).toBeGreaterThanOrEqual(1);
    if (!admins.some(({ id }) => id === admin.user.id)) {
      await survivor.do(identity.addUser, {
        name: 'Asha Rao',
        email: 'admin@bursar.test',
        password: 'first-secret',
        role: 'admin',
      });
      await app.withOwnPassword('admin@bursar.test', 'first-secret', 'secret-admin');
    }
    admin = await app.admin();
  });

  it('revokes unpaid bills and keeps the others with their payments', async () => {
    const { student, studentId, feeId } = await app.newBill(1000);
    const { fee } = await admin.do(fees.addFee, { name: 'Library', amount: 500, due_date: '2030-01-31' });
    await admin.do(fees.assignFee, { fee_structure_id: fee.id, student_id: studentId });
    const payment = { student_id: studentId, fee_id: feeId, amount: 400, payment_method: 'cash' } as const;
    const { transaction } = await admin.do(payments.recordTransaction, payment);
    await admin.do(payments.approvePayment, { transaction_id: transaction.id, admin_user_id: admin.user.id });
    await remove(student.user.id);
    const left = await admin.do(fees.assignedFees, { student_id: studentId });
    expect(left.map(({ id, student_name }) => [id, student_name])).toEqual([[feeId, student.user.name]]);
    const transactions = await admin.do(payments.allTransactions, { student_id: studentId });
    expect(transactions.map(({ student_name, status }) => [student_name, status])).toEqual([
      [student.user.name, 'success'],
    ]);
    await admin.do(fees.deleteFee, { id: fee.id });
  });

  it('lets only administrators delete users', async () => {
    for (const role of ROLES.filter((each) => each !== 'admin')) {
      const person = await app.newUser({ role });
      expect([role, (await person.call(identity.deleteUser, { id: admin.user.id })).status]).toEqual([role, 403]);
    }
  });
});

describe('marking a batch as passed out [API-007, ROLE-007, STATE-023]', () => {
  it('deactivates exactly its active students and counts them', async () => {
    const batchOf = (batch: number, enrollment_no: string) => app.newUser({ studentData: { enrollment_no, batch } });
    const leaving = [await batchOf(2018, 'P-1'), await batchOf(2018, 'P-2'), await batchOf(2018, 'P-3')];
    const staying = await batchOf(2019, 'P-4');
    await admin.do(identity.setActive, { id: leaving[2]?.user.id ?? '', is_active: false });
    const { status, body } = await admin.call(identity.passOutBatch, { batch: '2018' });
    expect([status, body]).toEqual([200, { message: 'Students marked as inactive.', batch: 2018, deactivated: 2 }]);
    const listed = await admin.do(identity.allUsers, { batch: 2018 });
    expect(listed.map(({ is_active }) => is_active)).toEqual([false, false, false]);
    for (const student of leaving) expect((await student.call(identity.me, {})).status).toBe(401);
    expect((await staying.call(identity.me, {})).status).toBe(200);
    expect(await admin.do(identity.batches, {})).toContain(2018);
    expect(await admin.do(identity.batches, { active: 'true' })).not.toContain(2018);
  });

  it('does nothing the second time, except for students who returned', async () => {
    expect((await admin.do(identity.passOutBatch, { batch: '2018' })).deactivated).toBe(0);
    const [student] = await admin.do(identity.allUsers, { batch: 2018 });
    await admin.do(identity.setActive, { id: student?.id ?? '', is_active: true });
    expect((await admin.do(identity.passOutBatch, { batch: '2018' })).deactivated).toBe(1);
  });

  it.each([
    ['20x2', 400, 'Batch must be a 4-digit year'],
    ['20245', 400, 'Batch must be a 4-digit year'],
    ['2015', 404, 'There is no student in this batch'],
  ])('refuses the batch %s [CONST-009]', async (batch, expected, sentence) => {
    const { status, body } = await admin.call(identity.passOutBatch, { batch });
    expect([status, body.message]).toEqual([expected, sentence]);
  });

  it('reverses a pass-out once, with the reason, for exactly its students', async () => {
    const studentOf = (enrollment_no: string) => app.newUser({ studentData: { enrollment_no, batch: 2017 } });
    const [one, two, gone, before] = [
      await studentOf('R-1'),
      await studentOf('R-2'),
      await studentOf('R-3'),
      await studentOf('R-4'),
    ];
    await admin.do(identity.setActive, { id: before.user.id, is_active: false });
    await admin.do(identity.passOutBatch, { batch: '2017' });
    await admin.do(identity.setActive, { id: gone.user.id, is_active: true });
    await admin.do(identity.setActive, { id: gone.user.id, is_active: false });
    const [passOut] = await admin.do(passOuts.list, { limit: 1 });
    expect(passOut).toMatchObject({ batch: 2017, students: 3, passed_out_by_name: admin.user.name, reversed_at: null });
    const reverse = (reason: string) => admin.call(passOuts.reverse, { id: passOut?.id ?? '', reason });
    expect((await reverse(' ')).body.message).toBe('Reason is required');

    const { status, body } = await reverse('The wrong batch');

    expect([status, body]).toEqual([200, { message: 'Pass-out reversed.', activated: 2 }]);
    const active = (await admin.do(identity.allUsers, { batch: 2017 })).filter(({ is_active }) => is_active);
    expect(active.map(({ id }) => id).toSorted()).toEqual([one.user.id, two.user.id].toSorted());
    await app.signIn(one.user.email, 'secret-user');
    expect((await admin.do(passOuts.list, { limit: 1 }))[0]).toMatchObject({
      reversal_reason: 'The wrong batch',
      reversed_by_name: admin.user.name,
      reactivated: 2,
    });
    const [entry] = (await admin.do(audit.trail, { type: 'BatchPassOutReversed' })).items;
    expect(entry?.says).toBe('Reversed the pass-out of batch 2017: 2 students are active again: The wrong batch');
    const again = await reverse('The wrong batch');
    expect([again.status, again.body.message]).toEqual([409, 'This pass-out has been reversed already']);
    const unknown = await admin.call(passOuts.reverse, { id: 'unknown', reason: 'The wrong batch' });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Pass-out not found']);
  });

  it('counts the students whom the reversal had activated before a crash', async () => {
    const studentOf = (enrollment_no: string) => app.newUser({ studentData: { enrollment_no, batch: 2016 } });
    const [one] = [await studentOf('C-1'), await studentOf('C-2')];
    await admin.do(identity.passOutBatch, { batch: '2016' });
    const [passOut] = await admin.do(passOuts.list, { limit: 1 });
    const passOutId = passOut?.id ?? '';
    await app
      .get(Execution)
      .execute(UserDecider, one.user.id, { type: 'ReversePassOutOfUser', passOutId }, Caller.system());
    const { activated } = await admin.do(passOuts.reverse, { id: passOutId, reason: 'The wrong batch' });
    expect(activated).toBe(2);
    expect((await admin.do(passOuts.list, { limit: 1 }))[0]).toMatchObject({ students: 2, reactivated: 2 });
  });

  it('lets only administrators mark a batch as passed out', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    expect((await manager.call(identity.passOutBatch, { batch: '2018' })).status).toBe(403);
  });
});

describe('the pages of users', () => {
  it('put all users on one page by default [API-022, API-023, API-024, ROLE-008]', async () => {
    await app.newUser({ role: 'hod', department_id: undefined, studentData: undefined });
    await app.newUser({ role: 'staff', department_id: 4, studentData: undefined });
    const everybody = await admin.do(identity.allUsers, {});
    const administration = await admin.do(identity.usersFilter, { category: 'administration' });
    const others = await admin.do(identity.usersFilter, { category: 'others' });
    const taught = ['hod', 'faculty', 'student'];
    const departments = (
      await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map((departmentId) => admin.do(identity.usersFilter, { departmentId })),
      )
    ).map((users) => users.filter(({ role }) => taught.includes(role)));
    const pages = [administration, others, ...departments].flat().map(({ id }) => id);
    expect(pages.toSorted()).toEqual(everybody.map(({ id }) => id).toSorted());
    expect(new Set(others.map(({ role }) => role))).toEqual(new Set(['hod']));
    expect(others.every(({ department_id }) => department_id === null)).toBe(true);
    expect(administration.some(({ department_id }) => department_id === 4)).toBe(true);
  });

  it('filters, pages and sorts the list of users', async () => {
    const { status, body, headers } = await admin.call(identity.usersFilter, {
      departmentId: '1',
      role: 'student',
      limit: 1,
      sort: '-name',
    });
    expect([status, body.length, Number(headers.get('x-total-count')) > 0]).toEqual([200, 1, true]);
    const managers = await admin.do(identity.usersFilter, { category: 'administration', role: 'finance_manager' });
    expect(new Set(managers.map(({ role }) => role))).toEqual(new Set(['finance_manager']));
    expect(await admin.do(identity.usersFilter, { category: 'others', role: 'admin' })).toEqual([]);
  });

  it('are counted by place, role and batch, as their lists are', async () => {
    await app.newUser({ department_id: 5, studentData: { enrollment_no: 'EN-5-A', batch: 2021 } });
    await app.newUser({ department_id: 5, studentData: { enrollment_no: 'EN-5-B', batch: 2022 } });
    await app.newUser({ department_id: 5, role: 'faculty', studentData: undefined });
    for (const asked of [
      { departmentId: 5 },
      { departmentId: 5, role: 'student' as const },
      { category: 'administration' as const },
      { category: 'administration' as const, role: 'student' as const },
      { category: 'others' as const, is_active: 'true' as const },
    ]) {
      const listed = await admin.do(identity.usersFilter, asked);
      expect((await admin.do(identity.countUsers, asked)).users).toBe(listed.length);
    }
    expect((await admin.do(identity.countUsers, {})).users).toBe((await admin.do(identity.allUsers, {})).length);
    const { batches } = await admin.do(identity.countUsers, { departmentId: 5, role: 'student' });
    expect(batches).toEqual(
      expect.arrayContaining([
        { batch: 2021, users: 1 },
        { batch: 2022, users: 1 },
      ]),
    );
    expect(await admin.do(identity.countUsers, { departmentId: 5, batch: 2021 })).toEqual({
      users: 1,
      batches: [{ batch: 2021, users: 1 }],
    });
  });

  it.each(['', '?departmentId=9', '?departmentId=1&category=others', '?category=all'])(
    'refuse the page %p',
    async (query) => {
      expect((await admin.send('GET', `/admin/users/filter${query}`)).status).toBe(400);
      if (query !== '') expect((await admin.send('GET', `/admin/users/count${query}`)).status).toBe(400);
    },
  );
});
