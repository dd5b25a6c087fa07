import { identity } from '@bursar/contracts';
import { refuse, Session, users } from '@bursar/domain/identity';
import { Execute } from '@bursar/platform';
import { personOf, serve, unauthenticated } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DEMO_LOGINS, type DemoLogin } from './demo-logins.js';
import { deviceOf } from './device.js';
import { LogIn } from './log-in.handler.js';

@Controller()
export class SessionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    @Inject(DEMO_LOGINS) private readonly demo: readonly DemoLogin[],
  ) {}

  readonly routes = serve(identity)({
    login: async (credentials, by, { ip: address, headers }) => {
      const from = { address, device: deviceOf(headers['user-agent']) };
      const { userId, token } = await this.commands.execute(new LogIn({ credentials, from }, by));
      return async () => ({
        user: await this.readModels.need(users, userId, () => refuse('user-not-found')),
        token,
      });
    },

    logout: async (_input, by) => {
      await this.commands.execute(Execute.on(Session, personOf(by).sessionId, { type: 'LogOut' }, by));
      return () => ({ message: 'You have been signed out.' });
    },

    me: (_input, by) => this.readModels.need(users, personOf(by).id, unauthenticated),

    demoLogins: () => [...this.demo],
  });
}
