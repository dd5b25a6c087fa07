import { describe, expect, it } from '@jest/globals';
import { type RuleStep } from './approval-rule.js';
import { type ActivePerson, expectSomebody } from './people.js';

const step = (who: RuleStep['who']): RuleStep => ({ name: 'Step', who, need: 1, dueWorkingDays: 2 });
const head = (...headOf: readonly number[]): ActivePerson => ({ userId: `u-${headOf.join('-')}`, role: 'hod', headOf });
const clerk: ActivePerson = { userId: 'u-clerk', role: 'faculty', headOf: [] };
const finance: ActivePerson = { userId: 'u-finance', role: 'finance_manager', headOf: [] };

const isDecidable = (
  who: RuleStep['who'],
  departmentIds: readonly number[] | null,
  people: readonly ActivePerson[],
) => {
  const rule = { id: 'r', name: 'Rule', fromPaise: 0, toPaise: null, departmentIds, steps: [step(who)] };
  try {
    expectSomebody([rule], people);
    return true;
  } catch (error) {
    expect(error).toHaveProperty('message', 'Nobody active can decide the step Step.');
    return false;
  }
};

describe('A step of the rules', () => {
  it('of a role has an active person of that role', () => {
    expect(isDecidable({ roles: ['finance_manager', 'admin'] }, null, [clerk, finance])).toBe(true);
    expect(isDecidable({ roles: ['finance_manager', 'admin'] }, null, [clerk, head(1)])).toBe(false);
  });

  it('of named people has one of them', () => {
    expect(isDecidable({ userIds: ['u-clerk', 'u-gone'] }, null, [finance, clerk])).toBe(true);
    expect(isDecidable({ userIds: ['u-gone'] }, null, [finance, clerk])).toBe(false);
  });

  it('of the own head needs a head of any department in rules for all', () => {
    expect(isDecidable({ headOf: 'its own' }, null, [head(4)])).toBe(true);
    expect(isDecidable({ headOf: 'its own' }, null, [clerk, finance])).toBe(false);
  });

  it('of the own head needs a head of each department that the rules name', () => {
    expect(isDecidable({ headOf: 'its own' }, [1, 2], [head(1), head(3, 2)])).toBe(true);
    expect(isDecidable({ headOf: 'its own' }, [1, 2], [head(1), clerk])).toBe(false);
  });

  it('of the head of another department needs the head of that one', () => {
    expect(isDecidable({ headOf: 3 }, [1], [head(3)])).toBe(true);
    expect(isDecidable({ headOf: 3 }, [1], [head(1)])).toBe(false);
  });
});
