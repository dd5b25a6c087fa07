import { Caller, Clock, type Person } from '@bursar/platform';
import { describe, expect, it } from '@jest/globals';
import { Officers } from './officers.js';
import { type RuleSets } from './rule-sets.js';

class Stopped extends Clock {
  constructor(private readonly at: string) {
    super();
  }

  protected override present(): string {
    return this.at;
  }
}

const farida: Person = {
  id: 'user-f',
  name: 'Farida Khan',
  email: 'farida@bursar.test',
  role: 'finance_manager',
  studentId: null,
  studentIds: [],
  departmentId: null,
  departmentsLed: [],
  mustChangePassword: false,
  passedOut: false,
  changedBy: { 'user-c': '2026-04-01T09:00:00.000Z' },
  admittedBy: { 'user-r': '2026-04-01T10:00:00.000Z' },
  sessionId: 'session-1',
};

const officerAt = (now: string) =>
  new Officers({ fourEyes: false } as RuleSets, new Stopped(now)).of(Caller.ofPerson(farida, 'request-1'));

describe('an officer', () => {
  it('depends for exactly 24 hours on the person who registered or changed the account', () => {
    expect(officerAt('2026-04-02T08:59:59.999Z')).toMatchObject({ changedBy: ['user-c'], admittedBy: ['user-r'] });
    expect(officerAt('2026-04-02T09:00:00.000Z')).toMatchObject({ changedBy: [], admittedBy: ['user-r'] });
    expect(officerAt('2026-04-02T10:00:00.000Z')).toMatchObject({ changedBy: [], admittedBy: [] });
  });
});
