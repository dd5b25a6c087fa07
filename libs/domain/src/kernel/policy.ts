import { type Command, type CommandMap, type Decider } from './decider.js';
import { type EventMap, type Recorded } from './event.js';

/** A command a policy wants carried out on one aggregate. */
export interface Intent {
  readonly decider: Decider<unknown, CommandMap, EventMap>;
  readonly subject: string;
  readonly command: Command;
}

/** Says what should happen next; the platform carries it out with a command id that a repeat cannot double. */
export const intend = <State, Commands extends CommandMap, Events extends EventMap>(
  decider: Decider<State, Commands, Events>,
  subject: string,
  command: Command<Commands>,
): Intent => ({ decider: decider as unknown as Intent['decider'], subject, command });

/**
 * "Whenever X happened, then do Y": how one aggregate or context follows another. Every step must be
 * repeatable, because after a crash the last one is taken again.
 */
export interface Policy<Events extends EventMap = EventMap> {
  /** Names its checkpoint; never change it. */
  readonly name: string;
  readonly on: {
    readonly [Type in keyof Events & string]?: (event: Recorded<Pick<Events, Type>>) => readonly Intent[];
  };
}

/** Declares a policy; events and payloads are checked by the compiler. */
export const policy = <Events extends EventMap>(definition: Policy<Events>): Policy<Events> => definition;
