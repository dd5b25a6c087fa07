import { type ApprovalRule, type RuleStep } from './approval-rule.js';
import { refuse } from './refusals.js';

export interface ActivePerson {
  readonly userId: string;
  readonly role: string;
  readonly headOf: readonly number[];
}

const leads = ({ headOf }: ActivePerson, departmentId: number | null): boolean =>
  departmentId === null ? headOf.length > 0 : headOf.includes(departmentId);

function mayDecide(
  person: ActivePerson,
  { who: { roles, userIds, headOf } }: RuleStep,
  departmentId: number | null,
): boolean {
  if (roles?.includes(person.role) === true || userIds?.includes(person.userId) === true) return true;
  return headOf !== undefined && leads(person, headOf === 'its own' ? departmentId : headOf);
}

/** @throws `nobody-left` for a step that nobody can decide */
export function expectSomebody(rules: readonly ApprovalRule[], people: readonly ActivePerson[]): void {
  for (const { steps, departmentIds } of rules) {
    for (const step of steps) {
      const isLeft = (departmentIds ?? [null]).every((of) => people.some((person) => mayDecide(person, step, of)));
      if (!isLeft) throw refuse('nobody-left', step.name);
    }
  }
}
