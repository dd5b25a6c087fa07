import { REPORT_READERS } from '@bursar/contracts';
import { type UserRow, users } from '@bursar/domain/identity';
import { type Recipient } from '@bursar/domain/reports';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

const ROLES: readonly string[] = REPORT_READERS;

@Injectable()
export class ReportReaders {
  constructor(private readonly readModels: ReadModels) {}

  async all(): Promise<readonly UserRow[]> {
    const where = { is_active: true, role: { in: ROLES } };
    return this.readModels.find(users, { where, sort: [{ field: 'name' }] });
  }

  async refusalOf({ userId, name }: Recipient): Promise<string | undefined> {
    const user = await this.readModels.get(users, userId);
    if (!user?.is_active) return `${name} has no active account.`;
    return ROLES.includes(user.role) ? undefined : `${name} may no longer see reports.`;
  }
}
