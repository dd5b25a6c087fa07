import { describe, expect, it } from '@jest/globals';
import { type Role } from '../identity/roles.js';
import { audienceOfStep, audiencesOf, hears, partsOf } from './audiences.js';

describe('the audiences of a user', () => {
  it('include the user, the role, and a student’s id', () => {
    const student = { id: 'u1', role: 'student', studentId: 's1', departmentsLed: [] } as const;
    expect(audiencesOf(student)).toEqual(['user:u1', 'role:student', 'student:s1']);
  });

  it('include the heads of every led department, and none for a head without one', () => {
    const head = { id: 'u2', role: 'hod', studentId: null, departmentsLed: [3, 5] } as const;
    expect(audiencesOf(head)).toEqual(['user:u2', 'role:hod', 'department:3:hod', 'department:5:hod']);
    expect(audiencesOf({ ...head, departmentsLed: [] })).toEqual(['user:u2', 'role:hod']);
  });

  it('include the office for its officers, and control for administrators and auditors', () => {
    const others = (role: Role) =>
      audiencesOf({ id: 'u3', role, studentId: null, departmentsLed: [] }).filter((each) => !each.includes(':'));
    expect(others('admin')).toEqual(['office', 'control']);
    expect(others('finance_manager')).toEqual(['office']);
    expect(others('auditor')).toEqual(['control']);
    expect(others('hod')).toEqual([]);
  });
});

describe('the audience of a step', () => {
  it('is the heads of its department', () => {
    expect(audienceOfStep({ headOf: 3 })).toBe('department:3:hod');
  });

  it('is the office where its officers decide, and otherwise the role', () => {
    expect(audienceOfStep({ roles: ['finance_manager', 'admin'] })).toBe('office');
    expect(audienceOfStep({ roles: ['admin'] })).toBe('role:admin');
    expect(audienceOfStep({ roles: ['finance_manager'] })).toBe('role:finance_manager');
  });

  it('is the named person', () => {
    expect(audienceOfStep({ userIds: ['u-registrar'] })).toBe('user:u-registrar');
  });

  it('names all holders, each once and in one order', () => {
    const shared = audienceOfStep({ headOf: 3, roles: ['finance_manager', 'auditor', 'admin'], userIds: ['b', 'a'] });
    expect(partsOf(shared)).toEqual(['department:3:hod', 'office', 'role:auditor', 'user:a', 'user:b']);
    expect(audienceOfStep({ userIds: ['b', 'a', 'b'] })).toBe(audienceOfStep({ userIds: ['a', 'b'] }));
  });

  it('leaves out the makers of the request, and no other officer', () => {
    const name = audienceOfStep({ roles: ['admin', 'finance_manager'] }, 'u1', 'u3');
    const own = (id: string) => audiencesOf({ id, role: 'admin', studentId: null, departmentsLed: [] });
    const heard = ['u1', 'u2', 'u3', 'u11'].map((id) => hears(own(id), name));
    expect(heard).toEqual([false, true, false, true]);
    expect(audienceOfStep({ roles: ['admin', 'finance_manager'] }, 'u3', 'u1')).toBe(name);
    expect(partsOf(name)).toEqual(['office']);
  });
});
