import { decider } from '../kernel/index.js';
import { type RebuildEvents } from './events.js';
import { refuse } from './refusals.js';

type RebuildState = { readonly id: string | null; readonly running: boolean };

type RebuildCommands = {
  BeginRebuild: RebuildEvents['ModelRebuildBegun'];
  CompleteRebuild: RebuildEvents['ModelRebuilt'];
  NoteFailure: RebuildEvents['ModelRebuildFailed'];
};

const isUnderWay = ({ id, running }: RebuildState, rebuildId: string): boolean => running && id === rebuildId;

export const ModelRebuild = decider<RebuildState, RebuildCommands, RebuildEvents>({
  category: 'modelRebuild',
  initial: { id: null, running: false },
  decide: {
    BeginRebuild: (begun, { id, running }) => {
      if (id === begun.rebuildId) return [];
      if (running) throw refuse('rebuild-under-way');
      return [{ type: 'ModelRebuildBegun', data: begun }];
    },
    CompleteRebuild: (rebuilt, state) =>
      isUnderWay(state, rebuilt.rebuildId) ? [{ type: 'ModelRebuilt', data: rebuilt }] : [],
    NoteFailure: (failure, state) =>
      isUnderWay(state, failure.rebuildId) ? [{ type: 'ModelRebuildFailed', data: failure }] : [],
  },
  evolve: {
    ModelRebuildBegun: (_, { rebuildId }) => ({ id: rebuildId, running: true }),
    ModelRebuilt: ({ id }) => ({ id, running: false }),
    ModelRebuildFailed: ({ id }) => ({ id, running: false }),
  },
});
