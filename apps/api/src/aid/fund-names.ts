import { AidFund, AidFundName, aidFundNameKey } from '@bursar/domain/aid';
import { DomainError } from '@bursar/domain/kernel';
import { type Caller, Claims, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';

@Injectable()
export class FundNames {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
  ) {}

  /** Releases `name` on a refusal, else the old name. @throws `aid/duplicate-fund` */
  async calling(fundId: string, name: string, by: Caller, work: () => Promise<void>): Promise<void> {
    const [before, value] = [await this.keyOf(fundId), aidFundNameKey(name)];
    if (value === before) return work();
    const exists = async (holder: string) => (await this.keyOf(holder)) === value;
    await this.claims.take(AidFundName, { value, holder: fundId, exists }, by);
    try {
      await work();
    } catch (refusal) {
      if (refusal instanceof DomainError) await this.claims.release(AidFundName, value, fundId, by);
      throw refusal;
    }
    if (before !== undefined) await this.claims.release(AidFundName, before, fundId, by);
  }

  /** A crash may leave another name claimed. */
  private async keyOf(fundId: string): Promise<string | undefined> {
    const fund = await this.execution.load(AidFund, fundId);
    return fund.status === 'none' ? undefined : aidFundNameKey(fund.terms.name);
  }
}
