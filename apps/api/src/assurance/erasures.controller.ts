import { erasures as contract } from '@bursar/contracts';
import { erasures, Person, type PersonCommands, refuse } from '@bursar/domain/assurance';
import { type Command } from '@bursar/domain/kernel';
import { type Caller, Execute } from '@bursar/platform';
import { personOf, queryOf, serve } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Erasing } from './erasing.js';
import { type PersonFacts, PersonsFacts } from './person-facts.js';

const CONFIRMED = 'The erasure is confirmed and carried out now.';

@Controller()
export class ErasuresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly persons: PersonsFacts,
    private readonly erasing: Erasing,
  ) {}

  readonly routes = serve(contract)({
    list: (input) => this.readModels.page(erasures, queryOf(erasures, input, '-requested_at')),

    request: async ({ user_id: userId, reason }, by) => {
      const { values: _, ...standing } = await this.factsOf(userId);
      const facts = { userId, ...standing, reason };
      return this.execute(
        userId,
        { type: 'RequestErasure', ...facts, ...officer(by) },
        'The erasure was asked for.',
        by,
      );
    },

    confirm: async ({ id }, by) => {
      const { active, owedPaise, unpaidSalaryPaise } = await this.factsOf(id);
      const standing = { active, owedPaise, unpaidSalaryPaise };
      const command = { type: 'ConfirmErasure', ...standing, ...officer(by) } as const;
      const answer = await this.execute(id, command, CONFIRMED, by);
      return async () => {
        this.erasing.begin();
        return answer();
      };
    },

    cancel: ({ id }, by) =>
      this.execute(id, { type: 'CancelErasure', ...officer(by) }, 'The erasure was cancelled.', by),
  });

  private async factsOf(userId: string): Promise<PersonFacts> {
    const facts = await this.persons.of(userId);
    if (!facts) throw refuse('person-not-found');
    return facts;
  }

  private async execute(id: string, command: Command<PersonCommands>, message: string, by: Caller) {
    await this.commands.execute(Execute.on(Person, id, command, by));
    const missing = () => refuse('erasure-not-found');
    return async () => ({ message, erasure: await this.readModels.need(erasures, id, missing) });
  }
}

function officer(by: Caller): { readonly by: string; readonly byName: string } {
  const { id, name } = personOf(by);
  return { by: id, byName: name };
}
