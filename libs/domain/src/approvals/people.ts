import { type ApprovalRule, type RuleStep } from './approval-rule.js';
import { refuse } from './refusals.js';

/** An active person, with what the steps of a route ask for. */
export interface ActivePerson {
  readonly userId: string;
  readonly role: string;
  readonly headOf: readonly number[];
}

const leads = (departmentIds: readonly number[] | null) => (person: ActivePerson) =>
  departmentIds === null
    ? person.headOf.length > 0
    : departmentIds.some((departmentId) => person.headOf.includes(departmentId));

/** Returns whether a person may decide a step of a request of these departments; null means of any. */
export function mayDecide(
  person: ActivePerson,
  { who: { roles, userIds, headOf } }: RuleStep,
  departmentIds: readonly number[] | null,
): boolean {
  if (roles?.includes(person.role) === true || userIds?.includes(person.userId) === true) return true;
  return headOf !== undefined && leads(headOf === 'its own' ? departmentIds : [headOf])(person);
}

/** @throws `nobody-left` for a step that nobody can decide */
export function expectSomebody(rules: readonly ApprovalRule[], people: readonly ActivePerson[]): void {
  for (const { steps, departmentIds } of rules) {
    for (const step of steps) {
      const departments = departmentIds === null ? [null] : departmentIds.map((id) => [id]);
      const isLeft = departments.every((of) => people.some((person) => mayDecide(person, step, of)));
      if (!isLeft) throw refuse('nobody-left', step.name);
    }
  }
}
