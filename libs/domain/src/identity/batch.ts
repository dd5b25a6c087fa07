import { decider } from '../kernel/index.js';
import { type BatchEvents } from './events.js';
import { refuse } from './refusals.js';

interface PassOut {
  readonly userIds: readonly string[];
  readonly reversed: boolean;
}

type BatchState = Readonly<Record<string, PassOut>>;

export type BatchCommands = {
  PassOutBatch: { batch: number; passOutId: string; userIds: readonly string[] };
  ReversePassOut: { batch: number; passOutId: string; studentCount: number; reason: string };
};

export function reversible(batch: BatchState, passOutId: string): PassOut {
  const passOut = batch[passOutId];
  if (!passOut) throw refuse('pass-out-not-found');
  if (passOut.reversed) throw refuse('pass-out-reversed');
  return passOut;
}

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
