import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, identity, people as staff, type RequestOf, ROLES, type Route, type User } from '@bursar/contracts';
import { AdminRoster } from '@bursar/domain/identity';
import { Execution } from '@bursar/platform';
import { EventStore } from '@bursar/platform/event-store';
import { Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

type NewUser = RequestOf<typeof identity.addUser>;
type Person = Client & { readonly user: User };

let app: TestApp;
let admin: Person;
let made = 0;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

function somebody(details: Partial<NewUser> = {}): NewUser {
  made += 1;
  return {
    name: `Somebody ${made}`,
    email: `somebody-${made}@bursar.test`,
    password: 'secret-user',
    role: 'student',
    department_id: 2,
    studentData: { enrollment_no: `SB-${made}`, batch: 2023 },
    ...details,
  };
}

const add = (details: NewUser, headers?: Record<string, string>) => admin.call(identity.addUser, details, headers);
const thisYear = () => Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).slice(0, 4));

describe('creating a user [API-008, ROLE-001]', () => {
  it('answers the user as the lists show them [ENT-002, ENT-003, ENT-004, ENT-005, ENT-006, ENT-007, ENT-008, ENT-009, ENT-010, ENT-011, ENT-012, ENT-013]', async () => {
    const details = somebody({ name: '  Ravi Iyer ', email: ' Ravi.Iyer@Bursar.test' });
    const { status, body } = await add(details);
    expect(status).toBe(201);
    expect(body.message).toBe('User created successfully.');
    expect(body.user).toMatchObject({
      name: 'Ravi Iyer',
      email: 'ravi.iyer@bursar.test',
      role: 'student',
      department_id: 2,
      department: 'Electrical Engineering',
      is_active: true,
      batch: 2023,
      monthly_salary: null,
    });
    expect(body.user.student_id).toMatch(/^[0-9A-Z]{26}$/);
    expect(body.user.student_id).not.toBe(body.user.id);
    const all = await admin.do(identity.allUsers, {});
    expect(all.find(({ id }) => id === body.user.id)).toEqual(body.user);
    expect(JSON.stringify(all)).not.toMatch(/password|credential|argon2/);
  });

  it('accepts a salary for staff, and refuses student data', async () => {
    const staff = somebody({ role: 'staff', monthly_salary: '45000.50', studentData: undefined });
    const { body } = await add(staff);
    expect(body.user).toMatchObject({ monthly_salary: 45_000.5, student_id: null, batch: null, enrollment_no: null });
    const enrolled = await add(somebody({ role: 'staff', studentData: { enrollment_no: 'E-9', batch: 2024 } }));
    expect([enrolled.status, enrolled.body.message]).toEqual([400, 'Only a student has student data']);
    const paid = await add(somebody({ monthly_salary: 1_000 }));
    expect([paid.status, paid.body.message]).toEqual([400, 'A student has no monthly salary']);
  });

  it('needs no department and accepts its number as text [VAL-008]', async () => {
    expect((await add(somebody({ department_id: undefined }))).body.user.department).toBeNull();
    expect((await add(somebody({ department_id: '' }))).body.user.department).toBeNull();
    expect((await add(somebody({ department_id: '7' }))).body.user.department).toBe('Civil Engineering');
  });

  it.each<[string, Partial<Record<keyof NewUser, unknown>>, string]>([
    ['no name [VAL-004]', { name: ' ' }, 'Name is required'],
    ['no e-mail [VAL-005]', { email: '' }, 'Email is required'],
    ['no e-mail address', { email: 'abc' }, 'Please enter a valid email address'],
    ['no password [VAL-006]', { password: undefined }, 'Password is required'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['a long password', { password: 'x'.repeat(73) }, 'Password must be at most 72 characters'],
    ['no role [VAL-007]', { role: undefined }, 'Please select a role'],
    ['an unknown role', { role: 'dean' }, 'Please select a role'],
    ['an unknown department', { department_id: 9 }, 'Department is unknown'],
    ['no student data', { studentData: undefined }, 'Student data is required'],
    [
      'no enrollment number [VAL-009]',
      { studentData: { enrollment_no: '', batch: 2023 } },
      'Enrollment number is required',
    ],
    ['no batch [VAL-010]', { studentData: { enrollment_no: 'X', batch: '' } }, 'Batch year is required'],
    [
      'a batch in words [VAL-011]',
      { studentData: { enrollment_no: 'X', batch: '20x2' } },
      'Batch year must be a 4-digit year',
    ],
    [
      'a batch too early [VAL-012, CONST-009]',
      { studentData: { enrollment_no: 'X', batch: 2014 } },
      'Batch year must be a 4-digit year',
    ],
    [
      'a batch to come [VAL-013, CONST-009]',
      { studentData: { enrollment_no: 'X', batch: thisYear() + 1 } },
      'Batch year must be',
    ],
    [
      'five digits [CONST-009]',
      { studentData: { enrollment_no: 'X', batch: 20_245 } },
      'Batch year must be a 4-digit year',
    ],
  ])('refuses a new user with %s', async (_, details, sentence) => {
    const { status, body } = await add({ ...somebody(), ...details } as NewUser);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION');
    expect(body.message).toContain(sentence);
    expect(body.error).toBe(body.message);
  });

  it('accepts the first and the latest possible batch [VAL-012, VAL-013, CONST-009]', async () => {
    for (const batch of [2015, thisYear()]) {
      const { status } = await add(somebody({ studentData: { enrollment_no: `Y-${batch}`, batch } }));
      expect(status).toBe(201);
    }
  });

  it('refuses a taken e-mail address in any case of letters [VAL-005]', async () => {
    const details = somebody();
    await add(details);
    const { status, body } = await add(somebody({ email: details.email.toUpperCase() }));
    expect(status).toBe(409);
    const message = 'Email already exists';
    expect(body).toMatchObject({ code: 'DUPLICATE_EMAIL', message, details: [{ field: 'email', message }] });
  });

  it('refuses a taken enrollment number, and leaves the e-mail address free', async () => {
    const { body: first } = await add(somebody());
    const taken = `  ${first.user.enrollment_no?.toLowerCase() ?? ''} `;
    const details = somebody({ studentData: { enrollment_no: taken, batch: 2022 } });
    const { status, body } = await add(details);
    expect(status).toBe(409);
    const message = 'Enrollment number already exists';
    const field = 'studentData.enrollment_no';
    expect(body).toMatchObject({ code: 'DUPLICATE_ENROLLMENT', message, details: [{ field, message }] });
    expect((await add(somebody({ email: details.email }))).status).toBe(201);
  });

  it('creates one user for parallel requests with one e-mail address', async () => {
    const email = 'wanted@bursar.test';
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(somebody({ email }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['DUPLICATE_EMAIL']));
    expect(await admin.do(identity.allUsers, { q: email })).toHaveLength(1);
    expect((await app.signIn(email, 'secret-user')).user.email).toBe(email);
  });

  it('creates one user for parallel requests with one enrollment number', async () => {
    const studentData = { enrollment_no: 'WANTED-1', batch: 2021 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(somebody({ studentData }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('creates one user for a repeated Idempotency-Key and answers twice', async () => {
    const details = somebody();
    const key = { 'idempotency-key': 'create-once' };
    const first = await add(details, key);
    const second = await add(details, key);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const other = await add(somebody(), key);
    expect(other.status).toBe(422);
  });
});

describe('a password', () => {
  it('reaches the log neither as text nor as a hash', async () => {
    const password = 'a-word-nobody-else-uses';
    const { body } = await add(somebody({ password }));
    await app.signIn(body.user.email, password);
    const log = app.get(EventStore);
    const head = await log.head();
    const stop = new AbortController();
    const texts: string[] = [];
    for await (const events of log.follow('', stop.signal)) {
      texts.push(...events.map((event) => JSON.stringify(event)));
      if ((events.at(-1)?.position ?? '') >= head) break;
    }
    stop.abort();
    expect(texts.some((text) => text.includes(body.user.id) && text.includes('PasswordSet'))).toBe(true);
    expect(texts.filter((text) => text.includes(password) || text.includes('argon2'))).toEqual([]);
  });
});

describe('the list of users', () => {
  it('sorts by name, and filters, searches, sorts and pages on request [API-005, ROLE-006]', async () => {
    for (const name of ['Zoya Zutshi', 'Aarav Zutshi', 'Meera Zutshi']) {
      await add(somebody({ name, department_id: 8, studentData: { enrollment_no: name, batch: 2019 } }));
    }
    const all = await admin.do(identity.allUsers, {});
    const names = all.map(({ name }) => name);
    expect(names).toEqual([...names].sort());

    const page = await admin.call(identity.allUsers, { batch: 2019, department_id: 8, limit: 2, sort: '-name' });
    expect(page.body.map(({ name }) => name)).toEqual(['Zoya Zutshi', 'Meera Zutshi']);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await admin.do(identity.allUsers, { q: 'zutshi aarav' })).toHaveLength(1);
    expect((await admin.do(identity.allUsers, { role: 'admin' })).map(({ role }) => role)).toEqual(['admin']);
  });

  it('separates active from inactive users', async () => {
    const { user } = await app.newUser();
    await admin.do(identity.setActive, { id: user.id, is_active: false });
    const ids = async (is_active: 'true' | 'false') =>
      (await admin.do(identity.allUsers, { is_active })).map(({ id }) => id);
    expect(await ids('false')).toContain(user.id);
    expect(await ids('true')).not.toContain(user.id);
  });

  it('refuses an unknown role', async () => {
    const { status } = await admin.send('GET', '/admin/allusers?role=dean');
    expect(status).toBe(400);
  });

  it('shows a finance manager the students only [ROLE-021]', async () => {
    const manager = await app.newUser({ role: 'finance_manager' });
    const students = await manager.do(identity.allUsers, { role: 'student' });
    expect(new Set(students.map(({ role }) => role))).toEqual(new Set(['student']));
    for (const input of [{}, { role: 'staff' as const }]) {
      const { status, body } = await manager.call(identity.allUsers, input);
      expect(status).toBe(403);
      expect(body.code).toBe('FORBIDDEN');
    }
  });
});

describe('the batches', () => {
  it('list newest first, and on request only batches with an active student [API-006]', async () => {
    const { user } = await app.newUser({ studentData: { enrollment_no: 'ONLY-2016', batch: 2016 } });
    const before = await admin.do(identity.batches, {});
    expect(before).toEqual([...before].sort((a, b) => b - a));
    expect(before).toContain(2016);
    await admin.do(identity.setActive, { id: user.id, is_active: false });
    expect(await admin.do(identity.batches, {})).toContain(2016);
    expect(await admin.do(identity.batches, { active: 'true' })).not.toContain(2016);
  });
});

describe('activating and deactivating', () => {
  it.each([
    ['/admin/active [API-028, API-068, ROLE-005]', identity.setActive],
    ['/users/active [API-029, API-068, ROLE-005, GAP-031]', identity.setActiveByCategory],
  ])('reports the change by %s, and changes nothing the second time', async (_, route) => {
    const { user } = await app.newUser();
    const set = (is_active: boolean) => admin.do(route, { id: user.id, is_active });
    const off = await set(false);
    expect(off).toMatchObject({ message: 'User has been deactivated', user: { id: user.id, is_active: false } });
    expect(await set(false)).toEqual(off);
    const on = await set(true);
    expect(on).toMatchObject({ message: 'User has been activated', user: { id: user.id, is_active: true } });
    expect(await set(true)).toEqual(on);
  });

  it('refuses an unknown user and other values than true and false [API-068]', async () => {
    const unknown = await admin.call(identity.setActive, { id: 'nobody', is_active: false });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'User not found']);
    const { user } = await app.newUser();
    for (const is_active of ['false', 0, null]) {
      const { status, body } = await admin.send('PATCH', `/admin/active/${user.id}`, JSON.stringify({ is_active }));
      expect([status, body.message]).toEqual([400, 'is_active must be true or false']);
    }
  });

  it('refuses the caller’s own account', async () => {
    const { status, body } = await admin.call(identity.setActive, { id: admin.user.id, is_active: false });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'STATE_CONFLICT', message: 'You cannot deactivate your own account' });
    expect((await admin.call(identity.me, {})).status).toBe(200);
  });

  it('leaves one administrator when several deactivate each other in parallel', async () => {
    const others: Person[] = [];
    for (let i = 0; i < 3; i++) others.push(await app.newUser({ role: 'admin' }));
    const everybody = [admin, ...others];
    const roster = () => app.get(Execution).load(AdminRoster, 'main');
    expect((await roster()).size).toBe(4);
    const answers = await Promise.all(
      everybody.map((person, i) => {
        const next = everybody[(i + 1) % everybody.length] ?? admin;
        return person.call(identity.setActive, { id: next.user.id, is_active: false });
      }),
    );
    const left = await roster();
    expect(left.size).toBeGreaterThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4 - left.size);
    for (const { status, body } of answers.filter(({ status }) => status === 409)) {
      expect([status, body.message]).toEqual([409, 'At least one active administrator must remain']);
    }
    const survivor = everybody.find(({ user }) => left.has(user.id)) ?? admin;
    const active = await survivor.do(identity.allUsers, { role: 'admin', is_active: 'true' });
    expect(new Set(active.map(({ id }) => id))).toEqual(left);

    for (const { user } of everybody) await survivor.do(identity.setActive, { id: user.id, is_active: true });
    expect((await roster()).size).toBe(4);
    admin = await app.admin();
    for (const { user } of others) await admin.do(identity.setActive, { id: user.id, is_active: false });
    expect((await roster()).size).toBe(1);
  });
});

