import { describe, expect, it } from '@jest/globals';
import { type Actor, type Recorded, replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type AccountRow, accounts } from './accounts.projection.js';
import { batches } from './batches.projection.js';
import { type BatchEvents, type UserEvents } from './events.js';
import { passOuts } from './pass-outs.projection.js';
import { users } from './users.projection.js';

const ADMIN: Actor = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
const ASHA: Actor = { userId: 'user-1', name: 'Asha Rao', role: 'student' };
const SYSTEM: Actor = { role: 'system' };
const profile = { studentId: 'student-1', enrollmentNo: 'EN-001', batch: 2024 };

const registered: Told<UserEvents> = [
  'UserRegistered',
  {
    userId: 'user-1',
    name: 'Asha Rao',
    email: 'asha@university.example',
    role: 'student',
    departmentId: 1,
    student: profile,
    monthlySalaryPaise: null,
    source: 'single',
    importId: null,
  },
];
const ofUser = { userId: 'user-1', role: 'student', batch: 2024 } as const;
const password = (by: 'admin' | 'self' | 'reset', credentialId = 'c-1'): Told<UserEvents> => [
  'PasswordSet',
  { userId: 'user-1', credentialId, by },
];
const details = (previous: { email?: string; name?: string }): Told<UserEvents> => {
  const now = { name: 'Asha Mehta', email: 'mehta@university.example', phone: '98', departmentId: 2 };
  return ['UserDetailsChanged', { userId: 'user-1', ...now, studentId: 'student-1', previous }];
};
const role: Told<UserEvents> = ['UserRoleChanged', { userId: 'user-1', name: 'Asha Rao', from: 'student', to: 'hod' }];
const moved = (student: typeof profile | null, previous: typeof profile | null): Told<UserEvents> => [
  'StudentProfileChanged',
  { userId: 'user-1', student, previous, active: true },
];
const deactivated = (reason: 'manual' | 'batch_passed_out'): Told<UserEvents> => [
  'UserDeactivated',
  { ...ofUser, reason },
];
const activated: Told<UserEvents> = ['UserActivated', ofUser];

const log = (...told: readonly (readonly [Actor, Told<UserEvents>])[]): Recorded<UserEvents>[] =>
  logOf<UserEvents>(...told.map(([, event]) => event)).map((event, index) => ({
    ...event,
    metadata: { ...event.metadata, actor: told[index]![0] },
  }));
const account = (...told: readonly (readonly [Actor, Told<UserEvents>])[]): AccountRow | undefined =>
  replay(accounts, log(...told)).get('user-1');

