import {
  type ApprovalKind,
  type ApprovalRuleInput,
  approvalRules as contract,
  UNKNOWN_DEPARTMENT,
} from '@bursar/contracts';
import {
  APPROVAL_MATRIX,
  ApprovalMatrix,
  type ApprovalMatrixCommands,
  type ApprovalRule,
  rulesOn,
  ruleFor,
  refuse,
} from '@bursar/domain/approvals';
import { addDays, type Command, istDayOf, type Paise, rupeesOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execute } from '@bursar/platform';
import { invalid, personOf, serve } from '@bursar/platform/http';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApprovalRoutes } from '../access/approval-routes.js';
import { Departments } from '../access/departments.js';
import { ActivePeople } from './active-people.js';
import { PastRequests } from './past-requests.js';
import { ruleOf, ShownRules } from './shown-rules.js';

const YEAR_DAYS = 365;

@Controller()
export class ApprovalRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly approvals: ApprovalRoutes,
    private readonly departments: Departments,
    private readonly people: ActivePeople,
    private readonly past: PastRequests,
    private readonly shown: ShownRules,
    private readonly clock: Clock,
  ) {}

  readonly routes = serve(contract)({
    get: ({ kind, effective_from }) => this.shown.of(kind, effective_from ?? this.today()),

    propose: async ({ kind, rules: given, effective_from }, by) => {
      const rules = await this.rulesOf(given, by);
      const proposalId = by.newId();
      const command = {
        type: 'ProposeRules',
        ...{ kind, proposalId, rules, effectiveFrom: effective_from ?? this.today() },
        ...(await this.circumstances()),
        ...officer(by),
      } as const;
      return this.execute(kind, command, 'Proposed. The rules hold once a second administrator confirms them.', by);
    },

    confirm: async ({ kind, proposal_id: proposalId }, by) => {
      const circumstances = await this.circumstances();
      const command = { type: 'LayDownRules', kind, proposalId, ...circumstances, ...officer(by) } as const;
      return this.execute(kind, command, 'The rules are laid down.', by);
    },

    withdraw: ({ kind, proposal_id: proposalId }, by) => {
      const command = { type: 'WithdrawRules', kind, proposalId, ...officer(by) } as const;
      return this.execute(kind, command, 'The proposal was withdrawn.', by);
    },

    try: async ({ kind, amount, department_id, rules: given }, by) => {
      const laidDown = rulesOn(await this.approvals.rulesOf(kind), kind, this.today());
      const draft = given && (await this.rulesOf(given, by));
      const rules = draft ?? laidDown.rules;
      const rule = ruleFor(rules, amount, department_id ?? null);
      if (!rule) throw refuse('rules-gap', amount, amount);
      const taken = { id: rule.id, name: rule.name, version: draft ? 0 : laidDown.version };
      return async () => ({
        rule: taken,
        steps: await this.shown.steps(rule),
        year: await this.lastYear(kind, rules),
      });
    },
  });

  private async lastYear(kind: ApprovalKind, rules: readonly ApprovalRule[]) {
    const from = addDays(this.today(), -YEAR_DAYS);
    const taken = new Map<string, { requests: number; paise: Paise }>();
    let requests = 0;
    for await (const slice of this.past.since(kind, from)) {
      requests += slice.length;
      for (const { amountPaise, departmentId } of slice) {
        const id = ruleFor(rules, amountPaise, departmentId)?.id;
        if (id === undefined) continue;
        const before = taken.get(id) ?? { requests: 0, paise: 0 };
        taken.set(id, { requests: before.requests + 1, paise: before.paise + amountPaise });
      }
    }
    const counted = rules.map(({ id, name }) => {
      const { requests: count = 0, paise = 0 } = taken.get(id) ?? {};
      return { id, name, requests: count, amount: rupeesOf(paise) };
    });
    return { from, requests, rules: counted };
  }

  private async rulesOf(given: readonly ApprovalRuleInput[], by: Caller): Promise<readonly ApprovalRule[]> {
    const rules = given.map((rule) => ruleOf(rule, () => by.newId()));
    const known = new Set((await this.departments.all()).map(({ id }) => id));
    const heads = rules.flatMap(({ steps }) => steps.map(({ who }) => who.headOf));
    const named = [...rules.flatMap(({ departmentIds }) => departmentIds ?? []), ...heads];
    const isKnown = named.every((id) => typeof id !== 'number' || known.has(id));
    if (!isKnown) throw invalid([{ field: 'rules', message: UNKNOWN_DEPARTMENT }]);
    return rules;
  }

  private async circumstances() {
    return { people: await this.people.all(), today: this.today() };
  }

  private today() {
    return istDayOf(this.clock.now());
  }

  private async execute(kind: ApprovalKind, command: Command<ApprovalMatrixCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(ApprovalMatrix, APPROVAL_MATRIX, command, by));
    return async () => ({ message, approval_rules: await this.shown.of(kind, this.today()) });
  }
}

function officer(by: Caller): { readonly by: string; readonly byName: string } {
  const { id, name } = personOf(by);
  return { by: id, byName: name };
}
