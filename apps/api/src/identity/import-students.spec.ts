import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity, JOB_PROGRESS, type JobProgress, type User } from '@bursar/contracts';
import { StateStore } from '@bursar/platform/state-store';
import { io } from 'socket.io-client';
import { type Client } from '../testing/client.js';
import { TestApp } from '../testing/test-app.js';

interface Row {
  name?: string;
  email?: string;
  password?: string;
  role?: string;
  department_id?: unknown;
  studentData?: { enrollment_no?: string; batch?: unknown };
}

let app: TestApp;
let admin: Client & { readonly user: User };
let made = 0;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

function rows(count: number): Row[] {
  return Array.from({ length: count }, (): Row => {
    made += 1;
    return {
      name: `Student ${made}`,
      email: `student-${made}@bursar.test`,
      password: 'secret-user',
      role: 'student',
      department_id: String((made % 8) + 1),
      studentData: { enrollment_no: `ST-${made}`, batch: 2020 + (made % 4) },
    };
  });
}

function rowsBut(count: number, row: number, change: Row): Row[] {
  return rows(count).map((given, index) => (index === row - 1 ? { ...given, ...change } : given));
}

const upload = (users: unknown[], headers?: Record<string, string>) =>
  admin.call(identity.addStudents, { users }, headers);
const everybody = async () => new Set((await admin.do(identity.allUsers, {})).map(({ email }) => email));

