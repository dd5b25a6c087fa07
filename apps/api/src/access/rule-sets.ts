import { OWN_RULE_SET, OwnRuleSet, ownRuleSet, type RuleSet, type RuleSetEvents } from '@bursar/domain/approvals';
import { type Recorded } from '@bursar/domain/kernel';
import { Execution } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS } from '@bursar/platform/settings';
import { ReplicaFeed } from '@bursar/platform/subscriptions';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';

const isChoice = (event: Recorded): event is Recorded<Pick<RuleSetEvents, 'RuleSetChosen'>> =>
  event.type === 'RuleSetChosen';

@Injectable()
export class RuleSets {
  readonly standing: RuleSet;
  private present: RuleSet;

  constructor(
    @Inject(SETTINGS) { FOUR_EYES }: Settings,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    feed: ReplicaFeed,
  ) {
    this.standing = FOUR_EYES === 'enforce' ? 'two_people' : 'one_person';
    this.present = this.standing;
    feed.committed.subscribe(({ events }) => {
      this.present = events.filter(isChoice).at(-1)?.data.set ?? this.present;
    });
  }

  get fourEyes(): boolean {
    return this.present === 'two_people';
  }

  /** @throws EventStoreUnavailable */
  async load(): Promise<void> {
    this.present = (await this.execution.load(OwnRuleSet, OWN_RULE_SET)).chosen ?? this.standing;
  }

  async shown(): Promise<RuleSet> {
    return (await this.readModels.get(ownRuleSet, OWN_RULE_SET))?.chosen ?? this.standing;
  }
}
