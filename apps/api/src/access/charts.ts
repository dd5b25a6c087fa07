import { type Chart, chartOf, chartOfAccounts, type ChartRow } from '@bursar/domain/ledger';
import { type Page, ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const ACCOUNTS_MAX = 10_000;

@Injectable()
export class Charts {
  private readonly made = new WeakMap<Page, Chart>();

  constructor(private readonly readModels: ReadModels) {}

  /** The same object until an account changes. */
  async chart(): Promise<Chart> {
    const page = await this.readModels.page(chartOfAccounts, { limit: ACCOUNTS_MAX });
    const made = this.made.get(page) ?? chartOf(page.rows.map((row) => JSON.parse(row) as ChartRow));
    this.made.set(page, made);
    return made;
  }
}
