import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { subjectOf, decide, type DomainEvent, fold } from '../kernel/index.js';
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
  it('registers a user with a password that an administrator chose', () => {
    user().when(register()).then(registered(), passwordSet());
  });

  it.each(['bootstrap', 'demo'] as const)(
    'registers a user with their own password when the source is %s',
    (source) => {
      const first = { ...admin, source };
      user().when(register(first)).then(registered(first), passwordSet('self'));
    },
  );

  it('registers a user once', () => {
    user(registered(), passwordSet()).when(register()).thenNothing();
    user(registered(), passwordSet(), deactivated(), revoked(2)).when(register()).thenNothing();
  });

  it('deactivates a user and ends every session of theirs', () => {
    user(registered(), passwordSet()).when(deactivate()).then(deactivated(), revoked(2));
  });

  it('deactivates a user with their batch, without an actor', () => {
    user(registered(), passwordSet())
      .when(deactivate(null, 'batch_passed_out'))
      .then(deactivated('batch_passed_out'), revoked(2));
  });

  it('deactivates a user once', () => {
    user(registered(), deactivated(), revoked(2)).when(deactivate()).thenNothing();
  });

  it('refuses a user who deactivates themselves', () => {
    user(registered(admin))
      .when(deactivate('user-1'))
      .thenRefused('identity/own-account', 'You cannot deactivate your own account');
  });

  it('activates a user again, without the earlier sessions', () => {
    user(registered(), deactivated(), revoked(2)).when(activate).then(activated);
    expect(fold(User, [registered(), deactivated(), revoked(2), activated])).toMatchObject({
      status: 'active',
      sessionVersion: 2,
    });
    user(registered(), deactivated(), revoked(2), activated).when(deactivate()).then(deactivated(), revoked(3));
  });

  it('registers a user as active', () => {
    user(registered(), passwordSet()).when(activate).thenNothing();
  });

  it('registers no batch for a user who is not a student', () => {
    user(registered(admin))
      .when(deactivate())
      .then(
        { type: 'UserDeactivated', data: { userId: 'user-1', role: 'admin', batch: null, reason: 'manual' } },
        revoked(2),
      );
  });

  it('refuses commands on a missing user', () => {
    user().when(activate).thenRefused('identity/user-not-found', 'User not found');
    user().when(deactivate()).thenRefused('identity/user-not-found', 'User not found');
  });

  it('keeps the place of the password hash, never the password', () => {
    expect(fold(User, [registered(), passwordSet()])).toMatchObject({ credentialId: 'credential-1' });
  });
});

