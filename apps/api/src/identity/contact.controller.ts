import { contact } from '@bursar/contracts';
import { ContactRequest, contactRequests, refuse } from '@bursar/domain/identity';
import { Execute } from '@bursar/platform';
import { queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RequestLimits } from './request-limits.js';

const REFERENCE_LENGTH = 8;

@Controller()
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly limits: RequestLimits,
  ) {}

  readonly routes = serve(contact)({
    submit: async ({ phone, ...input }, by, { ip }) => {
      await this.limits.message(ip);
      const requestId = by.newId();
      const command = {
        type: 'SubmitContactRequest',
        request: { requestId, ...input, phone: phone ?? null },
      } as const;
      await this.commands.execute(Execute.on(ContactRequest, requestId, command, by));
      return () => ({
        message: 'Thank you. Your request has reached the administrators.',
        reference: requestId.slice(0, REFERENCE_LENGTH),
      });
    },

    requests: (input) => this.readModels.page(contactRequests, queryOf(contactRequests, input, '-submitted_at')),

    handle: async ({ id, handled }, by) => {
      const command = { type: handled ? 'HandleContactRequest' : 'ReopenContactRequest' } as const;
      await this.commands.execute(Execute.on(ContactRequest, id, command, by));
      return async () => ({
        message: handled ? 'Request marked as handled.' : 'Request opened again.',
        request: await this.readModels.need(contactRequests, id, () => refuse('request-not-found')),
      });
    },
  });
}
