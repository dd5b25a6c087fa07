import { type Chart, chartOf, chartOfAccounts } from '@bursar/domain/ledger';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class Charts {
  constructor(private readonly readModels: ReadModels) {}

  async chart(): Promise<Chart> {
    return chartOf(await this.readModels.find(chartOfAccounts, {}));
  }
}
