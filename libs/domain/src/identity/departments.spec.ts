import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DomainEvent, fold, NamesByPosition, type Recorded, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { logOf } from '../kernel/log.suite.js';
import { DepartmentRegistry, departmentNaming } from './department-registry.js';
import { DEPARTMENT_REGISTRY_STREAM, departmentName, DEPARTMENTS } from './departments.js';
import { departments } from './departments.projection.js';
import { departmentEvents, type DepartmentEvents, userEvents, type UserEvents } from './events.js';
import { ROLE_NAMES, ROLES } from './roles.js';
import { users } from './users.projection.js';

const physics: DomainEvent<DepartmentEvents> = {
  type: 'DepartmentAdded',
  data: { departmentId: 9, name: 'Physics' },
};
const renamed: DomainEvent<DepartmentEvents> = {
  type: 'DepartmentRenamed',
  data: { departmentId: 9, name: 'Applied Physics', previousName: 'Physics' },
};

describe('The departments', () => {
  it('are eight at the start, 1 to 8', () => {
    expect(DEPARTMENTS.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Computer Science & Engineering',
      '2 Electrical Engineering',
      '3 Mechanical Engineering',
      '4 Artificial Intelligence and Data Science',
      '5 Electronics & Communication Engineering',
      '6 Mathematics & Computing',
      '7 Civil Engineering',
      '8 Chemical Engineering',
    ]);
  });

  it('have the name of the start until they get another, and an unknown one has none', () => {
    expect(departmentName(8, undefined)).toBe('Chemical Engineering');
    expect(departmentName(8, { '8': 'Chemistry', '9': 'Physics' })).toBe('Chemistry');
    expect(departmentName(9, { '9': 'Physics' })).toBe('Physics');
    expect(departmentName(null, undefined)).toBeNull();
    expect(departmentName(9, undefined)).toBeNull();
  });

  it('get the next number when they are added', () => {
    given(DepartmentRegistry)().when({ type: 'AddDepartment', name: 'Physics' }).then(physics);
    given(DepartmentRegistry)(physics)
      .when({ type: 'AddDepartment', name: 'Chemistry' })
      .then({ type: 'DepartmentAdded', data: { departmentId: 10, name: 'Chemistry' } });
  });

  it.each(['Physics', ' physics', 'PHY SICS', 'civil  engineering'])(
    'refuse the taken name %j in any case and with any spaces',
    (name) => {
      given(DepartmentRegistry)(physics)
        .when({ type: 'AddDepartment', name })
        .thenRefused('identity/department-name-taken');
      given(DepartmentRegistry)(physics)
        .when({ type: 'RenameDepartment', departmentId: 1, name })
        .thenRefused('identity/department-name-taken');
    },
  );

  it('are renamed, also those of the start, with their earlier name in the event', () => {
    given(DepartmentRegistry)(physics)
      .when({ type: 'RenameDepartment', departmentId: 9, name: 'Applied Physics' })
      .then(renamed);
    given(DepartmentRegistry)()
      .when({ type: 'RenameDepartment', departmentId: 7, name: 'Civil and Environmental Engineering' })
      .then({
        type: 'DepartmentRenamed',
        data: { departmentId: 7, name: 'Civil and Environmental Engineering', previousName: 'Civil Engineering' },
      });
  });

  it('free their earlier name, and may change the case of their own', () => {
    given(DepartmentRegistry)(physics, renamed)
      .when({ type: 'AddDepartment', name: 'Physics' })
      .then({ type: 'DepartmentAdded', data: { departmentId: 10, name: 'Physics' } });
    given(DepartmentRegistry)(physics)
      .when({ type: 'RenameDepartment', departmentId: 9, name: 'PHYSICS' })
      .then({ type: 'DepartmentRenamed', data: { departmentId: 9, name: 'PHYSICS', previousName: 'Physics' } });
  });

  it('do not change when the name is the same, and refuse an unknown number', () => {
    given(DepartmentRegistry)(physics)
      .when({ type: 'RenameDepartment', departmentId: 9, name: 'Physics' })
      .thenNothing();
    given(DepartmentRegistry)()
      .when({ type: 'RenameDepartment', departmentId: 9, name: 'Physics' })
      .thenRefused('identity/department-not-found');
  });

  it('keep one name each through any commands', () => {
    const name = fc.constantFrom('Physics', 'physics', 'Phy sics', 'Chemistry', 'Civil Engineering');
    const command = fc.oneof(
      fc.record({ type: fc.constant('AddDepartment' as const), name }),
      fc.record({
        type: fc.constant('RenameDepartment' as const),
        departmentId: fc.integer({ min: 1, max: 12 }),
        name,
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        let state = DepartmentRegistry.initial;
        for (const asked of commands) {
          try {
            const events =
              asked.type === 'AddDepartment'
                ? DepartmentRegistry.decide.AddDepartment(asked, state)
                : DepartmentRegistry.decide.RenameDepartment(asked, state);
            state = fold(DepartmentRegistry, events, state);
          } catch {
            continue;
          }
        }
        const names = state.departments.map(({ name: each }) => each.toLowerCase().replaceAll(' ', ''));
        expect(new Set(names).size).toBe(names.length);
        expect(state.departments.map(({ id }) => id)).toEqual(names.map((_, index) => index + 1));
      }),
    );
  });

  it('are told with both names', () => {
    expect(departmentEvents.DepartmentAdded.tell(physics.data as never, '').says).toBe('Added the department Physics');
    expect(departmentEvents.DepartmentRenamed.tell(renamed.data as never, '').says).toBe(
      'Renamed the department Physics to Applied Physics',
    );
  });
});

