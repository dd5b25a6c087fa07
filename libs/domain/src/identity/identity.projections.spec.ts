import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError, type Projection, replay } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { accounts } from './accounts.projection.js';
import { Batch } from './batch.js';
import { batches } from './batches.projection.js';
import { ContactRequest } from './contact-request.js';
import { contactRequests } from './contact-requests.projection.js';
import { type UserEvents } from './events.js';
import { headcount } from './headcount.projection.js';
import { Session } from './session.js';
import { sessions } from './sessions.projection.js';
import { StudentImport } from './student-import.js';
import { studentImports } from './student-imports.projection.js';
import { User, type WantedUser } from './user.js';
import { users } from './users.projection.js';

const ADMIN = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
const READ_MODELS = [
  users,
  accounts,
  batches,
  headcount,
  sessions,
  studentImports,
  contactRequests,
] as unknown as readonly Projection[];

class Registry {
  readonly simulation = new Simulation();

  student(userId: string, batch: number): void {
    const student = { studentId: `student-of-${userId}`, enrollmentNo: `EN-${userId}`, batch };
    this.register({ userId, role: 'student', departmentId: 1, student, monthlySalaryPaise: null });
  }

  staff(userId: string, monthlySalaryPaise: number | null): void {
    this.register({ userId, role: 'staff', departmentId: null, student: null, monthlySalaryPaise });
  }

  activate(userId: string): void {
    this.simulation.execute(User, userId, { type: 'ActivateUser' }, ADMIN);
  }

  unlock(userId: string): void {
    this.simulation.execute(User, userId, { type: 'UnlockSignIn' }, ADMIN);
  }

  deactivate(userId: string): void {
    this.simulation.execute(User, userId, { type: 'DeactivateUser', by: 'user-admin', reason: 'manual' }, ADMIN);
  }

  update(userId: string, change: Partial<WantedUser>): void {
    const user = this.simulation.stateOf(User, userId);
    if (!('userId' in user)) return;
    const { name, email, role, departmentId, student } = user;
    const wanted = { name, email, role, departmentId, student, monthlySalaryPaise: undefined, ...change };
    this.simulation.execute(User, userId, { type: 'UpdateUser', wanted, by: null }, ADMIN);
  }

  delete(userId: string): void {
    this.simulation.execute(User, userId, { type: 'DeleteUser', by: 'user-admin', untouchedFees: [] }, ADMIN);
  }

  logIn(userId: string, sessionId: string): void {
    const login = { userId, sessionId, remember: false, expiresAt: '2026-05-01T04:30:00.000Z', device: 'Firefox' };
    this.simulation.execute(Session, sessionId, { type: 'LogIn', ...login }, ADMIN);
  }

  get log() {
    return this.simulation.log;
  }

  private register(
    who: Pick<UserEvents['UserRegistered'], 'userId' | 'role' | 'departmentId' | 'student' | 'monthlySalaryPaise'>,
  ): void {
    const name = `Name of ${who.userId}`;
    const registration = { ...who, name, email: `${who.userId}@u.example`, source: 'single', importId: null } as const;
    const credentialId = `credential-of-${who.userId}`;
    this.simulation.execute(User, who.userId, { type: 'RegisterUser', registration, credentialId }, ADMIN);
  }
}

