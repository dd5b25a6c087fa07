import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent, fold } from '../kernel/index.js';
import { type UserEvents } from './events.js';
import { User, type WantedUser } from './user.js';

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
const wanted: WantedUser = {
  name: 'Asha Rao',
  email: 'asha@university.example',
  role: 'student',
  departmentId: 1,
  student: { studentId: 'student-new', enrollmentNo: 'EN-001', batch: 2024 },
  monthlySalaryPaise: undefined,
};
const update = (change: Partial<WantedUser> = {}) =>
  ({ type: 'UpdateUser', wanted: { ...wanted, ...change }, by: 'user-admin' }) as const;
const ended = (sessionVersion: number, reason: UserEvents['SessionsRevoked']['reason']): Event => ({
  type: 'SessionsRevoked',
  data: { userId: 'user-1', sessionVersion, reason },
});
const remove = (by: string | null = 'user-admin', untouchedFees: string[] = []) =>
  ({ type: 'DeleteUser', by, untouchedFees }) as const;
const MORNING = '2026-04-01T04:30:00.000Z';
const NOON = '2026-04-01T06:30:00.000Z';
const resetRequested = (resetId: string): Event => ({
  type: 'PasswordResetRequested',
  data: { userId: 'user-1', resetId, expiresAt: NOON },
});
const complete = (resetId: string, at: string) =>
  ({ type: 'CompletePasswordReset', resetId, credentialId: 'credential-2', at }) as const;

const activate = { type: 'ActivateUser' } as const;
const deactivate = (by: string | null = 'user-admin', reason: 'manual' | 'batch_passed_out' = 'manual') =>
  ({ type: 'DeactivateUser', by, reason }) as const;

const user = given(User);