describe('an upload', () => {
  it('makes a student of every row, who can sign in at once [API-010, ROLE-003, VAL-016]', async () => {
    const given = rows(120);
    const { status, body } = await upload(given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: '120 students added successfully.', created: 120 });
    const students = await admin.do(identity.allUsers, { role: 'student' });
    const byEmail = new Map(students.map((student) => [student.email, student]));
    for (const { name, email = '', department_id, studentData } of given) {
      expect(byEmail.get(email)).toMatchObject({
        name,
        role: 'student',
        department_id: Number(department_id),
        enrollment_no: studentData?.enrollment_no,
        batch: studentData?.batch,
        is_active: true,
      });
    }
    expect(new Set(students.map(({ student_id }) => student_id)).size).toBe(students.length);
    expect((await app.signIn(given.at(-1)?.email ?? '', 'secret-user')).user.name).toBe(given.at(-1)?.name);
  });

  it('lists an upload with its author, and keeps no password', async () => {
    const { body } = await upload(rows(3));
    const [latest] = await admin.do(identity.studentImports, {});
    expect(latest).toMatchObject({
      id: body.import_id,
      status: 'completed',
      row_count: 3,
      created: 3,
      started_by: admin.user.id,
      started_by_name: 'Asha Rao',
    });
    expect(await app.get(StateStore).list('imports')).toEqual([]);
  });

  it('needs neither role nor department in its rows', async () => {
    const { status } = await upload(rowsBut(1, 1, { role: undefined, department_id: '' }));
    expect(status).toBe(201);
  });

  it.each<[string, Row, string]>([
    ['no name', { name: '' }, 'Name is required'],
    ['no e-mail address', { email: 'abc' }, 'Please enter a valid email address'],
    ['a short password', { password: '123' }, 'Password must be at least 6 characters'],
    ['another role', { role: 'admin' }, 'Only students can be uploaded in bulk'],
    ['an unknown department', { department_id: 12 }, 'Department is unknown'],
    ['no student data', { studentData: undefined }, 'Student data is required'],
    ['no enrollment number', { studentData: { batch: 2020 } }, 'Enrollment number is required'],
    ['an unlikely batch', { studentData: { enrollment_no: 'X', batch: '2o20' } }, 'Batch year must be a 4-digit year'],
  ])('refuses the whole file for %s in row 2', async (_, change, sentence) => {
    const given = rowsBut(3, 2, change);
    const before = await everybody();
    const { status, body } = await upload(given);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION');
    expect(body.message).toContain(`Row 2: ${sentence}`);
    expect(body.error).toBe(body.message);
    expect(body.details?.[0]?.row).toBe(2);
    expect(await everybody()).toEqual(before);
  });

  it('refuses no rows, too many rows, and other values', async () => {
    for (const [users, sentence] of [
      [[], 'The upload has no rows'],
      ['many', 'The upload has no rows'],
      [Array.from({ length: 5_001 }, () => ({})), 'An upload may have at most 5000 rows'],
    ]) {
      const { status, body } = await admin.send('POST', '/admin/adduser/bulk', JSON.stringify({ users }));
      expect([status, body.message]).toEqual([400, sentence]);
    }
    expect((await upload([7, null])).body.details?.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('refuses a taken e-mail address, with the row number [MSG-011]', async () => {
    const { user } = await app.newUser();
    const given = rowsBut(20, 17, { email: user.email.toUpperCase() });
    const before = await everybody();
    const { status, body } = await upload(given);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'DUPLICATE_EMAIL',
      message: 'Row 17: Email already exists',
      details: [{ row: 17, field: 'email', message: 'Email already exists' }],
    });
    expect(await everybody()).toEqual(before);
    expect((await upload(given.filter((_, i) => i !== 16))).status).toBe(201);
  });

  it('refuses duplicates within the file, in any case of letters', async () => {
    const [first, second] = rows(2);
    const sameEmail = await upload([first, { ...second, email: first?.email?.toUpperCase() }]);
    expect([sameEmail.status, sameEmail.body.message]).toEqual([409, 'Row 2: Email already exists']);
    const enrollment_no = ` ${first?.studentData?.enrollment_no?.toLowerCase() ?? ''}`;
    const sameNumber = await upload([first, { ...second, studentData: { enrollment_no, batch: 2020 } }]);
    expect([sameNumber.status, sameNumber.body.message]).toEqual([409, 'Row 2: Enrollment number already exists']);
    expect(sameNumber.body.code).toBe('DUPLICATE_ENROLLMENT');
    expect((await upload([first, second])).status).toBe(201);
  });

  it('reports every fault in row order', async () => {
    const { user } = await app.newUser();
    const given = rowsBut(60, 55, { email: user.email });
    given[57] = { ...given[57], name: '', password: 'x' };
    given[2] = { ...given[2], studentData: { enrollment_no: 'A', batch: 1999 } };
    const { status, body } = await upload(given);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Row 3: Batch year must be/);
    expect(body.details?.map(({ row, field }) => `${row ?? 0} ${field}`)).toEqual([
      '3 studentData.batch',
      '55 email',
      '58 name',
      '58 password',
    ]);
  });

  it('refuses every row of a completed upload', async () => {
    const given = rows(4);
    await upload(given);
    const { status, body } = await upload(given);
    expect(status).toBe(409);
    expect(body.message).toBe('Row 1: Email already exists');
    expect(body.details).toHaveLength(8);
  });

  it('uploads once for a repeated key and answers twice', async () => {
    const given = rows(3);
    const [first, second] = await Promise.all([1, 2].map(() => upload(given, { 'idempotency-key': 'upload-once' })));
    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
  });

  it('gives way as a whole to an overlapping upload', async () => {
    const shared = rows(200);
    const own = [rows(5), rows(5)] as const;
    const answers = await Promise.all([
      upload([...own[0], ...shared]),
      upload([...[...shared].reverse(), ...own[1]]),
      upload(rows(30)),
    ]);
    expect(answers[2].status).toBe(201);
    const [winner, loser] = answers[0].status === 201 ? ([0, 1] as const) : ([1, 0] as const);
    expect([answers[winner].status, answers[loser].status]).toEqual([201, 409]);
    expect(answers[loser].body.message).toMatch(/^Row \d+: (Email|Enrollment number) already exists$/);
    const emails = await everybody();
    expect([...shared, ...own[winner]].every(({ email = '' }) => emails.has(email))).toBe(true);
    expect(own[loser].some(({ email = '' }) => emails.has(email))).toBe(false);
    expect(await admin.do(identity.studentImports, { status: 'running' })).toEqual([]);
    expect((await upload(own[loser])).status).toBe(201);
  });

  it('reports its progress to its author', async () => {
    const socket = io(app.url, { transports: ['websocket'], auth: { token: admin.token } });
    try {
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', resolve);
        socket.on('connect_error', reject);
      });
      const told: JobProgress[] = [];
      const finished = new Promise<void>((resolve) => {
        socket.on(JOB_PROGRESS, (progress: JobProgress) => {
          told.push(progress);
          if (progress.finished) resolve();
        });
      });
      const { body } = await upload(rows(150));
      await finished;
      expect(new Set(told.map(({ id, kind }) => `${kind} ${id}`))).toEqual(
        new Set([`student-import ${body.import_id}`]),
      );
      const phases = [...new Set(told.map(({ phase }) => phase))];
      expect(phases).toEqual(['Checking rows', 'Securing passwords', 'Creating students']);
      expect(told.at(-1)).toMatchObject({ done: 150, total: 150, finished: true });
    } finally {
      socket.disconnect();
    }
  });
});