describe('The users', () => {
  it('shows the student data of students only', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    expect(replay(users, registry.log).get('user-1')).toEqual({
      id: 'user-1',
      name: 'Name of user-1',
      employee_no: null,
      email: 'user-1@u.example',
      role: 'student',
      department_id: 1,
      department: 'Computer Science & Engineering',
      departments_led: [],
      is_active: true,
      passed_out: false,
      first_sign_in: true,
      student_id: 'student-of-user-1',
      enrollment_no: 'EN-user-1',
      batch: 2024,
      phone: null,
      monthly_salary: null,
      created_at: '2026-04-01T04:30:00.000Z',
      version: 1,
    });
  });

  it('shows a staff member with a salary in rupees, or without one', () => {
    const registry = new Registry();
    registry.staff('user-1', 4_500_050);
    registry.staff('user-2', null);
    const rows = replay(users, registry.log);
    expect(rows.get('user-1')).toMatchObject({ monthly_salary: 45_000.5, batch: null, student_id: null });
    expect(rows.get('user-2')).toMatchObject({ monthly_salary: null, department: null });
  });

  it('shows the active users', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.deactivate('user-1');
    expect(replay(users, registry.log).get('user-1')).toMatchObject({ is_active: false, version: 2 });
    registry.activate('user-1');
    expect(replay(users, registry.log).get('user-1')).toMatchObject({ is_active: true, version: 4 });
  });

  it('follows changed details of a user [ENT-003, ENT-004, ENT-006, ENT-007]', () => {
    const registry = new Registry();
    registry.staff('user-1', 4_500_000);
    registry.update('user-1', { name: 'Asha Rao', email: 'asha@u.example', departmentId: 7, monthlySalaryPaise: null });
    expect(replay(users, registry.log).get('user-1')).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@u.example',
      department_id: 7,
      department: 'Civil Engineering',
      monthly_salary: null,
      version: 3,
    });
  });

  it('follows a role change to student and back [ENT-009, ENT-010, ENT-011]', () => {
    const registry = new Registry();
    registry.staff('user-1', null);
    const student = { studentId: 'student-9', enrollmentNo: 'EN-9', batch: 2025 };
    registry.update('user-1', { role: 'student', student });
    expect(replay(users, registry.log).get('user-1')).toMatchObject({
      role: 'student',
      student_id: 'student-9',
      enrollment_no: 'EN-9',
      batch: 2025,
    });
    expect(replay(headcount, registry.log).get('all')).toEqual({ users: 1, students: 1 });
    registry.update('user-1', { role: 'staff', student: null });
    expect(replay(users, registry.log).get('user-1')).toMatchObject({ student_id: null, enrollment_no: null });
    expect(replay(accounts, registry.log).get('user-1')).toMatchObject({ role: 'staff', student_id: null });
    expect(replay(headcount, registry.log).get('all')).toEqual({ users: 1, students: 0 });
    expect([...replay(batches, registry.log).keys()]).toEqual([]);
  });

  it('hides deleted users', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.delete('user-1');
    expect(replay(users, registry.log).size).toBe(0);
    expect(replay(accounts, registry.log).size).toBe(0);
    expect(replay(batches, registry.log).size).toBe(0);
    expect(replay(headcount, registry.log).get('all')).toEqual({ users: 0, students: 0 });
  });

  it('never shows the place of a password', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    expect(JSON.stringify([...replay(users, registry.log)])).not.toContain('credential');
  });
});

describe('The accounts', () => {
  it('knows the fields for signing in', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    expect(replay(accounts, registry.log).get('user-1')).toEqual({
      id: 'user-1',
      name: 'Name of user-1',
      email: 'user-1@u.example',
      former_student_ids: [],
      role: 'student',
      department_id: 1,
      departments_led: [],
      student_id: 'student-of-user-1',
      is_active: true,
      passed_out: false,
      must_change_password: true,
      tries_since: 1,
      changed_by: {},
      admitted_by: { 'user-admin': expect.any(String) },
      session_version: 1,
      credential_id: 'credential-of-user-1',
    });
  });

  it('names who changed an address or a role, and not who changed a name', () => {
    const registry = new Registry();
    registry.staff('user-1', null);
    registry.staff('user-2', null);
    registry.staff('user-3', null);
    registry.update('user-1', { email: 'taken.over@u.example' });
    registry.update('user-2', { role: 'finance_manager' });
    registry.update('user-3', { name: 'Asha Rao' });
    const rows = replay(accounts, registry.log);
    const changers = ['user-1', 'user-2', 'user-3'].map((id) => Object.keys(rows.get(id)?.changed_by ?? {}));
    expect(changers).toEqual([['user-admin'], ['user-admin'], []]);
  });

  it('clears wrong passwords after an unlock', () => {
    const registry = new Registry();
    registry.staff('user-1', null);
    const before = replay(accounts, registry.log).get('user-1')?.tries_since;
    registry.unlock('user-1');
    expect(replay(accounts, registry.log).get('user-1')?.tries_since).not.toBe(before);
  });

  it('voids earlier tokens for good after a deactivation', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.deactivate('user-1');
    expect(replay(accounts, registry.log).get('user-1')).toMatchObject({ is_active: false, session_version: 2 });
    registry.activate('user-1');
    expect(replay(accounts, registry.log).get('user-1')).toMatchObject({ is_active: true, session_version: 2 });
  });
});

