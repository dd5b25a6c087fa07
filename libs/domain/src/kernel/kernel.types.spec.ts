/** Compiled with the tests, never run. */
import {
  decide,
  decider,
  type DomainEvent,
  domainErrors,
  fold,
  intend,
  policy,
  projection,
  type Recorded,
} from './index.js';
import { given } from './given.js';

type LampCommands = { SwitchOn: { watts: number }; SwitchOff: Record<never, never> };
type LampEvents = { SwitchedOn: { watts: number }; SwitchedOff: Record<never, never> };

const off = { lit: false };
const decisions = {
  SwitchOn: ({ watts }: { watts: number }) => [{ type: 'SwitchedOn' as const, data: { watts } }],
  SwitchOff: () => [{ type: 'SwitchedOff' as const, data: {} }],
};
const evolutions = { SwitchedOn: () => ({ lit: true }), SwitchedOff: () => off };
const Lamp = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  decide: decisions,
  evolve: evolutions,
});

export const aDeciderWithoutARuleForAnEvent = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  decide: decisions,
  // @ts-expect-error SwitchedOff has no evolve rule
  evolve: { SwitchedOn: evolutions.SwitchedOn },
});

export const aDeciderWithoutARuleForACommand = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  // @ts-expect-error SwitchOff has no decide rule
  decide: { SwitchOn: decisions.SwitchOn },
  evolve: evolutions,
});

export const aRuleForAnUndeclaredCommand = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  // @ts-expect-error Dim is not a declared command
  decide: { ...decisions, Dim: () => [] },
  evolve: evolutions,
});

export const anUndeclaredEvent = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  // @ts-expect-error Exploded is not a declared event
  decide: { ...decisions, SwitchOff: () => [{ type: 'Exploded', data: {} }] },
  evolve: evolutions,
});

export const aWrongPayload = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  // @ts-expect-error watts is a number
  decide: { ...decisions, SwitchOn: () => [{ type: 'SwitchedOn', data: { watts: 'many' } }] },
  evolve: evolutions,
});

export const aMissingPayload = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  // @ts-expect-error SwitchedOn says how many watts
  decide: { ...decisions, SwitchOn: () => [{ type: 'SwitchedOn', data: {} }] },
  evolve: evolutions,
});

export const aStateThatIsNone = decider<typeof off, LampCommands, LampEvents>({
  category: 'lamp',
  initial: off,
  decide: decisions,
  // @ts-expect-error a rule answers a state
  evolve: { ...evolutions, SwitchedOff: () => 'dark' },
});

// @ts-expect-error Explode is not a declared command
export const anUnknownCommand = () => decide(Lamp, { type: 'Explode' }, off);

// @ts-expect-error SwitchOn says how many watts
export const aCommandWithoutItsFacts = () => decide(Lamp, { type: 'SwitchOn' }, off);

// @ts-expect-error an aggregate folds its own events only
export const aForeignEvent = () => fold(Lamp, [{ type: 'Exploded', data: {} }]);

// @ts-expect-error a test gives the aggregate's own events only
export const aForeignHistory = () => given(Lamp)({ type: 'Exploded', data: {} });

// @ts-expect-error a test expects the aggregate's own events only
export const aForeignOutcome = () => given(Lamp)().when({ type: 'SwitchOff' }).then({ type: 'Exploded', data: {} });

const refuse = domainErrors('lamp', {
  broken: ['conflict', 'The lamp is broken.'],
  'too-bright': ['invalid', (watts: number) => `${watts} watts are too many.`],
});

// @ts-expect-error brocken is not a declared reason
export const anUnknownReason = () => refuse('brocken');

// @ts-expect-error the sentence needs the watts
export const aMissingFact = () => refuse('too-bright');

// @ts-expect-error the sentence takes one fact
export const aSurplusFact = () => refuse('too-bright', 100, 200);

// @ts-expect-error the sentence takes no fact
export const aFactNobodyAskedFor = () => refuse('broken', 100);

// @ts-expect-error the watts are a number
export const aFactOfAnotherType = () => refuse('too-bright', 'many');

// @ts-expect-error unkind is not a kind of refusal
export const anUnknownKind = domainErrors('lamp', { broken: ['unkind', 'The lamp is broken.'] });

interface LampRow {
  readonly id: string;
  readonly watts: number;
}
const rowOf = ({ stream }: Recorded<LampEvents>) => stream;

export const anUndeclaredIndex = projection<LampRow, LampEvents>({
  name: 'lamps',
  version: 1,
  // @ts-expect-error colour is not a field of the row
  indexes: ['colour'],
  rowOf,
  on: {},
});

export const aRuleForAnUndeclaredEvent = projection<LampRow, LampEvents>({
  name: 'lamps',
  version: 1,
  indexes: [],
  rowOf,
  // @ts-expect-error Exploded is not a declared event
  on: { Exploded: () => undefined },
});

export const anIncompleteRow = projection<LampRow, LampEvents>({
  name: 'lamps',
  version: 1,
  indexes: [],
  rowOf,
  // @ts-expect-error a row has watts
  on: { SwitchedOn: (_, { stream }) => ({ id: stream }) },
});

export const anUndeclaredPayload = policy<LampEvents>({
  name: 'lamp.follow',
  // @ts-expect-error the event says watts and no colour
  on: { SwitchedOn: ({ data: { colour } }) => (colour ? [] : []) },
});

// @ts-expect-error an intent is a command of its decider
export const anIntentOfAnotherDecider = () => intend(Lamp, 'l2', { type: 'Explode' });

export const everythingDeclared: readonly DomainEvent<LampEvents>[] = decide(
  Lamp,
  { type: 'SwitchOn', watts: 40 },
  off,
);
