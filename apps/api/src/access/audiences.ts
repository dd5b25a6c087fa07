import { audiencesOf, hears, type Listener, sharedAudiences } from '@bursar/domain/notifications';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Audiences {
  constructor(private readonly readModels: ReadModels) {}

  async of(listener: Listener): Promise<readonly string[]> {
    const own = audiencesOf(listener);
    const shared = (await this.readModels.find(sharedAudiences, {})).map(({ audience }) => audience);
    return [...own, ...shared.filter((each) => hears(own, each))];
  }
}