describe('The batches', () => {
  it('counts the students and the active students of a batch', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.student('user-2', 2024);
    registry.student('user-3', 2023);
    registry.staff('user-4', null);
    registry.deactivate('user-1');
    registry.deactivate('user-4');
    expect([...replay(batches, registry.log).values()]).toEqual([
      { year: 2024, total: 2, active: 1, passed_out_at: null },
      { year: 2023, total: 1, active: 1, passed_out_at: null },
    ]);
    registry.activate('user-1');
    registry.activate('user-4');
    expect(replay(batches, registry.log).get('2024')).toMatchObject({ year: 2024, total: 2, active: 2 });
  });
});

describe('A batch', () => {
  it('moves a student from the count of one batch to the other', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.student('user-2', 2024);
    registry.deactivate('user-1');
    registry.update('user-1', { student: { studentId: '', enrollmentNo: 'EN-user-1', batch: 2023 } });
    expect([...replay(batches, registry.log).values()]).toEqual([
      { year: 2024, total: 1, active: 1, passed_out_at: null },
      { year: 2023, total: 1, active: 0, passed_out_at: null },
    ]);
    registry.update('user-2', { student: { studentId: '', enrollmentNo: 'other', batch: 2024 } });
    expect(replay(batches, registry.log).get('2024')).toMatchObject({ total: 1, active: 1 });
  });

  it('knows the time of its pass-out [STATE-023]', () => {
    const registry = new Registry();
    registry.student('user-1', 2020);
    const passOut = { type: 'PassOutBatch', batch: 2020, passOutId: 'one', userIds: ['user-1'] } as const;
    registry.simulation.execute(Batch, '2020', passOut, ADMIN);
    expect(replay(batches, registry.log).get('2020')?.passed_out_at).toBe('2026-04-01T04:30:02.000Z');
  });
});

describe('The contact requests', () => {
  it('shows the sender, the request and the handler [GAP-039]', () => {
    const simulation = new Simulation();
    const request = {
      requestId: 'request-1',
      kind: 'access',
      name: 'Ravi Iyer',
      email: 'ravi@u.example',
      phone: null,
      message: 'I have no account',
    } as const;
    simulation.execute(ContactRequest, 'request-1', { type: 'SubmitContactRequest', request });
    const row = {
      id: 'request-1',
      kind: 'access',
      name: 'Ravi Iyer',
      email: 'ravi@u.example',
      phone: null,
      message: 'I have no account',
      status: 'open',
      submitted_at: '2026-04-01T04:30:00.000Z',
      handled_at: null,
      handled_by_name: null,
    };
    expect(replay(contactRequests, simulation.log).get('request-1')).toEqual(row);
    simulation.execute(ContactRequest, 'request-1', { type: 'HandleContactRequest' }, ADMIN);
    expect(replay(contactRequests, simulation.log).get('request-1')).toEqual({
      ...row,
      status: 'handled',
      handled_at: '2026-04-01T04:30:01.000Z',
      handled_by_name: 'Vikram Shah',
    });
    simulation.execute(ContactRequest, 'request-1', { type: 'ReopenContactRequest' }, ADMIN);
    expect(replay(contactRequests, simulation.log).get('request-1')).toEqual(row);
  });
});

describe('The headcount', () => {
  it('counts all users, and the students among them', () => {
    const registry = new Registry();
    expect(replay(headcount, registry.log).get('all')).toBeUndefined();
    registry.student('user-1', 2024);
    registry.staff('user-2', null);
    registry.deactivate('user-1');
    expect(replay(headcount, registry.log).get('all')).toEqual({ users: 2, students: 1 });
  });
});

describe('The sessions', () => {
  it('lists a session from sign-in to sign-out', () => {
    const simulation = new Simulation();
    const login = { userId: 'user-1', sessionId: 'session-1', remember: true, expiresAt: '2026-05-01T04:30:00.000Z' };
    simulation.execute(Session, 'session-1', { type: 'LogIn', ...login });
    expect(replay(sessions, simulation.log).get('session-1')).toEqual({
      id: 'session-1',
      user_id: 'user-1',
      device: null,
      remember: true,
      expires_at: '2026-05-01T04:30:00.000Z',
      started_at: '2026-04-01T04:30:00.000Z',
    });
    simulation.execute(Session, 'session-1', { type: 'LogOut' });
    expect(replay(sessions, simulation.log).size).toBe(0);
  });

  it('ends all sessions of one user, and of no other', () => {
    const registry = new Registry();
    registry.student('user-1', 2024);
    registry.student('user-2', 2024);
    registry.logIn('user-1', 'session-1');
    registry.logIn('user-1', 'session-2');
    registry.logIn('user-2', 'session-3');
    registry.deactivate('user-1');
    expect([...replay(sessions, registry.log).keys()]).toEqual(['session-3']);
  });
});