const inRegistry = { stream: DEPARTMENT_REGISTRY_STREAM };

const asha = (userId: string, departmentId: number): UserEvents['UserRegistered'] => ({
  userId,
  name: 'Asha Rao',
  email: 'asha@example.edu',
  role: 'faculty',
  departmentId,
  student: null,
  monthlySalaryPaise: null,
  source: 'single',
  importId: null,
});

describe('The names of departments in rows', () => {
  const log = logOf<DepartmentEvents & UserEvents>(
    ['UserRegistered', asha('u-1', 1)],
    ['DepartmentAdded', { departmentId: 9, name: 'Physics' }, inRegistry],
    ['UserRegistered', asha('u-2', 9)],
    ['DepartmentRenamed', { departmentId: 1, name: 'Computing', previousName: 'Computer Science' }, inRegistry],
    ['DepartmentRenamed', { departmentId: 9, name: 'Applied Physics', previousName: 'Physics' }, inRegistry],
    ['UserRegistered', asha('u-3', 9)],
  );
  const named = new NamesByPosition(departmentNaming).named(log);

  it('are the present ones after a rename', () => {
    const rows = replay(users, log, departmentNaming);
    const shown = ['u-1', 'u-2', 'u-3'].map((id) => rows.get(id)?.department);
    expect(shown).toEqual(['Computing', 'Applied Physics', 'Applied Physics']);
  });

  it('stand in the list with the version of the latest change', () => {
    const rows = replay(departments, log, departmentNaming);
    expect([...rows.values()]).toEqual([
      { id: 9, name: 'Applied Physics', version: 4 },
      { id: 1, name: 'Computing', version: 3 },
    ]);
  });

  it('are those of the day in an audit sentence', () => {
    const sentenceOf = ({ data, names }: Recorded) => userEvents.UserRegistered.tell(data as never, '', names).says;
    expect([named[0], named[2], named[5]].map((event) => sentenceOf(event as Recorded))).toEqual([
      'Registered Asha Rao <asha@example.edu> as Faculty, Computer Science & Engineering',
      'Registered Asha Rao <asha@example.edu> as Faculty, Physics',
      'Registered Asha Rao <asha@example.edu> as Faculty, Applied Physics',
    ]);
  });

  it('are the same when a batch of events is repeated', () => {
    const names = new NamesByPosition(departmentNaming);
    const [first, again] = [names.named(log), names.named(log)];
    expect(again).toEqual(first);
    expect(first).toEqual(named);
  });
});

describe('The roles', () => {
  it('names each role', () => {
    expect(ROLES.map((role) => ROLE_NAMES[role])).toEqual([
      'Administrator',
      'Finance Manager',
      'Department Head',
      'Faculty',
      'Staff',
      'Student',
      'Auditor',
    ]);
  });
});
