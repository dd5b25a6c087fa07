import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, fold } from '../kernel/index.js';
import { type UserEvents } from './events.js';
import { User } from './user.js';

type Event = DomainEvent<UserEvents>;
type Registration = UserEvents['UserRegistered'];

const student: Registration = {
  userId: 'user-1',
  name: 'Asha Rao',
  email: 'asha@university.example',
  role: 'student',
  departmentId: 1,
  student: { studentId: 'student-1', enrollmentNo: 'EN-001', batch: 2024 },
  monthlySalaryPaise: null,
  source: 'single',
  importId: null,
};
const admin: Registration = { ...student, role: 'admin', student: null };

const registered = (registration = student): Event => ({ type: 'UserRegistered', data: registration });
const passwordSet = (by: 'admin' | 'self' = 'admin'): Event => ({
  type: 'PasswordSet',
  data: { userId: 'user-1', credentialId: 'credential-1', by },
});
const ofStudent = { userId: 'user-1', role: 'student', batch: 2024 } as const;
const activated: Event = { type: 'UserActivated', data: ofStudent };
const deactivated = (reason: 'manual' | 'batch_passed_out' = 'manual'): Event => ({
  type: 'UserDeactivated',
  data: { ...ofStudent, reason },
});
const revoked = (sessionVersion: number): Event => ({
  type: 'SessionsRevoked',
  data: { userId: 'user-1', sessionVersion, reason: 'deactivated' },
});

const register = (registration = student) =>
  ({ type: 'RegisterUser', registration, credentialId: 'credential-1' }) as const;
const activate = { type: 'ActivateUser' } as const;
const deactivate = (by: string | null = 'user-admin', reason: 'manual' | 'batch_passed_out' = 'manual') =>
  ({ type: 'DeactivateUser', by, reason }) as const;

const user = given(User);

describe('A person', () => {
  it('is registered with a password an administrator chose', () => {
    user().when(register()).then(registered(), passwordSet());
  });

  it('brings their own password as the first administrator', () => {
    const first = { ...admin, source: 'bootstrap' } as const;
    user().when(register(first)).then(registered(first), passwordSet('self'));
  });

  it('is registered once', () => {
    user(registered(), passwordSet()).when(register()).thenNothing();
    user(registered(), passwordSet(), deactivated(), revoked(2)).when(register()).thenNothing();
  });

  it('is deactivated, and every session of theirs ends', () => {
    user(registered(), passwordSet()).when(deactivate()).then(deactivated(), revoked(2));
  });

  it('is deactivated with their batch by nobody in particular', () => {
    user(registered(), passwordSet())
      .when(deactivate(null, 'batch_passed_out'))
      .then(deactivated('batch_passed_out'), revoked(2));
  });

  it('is deactivated once', () => {
    user(registered(), deactivated(), revoked(2)).when(deactivate()).thenNothing();
  });

  it('cannot deactivate themselves', () => {
    user(registered(admin))
      .when(deactivate('user-1'))
      .thenRefused('identity/own-account', 'You cannot deactivate your own account');
  });

  it('is activated again, without the sessions of before', () => {
    user(registered(), deactivated(), revoked(2)).when(activate).then(activated);
    expect(fold(User, [registered(), deactivated(), revoked(2), activated])).toMatchObject({
      status: 'active',
      sessionVersion: 2,
    });
    user(registered(), deactivated(), revoked(2), activated).when(deactivate()).then(deactivated(), revoked(3));
  });

  it('is active from the beginning', () => {
    user(registered(), passwordSet()).when(activate).thenNothing();
  });

  it('who is not a student has no batch', () => {
    user(registered(admin))
      .when(deactivate())
      .then(
        { type: 'UserDeactivated', data: { userId: 'user-1', role: 'admin', batch: null, reason: 'manual' } },
        revoked(2),
      );
  });

  it('must exist', () => {
    user().when(activate).thenRefused('identity/user-not-found', 'User not found');
    user().when(deactivate()).thenRefused('identity/user-not-found', 'User not found');
  });

  it('is known by where the hash of their password is kept, never by the password', () => {
    expect(fold(User, [registered(), passwordSet()])).toMatchObject({ credentialId: 'credential-1' });
  });
});