describe('An account', () => {
  const first: AccountRow = {
    id: 'user-1',
    name: 'Asha Rao',
    email: 'asha@university.example',
    role: 'student',
    department_id: 1,
    departments_led: [],
    student_id: 'student-1',
    former_student_ids: [],
    is_active: true,
    passed_out: false,
    must_change_password: false,
    tries_since: 0,
    changed_by: {},
    admitted_by: { 'user-admin': AT },
    session_version: 1,
    credential_id: null,
  };

  it('notes who admitted it, unless that is the system or its own user', () => {
    expect(account([ADMIN, registered])).toEqual(first);
    for (const actor of [SYSTEM, ASHA]) expect(account([actor, registered])).toEqual({ ...first, admitted_by: {} });
    expect(account([SYSTEM, registered], [ADMIN, deactivated('manual')], [ADMIN, activated])).toEqual(first);
  });

  it('keeps who admitted it first beside who activated it again', () => {
    const clerk = { ...ADMIN, userId: 'user-clerk' };
    const again = account([ADMIN, registered], [ADMIN, deactivated('manual')], [clerk, activated]);
    expect(again?.admitted_by).toEqual({ 'user-admin': AT, 'user-clerk': AT });
  });

  it('notes who replaced a password, and not who chose the first', () => {
    const chosen = { ...first, credential_id: 'c-1', must_change_password: true, tries_since: 1 };
    expect(account([ADMIN, registered], [ADMIN, password('admin')])).toEqual(chosen);
    const replaced = account([ADMIN, registered], [ADMIN, password('admin')], [ADMIN, password('admin', 'c-2')]);
    expect(replaced).toEqual({ ...chosen, credential_id: 'c-2', tries_since: 2, changed_by: { 'user-admin': AT } });
  });

  it('asks for no new password after the user’s own choice and after a reset', () => {
    for (const by of ['self', 'reset'] as const) {
      const own = account([ADMIN, registered], [ADMIN, password('admin')], [ADMIN, password(by, 'c-2')]);
      expect(own).toEqual({ ...first, credential_id: 'c-2', tries_since: 2 });
    }
  });

  it('forgives earlier tries when it is unlocked', () => {
    const unlocked = account([ADMIN, registered], [ADMIN, ['SignInUnlocked', { userId: 'user-1' }]]);
    expect(unlocked).toEqual({ ...first, tries_since: 1 });
  });

  it('notes who changed its address or role, and not who changed its name', () => {
    expect(account([ADMIN, registered], [ADMIN, details({ name: 'Asha Rao' })])).toEqual({
      ...first,
      name: 'Asha Mehta',
      email: 'mehta@university.example',
      department_id: 2,
    });
    const changedBy = (...told: readonly (readonly [Actor, Told<UserEvents>])[]) =>
      account([ADMIN, registered], ...told)?.changed_by;
    expect(changedBy([ADMIN, details({ email: 'asha@university.example' })])).toEqual({ 'user-admin': AT });
    expect(changedBy([ASHA, details({ email: 'asha@university.example' })])).toEqual({});
    expect(changedBy([ADMIN, role])).toEqual({ 'user-admin': AT });
    const clerk = { ...ADMIN, userId: 'user-clerk' };
    expect(changedBy([ADMIN, role], [clerk, role])).toEqual({ 'user-admin': AT, 'user-clerk': AT });
  });

  it('shows the departments that its user leads', () => {
    const led: Told<UserEvents> = [
      'DepartmentsLedChanged',
      { userId: 'user-1', departmentIds: [2, 3], previousIds: [] },
    ];
    expect(account([ADMIN, registered], [ADMIN, led])?.departments_led).toEqual([2, 3]);
  });

  it('keeps the student ids that its user left', () => {
    const other = { ...profile, studentId: 'student-2' };
    const students = (...told: Told<UserEvents>[]) => {
      const row = account([ADMIN, registered], ...told.map((event) => [ADMIN, event] as const));
      return [row?.student_id, row?.former_student_ids];
    };
    expect(students(moved({ ...profile, batch: 2025 }, profile))).toEqual(['student-1', []]);
    expect(students(moved(null, profile))).toEqual([null, ['student-1']]);
    expect(students(moved(null, profile), moved(other, null))).toEqual(['student-2', ['student-1']]);
    expect(students(moved(other, profile), moved(null, other))).toEqual([null, ['student-1', 'student-2']]);
  });

  it('is passed out with its batch only', () => {
    const out = account([ADMIN, registered], [ADMIN, deactivated('batch_passed_out')]);
    expect(out).toMatchObject({ is_active: false, passed_out: true });
    expect(account([ADMIN, registered], [ADMIN, deactivated('manual')])).toMatchObject({
      is_active: false,
      passed_out: false,
    });
    const back = account([ADMIN, registered], [ADMIN, deactivated('batch_passed_out')], [ADMIN, activated]);
    expect(back).toMatchObject({ is_active: true, passed_out: false });
  });

  it('keeps no row for events of an unknown user', () => {
    const events = [password('self'), details({}), role, moved(profile, null), deactivated('manual'), activated];
    const led: Told<UserEvents> = ['DepartmentsLedChanged', { userId: 'user-1', departmentIds: [2], previousIds: [] }];
    const unlocked: Told<UserEvents> = ['SignInUnlocked', { userId: 'user-1' }];
    const salary: Told<UserEvents> = ['SalarySet', { userId: 'user-1', name: 'Asha Rao', monthlySalaryPaise: 1 }];
    const unknown = log(...[...events, led, unlocked, salary].map((event) => [ADMIN, event] as const));
    expect(replay(accounts, unknown).size).toBe(0);
    expect(replay(users, unknown).size).toBe(0);
  });
});