describe('the rights over users', () => {
  const ONLY_ADMINS: readonly [string, Route, object][] = [
    ['create a user [ROLE-001]', identity.addUser, {}],
    ['upload students [ROLE-003]', identity.addStudents, {}],
    ['see the uploads', identity.studentImports, {}],
    ['activate by one path [ROLE-005]', identity.setActive, { id: 'x' }],
    ['activate by the other [ROLE-005]', identity.setActiveByCategory, { id: 'x' }],
  ];
  const people = new Map<string, Person>();
  const worthless = () => new Client(`${app.url}/api`, 'worthless');
  beforeAll(async () => {
    for (const role of ROLES.filter((role) => role !== 'admin')) people.set(role, await app.newUser({ role }));
  });

  it.each(ONLY_ADMINS)('%s: administrators only', async (_, route, input) => {
    expect((await app.anybody.call(route, input)).status).toBe(401);
    expect((await worthless().call(route, input)).status).toBe(401);
    for (const [role, person] of people) {
      expect([role, (await person.call(route, input)).status]).toEqual([role, 403]);
    }
  });

  it.each([
    ['see all users, like finance managers [ROLE-006]', identity.allUsers, { role: 'student' }, ['finance_manager']],
    ['see the batches, like finance managers and auditors', identity.batches, {}, ['finance_manager', 'auditor']],
  ] as const)('%s: administrators', async (_, route: Route, input, others: readonly string[]) => {
    expect((await app.anybody.call(route, input)).status).toBe(401);
    for (const [role, person] of people) {
      const expected = others.includes(role) ? 200 : 403;
      expect([role, (await person.call(route, input)).status]).toEqual([role, expected]);
    }
  });
});

