import { type ApprovalKind, approvalRules, routeFor, type RulesOfKind } from '@bursar/domain/approvals';
import { type ApprovalRoute, istDayOf, type Paise } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { RuleSets } from './rule-sets.js';

/** A request keeps the route of its submission. */
@Injectable()
export class ApprovalRoutes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    private readonly ruleSets: RuleSets,
  ) {}

  async routeOf(kind: ApprovalKind, amountPaise: Paise, departmentId: number | null): Promise<ApprovalRoute> {
    const asked = { kind, amountPaise, departmentId };
    return routeFor(await this.rulesOf(kind), asked, istDayOf(this.clock.now()));
  }

  async rulesOf(kind: ApprovalKind): Promise<RulesOfKind> {
    const row = await this.readModels.get(approvalRules, kind);
    return { laidDown: row?.laid_down ?? [], shipped: await this.ruleSets.shown() };
  }
}
