import { type AnswerOf, identity, type InputOf } from '@bursar/contracts';
import { Session, users } from '@bursar/domain/identity';
import { Controller, Headers, Inject, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { personOf } from '../platform/http/person-of.js';
import { unauthenticated } from '../platform/http/problems.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { DEMO_LOGINS, type DemoLogin } from './demo-logins.js';
import { deviceOf } from './device.js';
import { LogIn } from './log-in.handler.js';

/** Signing in and out. */
@Controller()
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    @Inject(DEMO_LOGINS) private readonly demo: readonly DemoLogin[],
  ) {}

  @Implements(identity.login)
  login(
    @Input() input: InputOf<typeof identity.login>,
    @Ip() address: string,
    @Headers('user-agent') userAgent: string | undefined,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof identity.login>> {
    return this.commands.execute(new LogIn(input, { address, device: deviceOf(userAgent) }, by));
  }

  @Implements(identity.logout)
  async logout(@By() by: Caller): Promise<AnswerOf<typeof identity.logout>> {
    await this.commands.execute(Execute.on(Session, personOf(by).sessionId, { type: 'LogOut' }, by));
    return { message: 'You have been signed out.' };
  }

  @Implements(identity.me)
  async me(@By() by: Caller): Promise<AnswerOf<typeof identity.me>> {
    const user = await this.readModels.get(users, personOf(by).id);
    if (!user) throw unauthenticated();
    return user;
  }

  @Implements(identity.demoLogins)
  demoLogins(): Promise<AnswerOf<typeof identity.demoLogins>> {
    return Promise.resolve([...this.demo]);
  }
}