describe('a list of enrollment numbers', () => {
  it('finds its students in any case, and no more than a hundred numbers at once', async () => {
    const one = await app.newUser();
    const other = await app.newUser();
    const numbers = [one, other].map(({ user: { enrollment_no } }) => enrollment_no ?? '');
    const mixed = await app.newUser({ studentData: { enrollment_no: '2024/CSe-7a', batch: 2024 } });
    const enrollment_nos = [numbers[0], numbers[1]?.toLowerCase(), 'unknown', '2024/CSE-7A', '2024CSe7a'].join(',');
    const found = await admin.do(identity.allUsers, { role: 'student', enrollment_nos });
    expect(found.map(({ id }) => id).sort()).toEqual([one.user.id, other.user.id, mixed.user.id].sort());
    expect(await admin.do(identity.allUsers, { role: 'student', enrollment_nos: 'unknown' })).toEqual([]);
    const many = { enrollment_nos: Array.from({ length: 101 }, String).join(',') };
    expect((await admin.call(identity.allUsers, many)).status).toBe(400);
  });
});

describe('the profile of a person of the staff', () => {
  const clerk = { role: 'staff', name: 'Sunita Clerk', monthly_salary: 20_000, studentData: undefined } as const;

  it('shows the office and auditors role and contact without pay, and goes on record', async () => {
    const { user } = await app.newUser(clerk);
    for (const role of ['admin', 'finance_manager', 'auditor'] as const) {
      const reader = await app.newUser({ role });
      const { id, name, department, email, phone, is_active } = user;
      const employee_no = expect.stringMatching(/^E\d{4}$/);
      const profile = { id, name, employee_no, role: 'staff', department, email, phone, is_active };
      expect(await reader.do(staff.profile, { user_id: id })).toEqual(profile);
      await app.rest();
      const { items } = await admin.do(audit.trail, { actor: reader.user.id, type: 'RecordsRead' });
      expect(items.map(({ says }) => says)).toEqual(['Read the profile of Sunita Clerk (1 row)']);
    }
  });

  it('is missing for students and unknown people', async () => {
    const { user } = await app.newUser();
    for (const user_id of [user.id, 'unknown']) {
      expect(await admin.call(staff.profile, { user_id })).toMatchObject({
        status: 404,
        body: { message: 'Person not found' },
      });
    }
  });
});
