import { decider } from '../kernel/index.js';
import { type BatchEvents } from './events.js';

export type BatchCommands = {
  /** `studentCount` is how many students were active until now. */
  PassOutBatch: { batch: number; studentCount: number };
};

/** The students admitted in one year; its stream says when they passed out. */
export const Batch = decider<{ readonly times: number }, BatchCommands, BatchEvents>({
  category: 'batch',
  initial: { times: 0 },
  decide: {
    PassOutBatch: (batch) => (batch.studentCount === 0 ? [] : [{ type: 'BatchPassedOut', data: batch }]),
  },
  evolve: { BatchPassedOut: ({ times }) => ({ times: times + 1 }) },
});
