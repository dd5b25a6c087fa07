import { ADMIN_ROSTER, AdminRoster, users } from '@bursar/domain/identity';
import { Caller, derivedId, Execution, type StartUpTask } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { SETTINGS, WrongSettings } from '@bursar/platform/settings';
import { Consistency } from '@bursar/platform/subscriptions';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { Registrations } from './registrations.js';

const NEEDED = 'There is no administrator yet. Set ADMIN_EMAIL and ADMIN_PASSWORD, and ADMIN_NAME if you like.';

@Injectable()
export class FirstAdministrator implements StartUpTask {
  private readonly logger = new Logger('identity');

  constructor(
    private readonly registrations: Registrations,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly consistency: Consistency,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Also repairs the roster after a crash. @throws WrongSettings */
  async run(): Promise<void> {
    const by = Caller.system();
    const admins = await this.readModels.find(users, { where: { role: 'admin', is_active: true } });
    for (const { id: userId } of admins) {
      await this.execution.execute(AdminRoster, ADMIN_ROSTER, { type: 'Join', userId }, by);
    }
    if (admins.length === 0) await this.create(by);
  }

  private async create(by: Caller): Promise<void> {
    const { ADMIN_EMAIL, ADMIN_PASSWORD, ADMIN_NAME } = this.settings;
    if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) throw new WrongSettings(NEEDED);
    const email = ADMIN_EMAIL.toLowerCase();
    const registration = {
      userId: derivedId('first-administrator', email),
      name: ADMIN_NAME,
      email,
      role: 'admin',
      departmentId: null,
      student: null,
      monthlySalaryPaise: null,
      source: 'bootstrap',
      importId: null,
    } as const;
    const credentialId = derivedId('first-administrator', email, 'credential');
    await this.registrations.create({ registration, credentialId }, ADMIN_PASSWORD, by);
    await this.consistency.catchUp(by);
    this.logger.log('The first administrator has been created');
  }
}
