import { delegations } from '@bursar/domain/approvals';
import { personsOf } from '@bursar/domain/audit';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class TrailPersons {
  constructor(private readonly readModels: ReadModels) {}

  async named(id: string | undefined): Promise<{ readonly in: readonly string[] } | undefined> {
    if (id === undefined) return undefined;
    const [held, given] = await Promise.all([
      this.readModels.find(delegations, { where: { deputy_id: id } }),
      this.readModels.find(delegations, { where: { user_id: id } }),
    ]);
    const pairs = [...held, ...given].map(({ deputy_id, user_id }) => personsOf(deputy_id, user_id));
    return { in: [id, ...new Set(pairs)] };
  }
}