describe('A changed user', () => {
  it('writes no event for details without a change', () => {
    user(registered()).when(update()).thenNothing();
    user(registered(admin))
      .when(update({ role: 'admin', student: null }))
      .thenNothing();
  });

  it('changes name and address and ends every session', () => {
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

  it('keeps the sessions of a user with only a new name', () => {
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

  it('voids a mailed link after a change of the e-mail address', () => {
    const { name, departmentId } = student;
    const moved = { userId: 'user-1', name, email: 'asha.iyer@university.example', departmentId, phone: null };
    user(registered(), passwordSet(), resetRequested('reset-1'), {
      type: 'UserDetailsChanged',
      data: { ...moved, studentId: 'student-1', previous: { email: student.email } },
    })
      .when(complete('reset-1', MORNING))
      .thenRefused('identity/reset-link', 'Reset link is invalid or has expired');
  });

  it('voids a mailed link after a change of the role', () => {
    user(registered(), passwordSet(), resetRequested('reset-1'), {
      type: 'UserRoleChanged',
      data: { userId: 'user-1', name: 'Asha Rao', from: 'student', to: 'staff' },
    })
      .when(complete('reset-1', MORNING))
      .thenRefused('identity/reset-link', 'Reset link is invalid or has expired');
  });

  it('unlocks a sign-in without any other change', () => {
    user(registered(), passwordSet())
      .when({ type: 'UnlockSignIn' })
      .then({ type: 'SignInUnlocked', data: { userId: 'user-1' } });
    user().when({ type: 'UnlockSignIn' }).thenRefused('identity/user-not-found', 'User not found');
  });

  it('ends every session after a change of the department', () => {
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

  it('keeps the student id of a student', () => {
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

  it('removes the profile of a former student and ends their sessions once', () => {
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

  it('gives a new student an id and removes the salary', () => {
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

  it('refuses a user’s change of their own salary and accepts their other details', () => {
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

  it.each([
    '+91 98765 43210',
    '98765-43210',
    '(0484) 266 0190',
    '080.2222.3333',
    '266/0190',
    '+91 80 2222 3333 ext. 12',
    '022 2222 3333 x7',
    '९८७६५ ४३२१०',
  ])('changes the user’s own phone number to %s', (phone) => {
    user(registered())
      .when({ type: 'UpdateOwnProfile', name: 'Asha Rao', phone })
      .then({
        type: 'UserDetailsChanged',
        data: {
          userId: 'user-1',
          name: 'Asha Rao',
          email: 'asha@university.example',
          departmentId: 1,
          phone,
          studentId: 'student-1',
          previous: { phone: null },
        },
      });
  });

  it.each(['12', '123-456', '1'.repeat(16), 'call me', '98765 43210 or 98765 43211', '9876543210 at home', '---'])(
    'refuses %s as a phone number',
    (phone) => {
      user(registered())
        .when({ type: 'UpdateOwnProfile', name: 'Asha Rao', phone })
        .thenRefused('identity/phone-number', 'Phone must be a number of 7 to 15 digits');
    },
  );

  it('keeps an old short phone number while another field changes', () => {
    const saved = (name: string, phone: string | null, previous: object): Event => ({
      type: 'UserDetailsChanged',
      data: {
        userId: 'user-1',
        name,
        email: 'asha@university.example',
        departmentId: 1,
        phone,
        studentId: 'student-1',
        previous,
      },
    });
    const short = user(registered(), saved('Asha Rao', '12', { phone: null }));
    short
      .when({ type: 'UpdateOwnProfile', name: 'Asha Iyer', phone: '12' })
      .then(saved('Asha Iyer', '12', { name: 'Asha Rao' }));
    short
      .when({ type: 'UpdateOwnProfile', name: 'Asha Rao', phone: null })
      .then(saved('Asha Rao', null, { phone: '12' }));
  });
});

describe('A deleted user', () => {
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

  it('ends every session of a deleted user and keeps the name for the history', () => {
    user(registered())
      .when(remove('user-admin', ['fee-1']))
      .then(deleted, ended(2, 'deleted'));
  });

  it('refuses a user who deletes themselves', () => {
    user(registered(admin))
      .when(remove('user-1'))
      .thenRefused('identity/own-deletion', 'You cannot delete your own account');
  });

  it('refuses every command on a deleted user', () => {
    const gone = user(registered(), deleted, ended(2, 'deleted'));
    for (const command of [remove(), activate, deactivate(), update(), { type: 'RevokeSessions' } as const]) {
      gone.when(command).thenRefused('identity/user-not-found', 'User not found');
    }
    gone.when(register()).thenNothing();
  });
});

describe('A password', () => {
  it('ends every session when a password is set', () => {
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

  it('resets a password by a link, once', () => {
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

  it('refuses a link that expired, is not the latest, or precedes another change', () => {
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

  it('accepts a second request for a link', () => {
    const request = { type: 'RequestPasswordReset', resetId: 'reset-2', expiresAt: NOON } as const;
    user(registered(), resetRequested('reset-1')).when(request).then(resetRequested('reset-2'));
    user(registered(), resetRequested('reset-2')).when(request).thenNothing();
  });
});

describe('Signing out everywhere', () => {
  it('ends every session when the user signs out everywhere', () => {
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

  it('activates once a student whom the pass-out deactivated', () => {
    user(registered(), out('one')).when(reverse).then(back);
    user(registered(), out('one'), back).when(reverse).thenNothing();
  });

  it('leaves a student who is inactive for another reason', () => {
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

  it('registers a head with the departments they lead, the own one first', () => {
    const command = { ...register(head), departmentsLed: [3, 1, 3] };
    user()
      .when(command)
      .then(registered(head), passwordSet(), led([1, 3], [1]));
    user().when(register(head)).then(registered(head), passwordSet());
  });

  it('gives a head another department, ends their sessions, and keeps it until removed', () => {
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

  it('keeps the sessions when the same departments come in another order', () => {
    user(registered(head), led([1, 10, 3], [1]))
      .when(asHead({ departmentsLed: [3, 10] }))
      .thenNothing();
  });

  it('removes led departments with a change to another role', () => {
    user(registered(head), led([1, 3], [1]))
      .when(update({ role: 'faculty', student: null }))
      .then(
        { type: 'UserRoleChanged', data: { userId: 'user-1', name: 'Asha Rao', from: 'hod', to: 'faculty' } },
        led([], [1, 3]),
        ended(2, 'role_changed'),
      );
  });
});

describe('The state of a user', () => {
  const state = (...events: Event[]) => fold(User, events);
  const deleted: Event = {
    type: 'UserDeleted',
    data: { userId: 'user-1', role: 'student', name: 'Asha Rao', student: null, wasActive: true, untouchedFees: [] },
  };
  const led = (departmentIds: number[], previousIds: number[]): Event => ({
    type: 'DepartmentsLedChanged',
    data: { userId: 'user-1', departmentIds, previousIds },
  });

  it.each([passwordSet(), activated, deactivated(), revoked(2), resetRequested('r-1'), led([1], [])])(
    'ignores $type of an unknown and of a deleted user',
    (event) => {
      expect(state(event)).toEqual({ status: 'none' });
      expect(state(registered(), deleted, event)).toEqual({ status: 'deleted' });
    },
  );

  it('keeps the salary that was set', () => {
    const salary: Event = {
      type: 'SalarySet',
      data: { userId: 'user-1', name: 'Asha Rao', monthlySalaryPaise: 50_000 },
    };
    expect(state(registered(), salary)).toMatchObject({ monthlySalaryPaise: 50_000 });
  });

  it('forgets a reset once it is completed', () => {
    const completed: Event = { type: 'PasswordResetCompleted', data: { userId: 'user-1', resetId: 'r-1' } };
    expect(state(registered(), resetRequested('r-1'), completed)).toMatchObject({ reset: null });
  });

  it('keeps the pass-out that deactivated a user, and reverses only that', () => {
    const passOut = { type: 'DeactivateUser', by: null, reason: 'batch_passed_out', passOutId: 'one' } as const;
    const out: Event = {
      type: 'UserDeactivated',
      data: { ...ofStudent, reason: 'batch_passed_out', passOutId: 'one' },
    };
    user(registered()).when(passOut).then(out, revoked(2));
    const reverse = { type: 'ReversePassOutOfUser', passOutId: 'one' } as const;
    const back: Event = { type: 'UserActivated', data: { ...ofStudent, reversedPassOutId: 'one' } };
    user(registered(), out).when(reverse).then(back);
    user(registered(), out, back).when(reverse).thenNothing();
    user(registered(), out)
      .when({ ...reverse, passOutId: 'two' })
      .thenNothing();
    user(registered(), deactivated()).when(reverse).thenNothing();
    user(registered()).when(reverse).thenNothing();
  });

  it('changes an enrollment number within its batch', () => {
    const changed = { studentId: 'student-1', enrollmentNo: 'EN-002', batch: 2024 };
    user(registered())
      .when(update({ student: changed }))
      .then({
        type: 'StudentProfileChanged',
        data: { userId: 'user-1', student: changed, previous: student.student, active: true },
      });
  });

  it('leads the new own department instead of the old one, and keeps the others', () => {
    const head: Registration = { ...student, role: 'hod', student: null };
    const wants = { role: 'hod', student: null, departmentId: 2 } as const;
    const { type: _type, data } = led([2, 3], [1, 3]);
    const events = decide(User, update(wants), state(registered(head), led([1, 3], [1])));
    expect(events).toContainEqual({ type: 'DepartmentsLedChanged', data });
    const nowhere = decide(User, update({ ...wants, departmentId: null }), state(registered(head), led([1, 3], [1])));
    expect(nowhere).toContainEqual(led([3], [1, 3]));
  });

  it('names a user', () => {
    expect(subjectOf(User, User.initial, User.initial)?.about).toBeUndefined();
    expect(subjectOf(User, User.initial, state(registered()))?.about).toBe('Asha Rao');
    expect(subjectOf(User, state(registered()), state(registered(), deleted))?.about).toBe('Asha Rao');
  });
});
