import { approvalRules, routeOf, rulesOn } from '@bursar/domain/approvals';
import { type Authority, holds, istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';
import { Authorities } from '../access/authorities.js';

/** The shipped rules give faculty and staff no step. */
@Injectable()
export class HeldSteps {
  constructor(
    private readonly readModels: ReadModels,
    private readonly authorities: Authorities,
    private readonly clock: Clock,
  ) {}

  async has({ person }: Caller): Promise<boolean> {
    if (!person) return false;
    const day = istDayOf(this.clock.now());
    const [own, ...others] = (await this.authorities.byKind(person, day))();
    return others.length > 0 || (own !== undefined && this.isNamed(own, day));
  }

  private async isNamed(office: Authority, day: string): Promise<boolean> {
    const rows = await this.readModels.find(approvalRules, {});
    return rows.some(({ id, laid_down: laidDown }) => {
      const { version, rules } = rulesOn({ laidDown, shipped: 'one_person' }, id, day);
      return rules.some((rule) => routeOf(rule, version, null).steps.some((step) => holds(step, office)));
    });
  }
}
