export { AppendGate } from './append-gate.js';
export { atMost } from './at-most.js';
export * from './caller.js';
export { Claims } from './claims.js';
export { Clock, SystemClock } from './clock.js';
export {
  context,
  type Context,
  DECLARED_EVENTS,
  moduleOf,
  type RecordKind,
  type ShownFigure,
  type StartUpTask,
} from './context.js';
export { Execute, UseCase } from './execute.command.js';
export { Execution, type Outcome, StaleVersion } from './execution.js';
export { derivedId, sha256 } from './ids.js';
export { Narrowing, narrowing } from './narrowing.js';
export { askingAsOf, atPresent, type Instant, instantLookedAt, lookingBack } from './looking-back.js';
