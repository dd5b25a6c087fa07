import { type Command, type CommandMap, decide, type Decider, fold } from './decider.js';
import { DomainError } from './domain-error.js';
import { type DomainEvent, type EventMap } from './event.js';

interface Expectation<Events extends EventMap> {
  then(...expected: DomainEvent<Events>[]): void;
  thenNothing(): void;
  thenRefused(code: string, sentence?: string): void;
}

interface Given<Commands extends CommandMap, Events extends EventMap> {
  when(command: Command<Commands>): Expectation<Events>;
}

const text = (value: unknown): string => JSON.stringify(value, null, 2);

export const given =
  <State, Commands extends CommandMap, Events extends EventMap>(decider: Decider<State, Commands, Events>) =>
  (...history: DomainEvent<Events>[]): Given<Commands, Events> => ({
    when: (command) => {
      const run = () => decide(decider, command, fold(decider, history));
      const expectEvents = (expected: readonly DomainEvent<Events>[]) => {
        const actual = run();
        fold(decider, [...history, ...actual]);
        if (text(actual) !== text(expected)) {
          throw new Error(`${command.type} gave\n${text(actual)}\nexpected\n${text(expected)}`);
        }
      };
      return {
        then: (...expected) => expectEvents(expected),
        thenNothing: () => expectEvents([]),
        thenRefused: (code, sentence) => {
          let actual: readonly DomainEvent<Events>[];
          try {
            actual = run();
          } catch (error) {
            if (!(error instanceof DomainError) || error.code !== code) throw error;
            if (sentence !== undefined && error.message !== sentence) {
              throw new Error(`${code} reads "${error.message}", expected "${sentence}"`);
            }
            return;
          }
          throw new Error(`${command.type} gave\n${text(actual)}\nexpected the refusal ${code}`);
        },
      };
    },
  });
