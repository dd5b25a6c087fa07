import { decider } from '../kernel/index.js';
import { type BatchEvents } from './events.js';
import { refuse } from './refusals.js';

/** One marking of a batch as passed out. */
interface PassOut {
  readonly userIds: readonly string[];
  readonly reversed: boolean;
}

/** By the id of each pass-out. */
type BatchState = Readonly<Record<string, PassOut>>;

export type BatchCommands = {
  /** `userIds` are the students who were active until now. */
  PassOutBatch: { batch: number; passOutId: string; userIds: readonly string[] };
  /** `studentCount` is how many of its students the reversal activated. */
  ReversePassOut: { batch: number; passOutId: string; studentCount: number; reason: string };
};

/** Returns a pass-out that may be reversed. Throws when it is not known, or reversed already. */
export function reversible(batch: BatchState, passOutId: string): PassOut {
  const passOut = batch[passOutId];
  if (!passOut) throw refuse('pass-out-not-found');
  if (passOut.reversed) throw refuse('pass-out-reversed');
  return passOut;
}

/** The students admitted in one year; its stream says when they passed out, and when that was reversed. */
export const Batch = decider<BatchState, BatchCommands, BatchEvents>({
  category: 'batch',
  initial: {},
  decide: {
    PassOutBatch: ({ batch, passOutId, userIds }, passOuts) =>
      userIds.length === 0 || passOuts[passOutId]
        ? []
        : [{ type: 'BatchPassedOut', data: { batch, passOutId, studentCount: userIds.length, userIds } }],
    ReversePassOut: (reversal, passOuts) => {
      reversible(passOuts, reversal.passOutId);
      return [{ type: 'BatchPassOutReversed', data: reversal }];
    },
  },
  evolve: {
    BatchPassedOut: (passOuts, { passOutId, userIds }) => ({ ...passOuts, [passOutId]: { userIds, reversed: false } }),
    BatchPassOutReversed: (passOuts, { passOutId }) => ({
      ...passOuts,
      [passOutId]: { userIds: passOuts[passOutId]?.userIds ?? [], reversed: true },
    }),
  },
});