describe('The row of a user', () => {
  const row = (...told: Told<UserEvents>[]) => replay(users, logOf<UserEvents>(registered, ...told)).get('user-1');
  const hod: Told<UserEvents> = ['UserRegistered', { ...registered[1], role: 'hod', student: null }];

  it('waits for the first sign-in while an administrator’s password stands', () => {
    expect(row()).toMatchObject({ first_sign_in: false, version: 0 });
    expect(row(password('admin'))).toMatchObject({ first_sign_in: true, version: 1 });
    expect(row(password('admin'), password('admin'))).toMatchObject({ first_sign_in: true, version: 1 });
    expect(row(password('admin'), password('self'))).toMatchObject({ first_sign_in: false, version: 2 });
    expect(row(password('self'))).toMatchObject({ first_sign_in: false, version: 0 });
  });

  it('shows led departments, the salary and a passed-out batch', () => {
    const led: Told<UserEvents> = [
      'DepartmentsLedChanged',
      { userId: 'user-1', departmentIds: [1, 2], previousIds: [1] },
    ];
    const heads = replay(users, logOf<UserEvents>(hod, led)).get('user-1');
    expect(heads).toMatchObject({ departments_led: [1, 2], version: 1 });
    const salary = (monthlySalaryPaise: number | null): Told<UserEvents> => [
      'SalarySet',
      { userId: 'user-1', name: 'Asha Rao', monthlySalaryPaise },
    ];
    expect(row(salary(50_050))).toMatchObject({ monthly_salary: 500.5, version: 1 });
    expect(row(salary(50_050), salary(null))).toMatchObject({ monthly_salary: null });
    expect(row(deactivated('batch_passed_out'))).toMatchObject({ is_active: false, passed_out: true });
    expect(row(deactivated('manual'))).toMatchObject({ is_active: false, passed_out: false });
    expect(row(deactivated('batch_passed_out'), activated)).toMatchObject({ is_active: true, passed_out: false });
  });
});

describe('The pass-outs', () => {
  const passedOut: Told<UserEvents & BatchEvents> = [
    'BatchPassedOut',
    { batch: 2024, passOutId: 'one', studentCount: 2, userIds: ['user-1', 'user-2'] },
    { metadata: { occurredAt: AT, actor: ADMIN, correlationId: 'c', commandId: 'c', schemaVersion: 1 } },
  ];
  const reversed: Told<UserEvents & BatchEvents> = [
    'BatchPassOutReversed',
    { batch: 2024, passOutId: 'one', studentCount: 1, reason: 'The wrong batch' },
  ];
  const row = {
    id: 'one',
    batch: 2024,
    students: 2,
    passed_out_at: AT,
    passed_out_by_name: 'Vikram Shah',
    reversed_at: null,
    reversed_by_name: null,
    reversal_reason: null,
    reactivated: 0,
  };
  const rows = (...told: Told<UserEvents & BatchEvents>[]) => logOf<UserEvents & BatchEvents>(...told);

  it('shows a pass-out and its reversal', () => {
    expect(replay(passOuts, rows(passedOut)).get('one')).toEqual(row);
    const back = { ...row, reversed_at: AT, reversal_reason: 'The wrong batch', reactivated: 1 };
    expect(replay(passOuts, rows(passedOut, reversed)).get('one')).toEqual(back);
    expect(replay(passOuts, rows(reversed)).size).toBe(0);
  });

  it('shows a batch as passed out until the reversal', () => {
    const batch = (...told: Told<UserEvents & BatchEvents>[]) => replay(batches, rows(...told)).get('2024');
    expect(batch(registered, passedOut)?.passed_out_at).toBe(AT);
    expect(batch(registered, passedOut, reversed)).toMatchObject({ total: 1, passed_out_at: null });
    expect(batch(reversed)).toBeUndefined();
  });
});
