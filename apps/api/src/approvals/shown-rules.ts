import { type ApprovalRuleInput, type ApprovalRuleShown, type ApprovalRulesShown, ROLE_NAMES } from '@bursar/contracts';
import {
  type ApprovalKind,
  type ApprovalRule,
  approvalRules,
  type ApprovalRulesRow,
  type LaidDownRules,
  rulesOn,
  type RulesProposal,
  type RuleStep,
} from '@bursar/domain/approvals';
import { type Role, users } from '@bursar/domain/identity';
import { type Day, rupeesOf } from '@bursar/domain/kernel';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { ApprovalRoutes } from '../access/approval-routes.js';
import { Departments } from '../access/departments.js';
import { holderNames } from '../access/holder-names.js';

type StepShown = ApprovalRuleShown['steps'][number];

const FORMER = 'a former user';

interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<number, string>;
}

export const ruleOf = (
  { id, name, from, to, department_ids, steps }: ApprovalRuleInput,
  newId: () => string,
): ApprovalRule => ({
  ...{ id: id ?? newId(), name, fromPaise: from, toPaise: to ?? null, departmentIds: department_ids ?? null },
  steps: steps.map(({ name: stepName, who, need, due_working_days: dueWorkingDays }) => ({
    name: stepName,
    who: {
      ...(who.roles && { roles: who.roles }),
      ...(who.user_ids && { userIds: who.user_ids }),
      ...(who.head_of !== undefined && { headOf: who.head_of }),
    },
    ...{ need, dueWorkingDays },
  })),
});

function decidedBy({ who, need }: RuleStep, { people, departments }: Names): string {
  const { roles = [], userIds = [], headOf } = who;
  const head = headOf === 'its own' ? 'Head of the department' : `Head of ${departments.get(headOf ?? 0) ?? ''}`;
  const names = [
    ...(headOf === undefined ? [] : [head]),
    ...roles.map((role) => ROLE_NAMES[role as Role]),
    ...userIds.map((id) => people.get(id) ?? FORMER),
  ];
  return holderNames(names, need);
}

/** In rupees. */
@Injectable()
export class ShownRules {
  constructor(
    private readonly readModels: ReadModels,
    private readonly approvals: ApprovalRoutes,
    private readonly departments: Departments,
  ) {}

  async of(kind: ApprovalKind, day: Day): Promise<ApprovalRulesShown> {
    const row = await this.readModels.get(approvalRules, kind);
    const rules = await this.approvals.rulesOf(kind);
    const { version, rules: standing } = rulesOn(rules, kind, day);
    const proposed = row?.proposal ?? null;
    const names = await this.names([...standing, ...(proposed?.rules ?? [])]);
    return {
      ...{ kind, version, shipped: version === 0 ? rules.shipped : null },
      ...laidDownIn(row?.laid_down.find((each) => each.version === version)),
      rules: standing.map((rule) => ruleShown(rule, names)),
      planned: rules.laidDown.filter(isAfter(version, day)).filter(willHold).map(planned),
      proposal: proposed && proposalShown(proposed, names),
    };
  }

  async steps(rule: ApprovalRule): Promise<StepShown[]> {
    return ruleShown(rule, await this.names([rule])).steps;
  }

  private async names(rules: readonly ApprovalRule[]): Promise<Names> {
    const ids = [...new Set(rules.flatMap(({ steps }) => steps.flatMap(({ who }) => who.userIds ?? [])))];
    const people = ids.length === 0 ? [] : await this.readModels.find(users, { ids });
    const departments = await this.departments.all();
    return {
      people: new Map(people.map(({ id, name }) => [id, name])),
      departments: new Map(departments.map(({ id, name }) => [id, name])),
    };
  }
}

const laidDownIn = (laidDown: ApprovalRulesRow['laid_down'][number] | undefined) => ({
  effective_from: laidDown?.effectiveFrom ?? null,
  laid_down_by_name: laidDown?.laidDownByName ?? null,
  laid_down_at: laidDown?.laidDownAt ?? null,
});

const proposalShown = ({ rules, ...proposal }: RulesProposal, names: Names) => ({
  ...{ id: proposal.proposalId, rules: rules.map((rule) => ruleShown(rule, names)) },
  ...{ effective_from: proposal.effectiveFrom, proposed_at: proposal.proposedAt },
  ...{ proposed_by: proposal.proposedBy, proposed_by_name: proposal.proposedByName },
});

const isAfter =
  (version: number, day: Day) =>
  (each: LaidDownRules): boolean =>
    each.version > version && each.effectiveFrom > day;

/** The latest version that has begun holds. */
const willHold = ({ version, effectiveFrom }: LaidDownRules, _: number, all: readonly LaidDownRules[]): boolean =>
  !all.some((later) => later.version > version && later.effectiveFrom <= effectiveFrom);

const planned = ({ version, effectiveFrom }: LaidDownRules) => ({ version, effective_from: effectiveFrom });

function stepShown(step: RuleStep, names: Names): StepShown {
  const { name, who, need, dueWorkingDays } = step;
  const { roles = [], userIds = [], headOf = null } = who;
  return {
    ...{ name, who: { roles, user_ids: userIds, head_of: headOf } },
    people: userIds.map((id) => ({ id, name: names.people.get(id) ?? FORMER })),
    ...{ decided_by: decidedBy(step, names), need, due_working_days: dueWorkingDays },
  };
}

function ruleShown(
  { id, name, fromPaise, toPaise, departmentIds, steps }: ApprovalRule,
  names: Names,
): ApprovalRuleShown {
  return {
    ...{ id, name, from: rupeesOf(fromPaise), to: toPaise === null ? null : rupeesOf(toPaise) },
    department_ids: departmentIds,
    steps: steps.map((step) => stepShown(step, names)),
  };
}