describe('The bulk uploads', () => {
  const start = { type: 'Start', runId: 'import-1', facts: {}, targetCount: 2 } as const;

  it('shows the progress and the starter of each upload', () => {
    const simulation = new Simulation();
    simulation.execute(StudentImport, 'import-1', start, ADMIN);
    const row = {
      id: 'import-1',
      status: 'running',
      row_count: 2,
      created: 0,
      started_at: '2026-04-01T04:30:00.000Z',
      started_by: 'user-admin',
      started_by_name: 'Vikram Shah',
    };
    expect(replay(studentImports, simulation.log).get('import-1')).toEqual(row);
    simulation.execute(StudentImport, 'import-1', { type: 'Complete', runId: 'import-1', done: 2, passedOver: 0 });
    expect(replay(studentImports, simulation.log).get('import-1')).toEqual({ ...row, status: 'completed', created: 2 });
  });

  it('shows a failed upload', () => {
    const simulation = new Simulation();
    simulation.execute(StudentImport, 'import-1', start, ADMIN);
    const refusal = { code: 'identity/duplicate-email', kind: 'duplicate', reason: 'Email already exists' } as const;
    simulation.execute(StudentImport, 'import-1', { type: 'Fail', runId: 'import-1', ...refusal });
    expect(replay(studentImports, simulation.log).get('import-1')).toMatchObject({ status: 'failed', created: 0 });
  });

  it('names no starter for an upload that the program resumed', () => {
    const simulation = new Simulation();
    simulation.execute(StudentImport, 'import-1', start);
    expect(replay(studentImports, simulation.log).get('import-1')).toMatchObject({
      started_by: null,
      started_by_name: null,
    });
  });
});

describe('User changes in any order', () => {
  type Deed = (registry: Registry, userId: string, batch: number) => void;

  const deeds: readonly Deed[] = [
    (registry, userId, batch) => registry.student(userId, batch),
    (registry, userId) => registry.staff(userId, null),
    (registry, userId) => registry.activate(userId),
    (registry, userId) => registry.deactivate(userId),
    (registry, userId) => registry.deactivate(userId),
    (registry, userId) => registry.delete(userId),
    (registry, userId, batch) =>
      registry.update(userId, {
        role: 'student',
        student: { studentId: `again-${userId}`, enrollmentNo: `EN-${userId}`, batch },
      }),
    (registry, userId, batch) => registry.update(userId, { role: 'staff', student: null, departmentId: batch - 2020 }),
    (registry, userId, batch) => registry.logIn(userId, `session-of-${userId}-${batch}`),
  ];

  const course = fc.array(
    fc.record({
      deed: fc.constantFrom(...deeds),
      userId: fc.constantFrom('user-1', 'user-2', 'user-3', 'user-4'),
      batch: fc.constantFrom(2022, 2023, 2024),
    }),
    { maxLength: 40, size: 'max' },
  );

  function attempt(work: () => void): void {
    try {
      work();
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
    }
  }

  it('keeps batches and users equal, and folds to the same rows on every delivery', () => {
    let deactivations = 0;
    fc.assert(
      fc.property(course, (steps) => {
        const registry = new Registry();
        for (const { deed, userId, batch } of steps) attempt(() => deed(registry, userId, batch));
        deactivations += registry.log.filter(({ type }) => type === 'UserDeactivated').length;
        const people = [...replay(users, registry.log).values()];
        expect([...replay(batches, registry.log).keys()].toSorted()).toEqual(
          [...new Set(people.flatMap(({ batch }) => (batch === null ? [] : [String(batch)])))].toSorted(),
        );
        for (const { year, total, active } of replay(batches, registry.log).values()) {
          const ofBatch = people.filter((person) => person.batch === year);
          expect({ total, active }).toEqual({
            total: ofBatch.length,
            active: ofBatch.filter(({ is_active }) => is_active).length,
          });
        }
        expect(replay(headcount, registry.log).get('all') ?? { users: 0, students: 0 }).toEqual({
          users: people.length,
          students: people.filter(({ role }) => role === 'student').length,
        });
        for (const model of READ_MODELS) expect(redelivered(model, registry.log)).toEqual(replay(model, registry.log));
      }),
      { seed: 20_260_401, numRuns: 200 },
    );
    expect(deactivations).toBeGreaterThan(200);
  });
});