describe('A person', () => {
  it('is registered with a password an administrator chose', () => {
    user().when(register()).then(registered(), passwordSet());
  });

  it.each(['bootstrap', 'demo'] as const)('brings their own password when the source is %s', (source) => {
    const first = { ...admin, source };
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

describe('A changed person', () => {
  it('who is wanted as they are has not changed', () => {
    user(registered()).when(update()).thenNothing();
    user(registered(admin))
      .when(update({ role: 'admin', student: null }))
      .thenNothing();
  });

  it('has a new name and address, and is signed out everywhere', () => {
    user(registered())
      .when(update({ name: 'Asha Iyer', email: 'asha.iyer@university.example' }))
      .then(
        {
          type: 'UserDetailsChanged',
          data: {
            userId: 'user-1',
            name: 'Asha Iyer',
            email: 'asha.iyer@university.example',
            departmentId: 1,
            phone: null,
            studentId: 'student-1',
            previous: { name: 'Asha Rao', email: 'asha@university.example' },
          },
        },
        ended(2, 'email_changed'),
      );
  });

  it('who has only a new name stays signed in', () => {
    user(registered())
      .when(update({ name: 'Asha Iyer' }))
      .then({
        type: 'UserDetailsChanged',
        data: {
          userId: 'user-1',
          name: 'Asha Iyer',
          email: 'asha@university.example',
          departmentId: 1,
          phone: null,
          studentId: 'student-1',
          previous: { name: 'Asha Rao' },
        },
      });
  });

  it('of another e-mail address cannot use a link that was mailed before', () => {
    const { name, departmentId } = student;
    const moved = { userId: 'user-1', name, email: 'asha.iyer@university.example', departmentId, phone: null };
    user(registered(), passwordSet(), resetRequested('reset-1'), {
      type: 'UserDetailsChanged',
      data: { ...moved, studentId: 'student-1', previous: { email: student.email } },
    })
      .when(complete('reset-1', MORNING))
      .thenRefused('identity/reset-link', 'Reset link is invalid or has expired');
  });

  it('of another role cannot use a link that was mailed before', () => {
    user(registered(), passwordSet(), resetRequested('reset-1'), {
      type: 'UserRoleChanged',
      data: { userId: 'user-1', name: 'Asha Rao', from: 'student', to: 'staff' },
    })
      .when(complete('reset-1', MORNING))
      .thenRefused('identity/reset-link', 'Reset link is invalid or has expired');
  });

  it('whose sign-in is unlocked keeps everything else', () => {
    user(registered(), passwordSet())
      .when({ type: 'UnlockSignIn' })
      .then({ type: 'SignInUnlocked', data: { userId: 'user-1' } });
    user().when({ type: 'UnlockSignIn' }).thenRefused('identity/user-not-found', 'User not found');
  });

  it('of another department is signed out everywhere', () => {
    user(registered())
      .when(update({ departmentId: null }))
      .then(
        {
          type: 'UserDetailsChanged',
          data: {
            userId: 'user-1',
            name: 'Asha Rao',
            email: 'asha@university.example',
            departmentId: null,
            phone: null,
            studentId: 'student-1',
            previous: { departmentId: 1 },
          },
        },
        ended(2, 'department_changed'),
      );
  });

  it('keeps their student id while they are a student', () => {
    user(registered(), deactivated(), revoked(2))
      .when(update({ student: { studentId: 'student-new', enrollmentNo: 'EN-002', batch: 2023 } }))
      .then({
        type: 'StudentProfileChanged',
        data: {
          userId: 'user-1',
          student: { studentId: 'student-1', enrollmentNo: 'EN-002', batch: 2023 },
          previous: { studentId: 'student-1', enrollmentNo: 'EN-001', batch: 2024 },
          active: false,
        },
      });
  });

  it('who is no student any more has no profile, and is signed out everywhere once', () => {
    user(registered())
      .when(update({ role: 'staff', student: null, departmentId: 1, monthlySalaryPaise: 4_000_000 }))
      .then(
        { type: 'UserRoleChanged', data: { userId: 'user-1', name: 'Asha Rao', from: 'student', to: 'staff' } },
        {
          type: 'StudentProfileChanged',
          data: {
            userId: 'user-1',
            student: null,
            previous: { studentId: 'student-1', enrollmentNo: 'EN-001', batch: 2024 },
            active: true,
          },
        },
        { type: 'SalarySet', data: { userId: 'user-1', name: 'Asha Rao', monthlySalaryPaise: 4_000_000 } },
        ended(2, 'role_changed'),
      );
  });

  it('who becomes a student gets a student id and loses the salary', () => {
    const member = { ...admin, role: 'staff', monthlySalaryPaise: 100 } as const;
    user(registered(member))
      .when(update())
      .then(
        { type: 'UserRoleChanged', data: { userId: 'user-1', name: 'Asha Rao', from: 'staff', to: 'student' } },
        {
          type: 'StudentProfileChanged',
          data: { userId: 'user-1', student: wanted.student, previous: null, active: true },
        },
        { type: 'SalarySet', data: { userId: 'user-1', name: 'Asha Rao', monthlySalaryPaise: null } },
        ended(2, 'role_changed'),
      );
  });

  it('does not set their own salary, and may change the rest of their details', () => {
    const member = { ...admin, monthlySalaryPaise: 100_00 };
    const details = { role: 'admin', student: null } as const;
    user(registered(member))
      .when({ ...update({ ...details, monthlySalaryPaise: 900_00 }), by: 'user-1' })
      .thenRefused(
        'identity/own-salary',
        'You cannot change your own salary. Another administrator or finance manager can.',
      );
    user(registered(member))
      .when({ ...update({ ...details, monthlySalaryPaise: 100_00 }), by: 'user-1' })
      .thenNothing();
  });

  it('changes their own name and phone number', () => {
    user(registered())
      .when({ type: 'UpdateOwnProfile', name: 'Asha Rao', phone: '+91 98765 43210' })
      .then({
        type: 'UserDetailsChanged',
        data: {
          userId: 'user-1',
          name: 'Asha Rao',
          email: 'asha@university.example',
          departmentId: 1,
          phone: '+91 98765 43210',
          studentId: 'student-1',
          previous: { phone: null },
        },
      });
  });
});

describe('A deleted person', () => {
  const deleted: Event = {
    type: 'UserDeleted',
    data: {
      userId: 'user-1',
      role: 'student',
      name: 'Asha Rao',
      student: student.student,
      wasActive: true,
      untouchedFees: ['fee-1'],
    },
  };

  it('is gone with every session, and leaves the name to the history', () => {
    user(registered())
      .when(remove('user-admin', ['fee-1']))
      .then(deleted, ended(2, 'deleted'));
  });

  it('cannot have been deleted by themselves', () => {
    user(registered(admin))
      .when(remove('user-1'))
      .thenRefused('identity/own-deletion', 'You cannot delete your own account');
  });

  it('accepts nothing any more', () => {
    const gone = user(registered(), deleted, ended(2, 'deleted'));
    for (const command of [remove(), activate, deactivate(), update(), { type: 'RevokeSessions' } as const]) {
      gone.when(command).thenRefused('identity/user-not-found', 'User not found');
    }
    gone.when(register()).thenNothing();
  });
});

describe('A password', () => {
  it('that is set ends every session', () => {
    user(registered(), passwordSet())
      .when({ type: 'SetPassword', credentialId: 'credential-2', by: 'self' })
      .then(
        { type: 'PasswordSet', data: { userId: 'user-1', credentialId: 'credential-2', by: 'self' } },
        ended(2, 'password_changed'),
      );
    user(registered(), passwordSet())
      .when({ type: 'SetPassword', credentialId: 'credential-1', by: 'self' })
      .thenNothing();
  });

  it('is reset by a link, once', () => {
    const asked = [registered(), passwordSet(), resetRequested('reset-1')] as const;
    const done: Event[] = [
      { type: 'PasswordSet', data: { userId: 'user-1', credentialId: 'credential-2', by: 'reset' } },
      { type: 'PasswordResetCompleted', data: { userId: 'user-1', resetId: 'reset-1' } },
      ended(2, 'password_changed'),
    ];
    user(...asked)
      .when(complete('reset-1', MORNING))
      .then(...done);
    user(...asked, ...done)
      .when(complete('reset-1', MORNING))
      .thenRefused('identity/reset-link', 'Reset link is invalid or has expired');
  });

  it('is not reset by a link that has expired, nor by one before the latest, nor by one from before another change', () => {
    const refusal = ['identity/reset-link', 'Reset link is invalid or has expired'] as const;
    const asked = [registered(), passwordSet(), resetRequested('reset-1')] as const;
    user(...asked)
      .when(complete('reset-1', NOON))
      .thenRefused(...refusal);
    user(...asked, resetRequested('reset-2'))
      .when(complete('reset-1', MORNING))
      .thenRefused(...refusal);
    user(...asked, passwordSet())
      .when(complete('reset-1', MORNING))
      .thenRefused(...refusal);
    user(registered())
      .when(complete('reset-1', MORNING))
      .thenRefused(...refusal);
  });

  it('may be asked for again', () => {
    const request = { type: 'RequestPasswordReset', resetId: 'reset-2', expiresAt: NOON } as const;
    user(registered(), resetRequested('reset-1')).when(request).then(resetRequested('reset-2'));
    user(registered(), resetRequested('reset-2')).when(request).thenNothing();
  });
});

describe('Signing out everywhere', () => {
  it('ends every session', () => {
    user(registered()).when({ type: 'RevokeSessions' }).then(ended(2, 'signed_out_everywhere'));
  });
});

describe('Reversing the pass-out of a batch', () => {
  const out = (passOutId?: string): Event => ({
    type: 'UserDeactivated',
    data: { ...ofStudent, reason: passOutId ? 'batch_passed_out' : 'manual', ...(passOutId && { passOutId }) },
  });
  const reverse = { type: 'ReversePassOutOfUser', passOutId: 'one' } as const;
  const back: Event = { type: 'UserActivated', data: { ...ofStudent, reversedPassOutId: 'one' } };

  it('activates a student whom it made inactive, once', () => {
    user(registered(), out('one')).when(reverse).then(back);
    user(registered(), out('one'), back).when(reverse).thenNothing();
  });

  it('leaves alone who is inactive for another reason', () => {
    user(registered(), out()).when(reverse).thenNothing();
    user(registered(), out('two')).when(reverse).thenNothing();
    user(registered(), out('one'), activated, out()).when(reverse).thenNothing();
  });
});

describe('A head', () => {
  const head: Registration = { ...student, role: 'hod', student: null };
  const asHead = (change: Partial<WantedUser> = {}) => update({ role: 'hod', student: null, ...change });
  const led = (departmentIds: readonly number[], previousIds: readonly number[]): Event => ({
    type: 'DepartmentsLedChanged',
    data: { userId: 'user-1', departmentIds, previousIds },
  });

  it('is registered with the other departments they lead, the own one first', () => {
    const command = { ...register(head), departmentsLed: [3, 1, 3] };
    user()
      .when(command)
      .then(registered(head), passwordSet(), led([1, 3], [1]));
    user().when(register(head)).then(registered(head), passwordSet());
  });

  it('is given another department, which ends their sessions, and keeps it until it is taken away', () => {
    user(registered(head))
      .when(asHead({ departmentsLed: [3] }))
      .then(led([1, 3], [1]), ended(2, 'department_changed'));
    user(registered(head), led([1, 3], [1]))
      .when(asHead())
      .thenNothing();
    user(registered(head), led([1, 3], [1]))
      .when(asHead({ departmentsLed: [] }))
      .then(led([1], [1, 3]), ended(2, 'department_changed'));
  });

  it('leads nothing in another role', () => {
    user(registered(head), led([1, 3], [1]))
      .when(update({ role: 'faculty', student: null }))
      .then(
        { type: 'UserRoleChanged', data: { userId: 'user-1', name: 'Asha Rao', from: 'hod', to: 'faculty' } },
        led([], [1, 3]),
        ended(2, 'role_changed'),
      );
  });
});
