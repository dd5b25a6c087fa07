import { type ApprovalKind, approvalRules, routeFor, type RulesOfKind } from '@bursar/domain/approvals';
import { type ApprovalRoute, istDayOf, type Paise } from '@bursar/domain/kernel';
import { Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

/** The routes that requests take today. A request keeps the route of its submission. */
@Injectable()
export class ApprovalRoutes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async routeOf(kind: ApprovalKind, amountPaise: Paise, departmentId: number | null): Promise<ApprovalRoute> {
    const asked = { kind, amountPaise, departmentId };
    return routeFor(await this.rulesOf(kind), asked, istDayOf(this.clock.now()));
  }

  async rulesOf(kind: ApprovalKind): Promise<RulesOfKind> {
    const row = await this.readModels.get(approvalRules, kind);
    const shipped = this.settings.FOUR_EYES === 'enforce' ? 'two_people' : 'one_person';
    return { laidDown: row?.laid_down ?? [], shipped };
  }
}
