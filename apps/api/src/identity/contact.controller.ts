import { type AnswerOf, contact, type InputOf } from '@bursar/contracts';
import { ContactRequest, contactRequests, refuse } from '@bursar/domain/identity';
import { Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Caller } from '../platform/caller.js';
import { Execute } from '../platform/execute.command.js';
import { By, Implements, Input } from '../platform/http/implements.js';
import { listed } from '../platform/http/listing.js';
import { type Page, ReadModels } from '../platform/read-models/read-models.js';
import { RequestLimits } from './request-limits.js';

/** How much of an id people read out to each other. */
const REFERENCE_LENGTH = 8;

/** What outsiders ask, and the administrators' inbox. */
@Controller()
export class ContactController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly limits: RequestLimits,
  ) {}

  @Implements(contact.submit)
  async submit(
    @Input() { phone, ...input }: InputOf<typeof contact.submit>,
    @Ip() address: string,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contact.submit>> {
    await this.limits.message(address);
    const requestId = by.newId();
    const request = { requestId, ...input, phone: phone ?? null };
    await this.commands.execute(Execute.on(ContactRequest, requestId, { type: 'SubmitContactRequest', request }, by));
    return {
      message: 'Thank you. Your request has reached the administrators.',
      reference: requestId.slice(0, REFERENCE_LENGTH),
    };
  }

  @Implements(contact.requests)
  requests(@Input() input: InputOf<typeof contact.requests>): Promise<Page> {
    const { kind, status } = input;
    return this.readModels.page(contactRequests, listed(contactRequests, input, { kind, status }, '-submitted_at'));
  }

  @Implements(contact.handle)
  async handle(
    @Input() { id, handled }: InputOf<typeof contact.handle>,
    @By() by: Caller,
  ): Promise<AnswerOf<typeof contact.handle>> {
    const command = { type: handled ? 'HandleContactRequest' : 'ReopenContactRequest' } as const;
    await this.commands.execute(Execute.on(ContactRequest, id, command, by));
    const request = await this.readModels.get(contactRequests, id);
    if (!request) throw refuse('request-not-found');
    return { message: handled ? 'Request marked as handled.' : 'Request opened again.', request };
  }
}
