import { push } from '@bursar/contracts';
import { invalid, personOf, serve } from '@bursar/platform/http';
import { PushMessages } from '@bursar/platform/push';
import { Controller } from '@nestjs/common';
import { PushSubscriptions } from './push-subscriptions.js';

const UNREACHABLE = 'Bursar sends notifications only to public push services over https.';

@Controller()
export class PushController {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    private readonly messages: PushMessages,
  ) {}

  readonly routes = serve(push)({
    key: async () => ({ key: await this.messages.publicKey() }),

    subscribe: async (address, by) => {
      if (!this.messages.accepts(address.endpoint)) throw invalid([{ field: 'endpoint', message: UNREACHABLE }]);
      const id = await this.subscriptions.add(address, personOf(by));
      return () => ({ message: 'This browser tells you when something waits for you.', id });
    },

    unsubscribe: async ({ id }, by) => {
      await this.subscriptions.remove(id, personOf(by).id);
      return () => ({ message: 'This browser tells you nothing any more.' });
    },
  });
}
