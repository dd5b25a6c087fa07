import { type Command, type CommandMap, type Decider } from './decider.js';
import { type EventMap, type Recorded } from './event.js';

export interface Intent {
  readonly decider: Decider<unknown, CommandMap, EventMap>;
  readonly subject: string;
  readonly command: Command;
  /** Refusals that leave nothing to do: another command was faster. */
  readonly overtakenBy: readonly string[];
  readonly once?: true;
}

export const intend = <State, Commands extends CommandMap, Events extends EventMap>(
  decider: Decider<State, Commands, Events>,
  subject: string,
  command: Command<Commands>,
  overtakenBy: readonly string[] = [],
): Intent => ({ decider: decider as unknown as Intent['decider'], subject, command, overtakenBy });

/** The command id keeps a repeat from doubling it. */
export const intendOnce = <State, Commands extends CommandMap, Events extends EventMap>(
  ...intent: Parameters<typeof intend<State, Commands, Events>>
): Intent => ({ ...intend(...intent), once: true });

/** A crash repeats a policy's last step, so each must be repeatable. */
export interface Policy<Events extends EventMap = EventMap> {
  /** Names its checkpoint; never change it. */
  readonly name: string;
  /** Follows the log event by event, across streams. */
  readonly inOrder?: true;
  readonly on: {
    readonly [Type in keyof Events & string]?: (event: Recorded<Pick<Events, Type>>) => readonly Intent[];
  };
}

export const policy = <Events extends EventMap>(definition: Policy<Events>): Policy<Events> => definition;
