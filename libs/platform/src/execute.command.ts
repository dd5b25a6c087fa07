import { type Command as DomainCommand, type CommandMap, type Decider, type EventMap } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from './caller.js';
import { Execution } from './execution.js';

export abstract class UseCase<Input, Answer = void> extends Command<Answer> {
  constructor(
    readonly input: Input,
    readonly by: Caller,
  ) {
    super();
  }
}

export class Execute extends Command<void> {
  private constructor(
    readonly decider: Decider<unknown, CommandMap, EventMap>,
    readonly subject: string,
    readonly command: DomainCommand,
    readonly by: Caller,
  ) {
    super();
  }

  static on<State, Commands extends CommandMap, Events extends EventMap>(
    decider: Decider<State, Commands, Events>,
    subject: string,
    command: DomainCommand<Commands>,
    by: Caller,
  ): Execute {
    return new Execute(decider as unknown as Execute['decider'], subject, command, by);
  }
}

@CommandHandler(Execute)
export class ExecuteHandler implements ICommandHandler<Execute> {
  constructor(private readonly execution: Execution) {}

  async execute({ decider, subject, command, by }: Execute): Promise<void> {
    await this.execution.execute(decider, subject, command, by);
  }
}
