import { decider } from '../kernel/index.js';
import { type FeeStructureEvents, type FeeTerms } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

export type FeeStructureState =
  { readonly status: 'none' } | { readonly status: 'live'; readonly terms: FeeTerms } | { readonly status: 'deleted' };

export type FeeStructureCommands = {
  CreateFeeStructure: { feeStructureId: string; terms: FeeTerms };
  UpdateFeeStructure: { feeStructureId: string; terms: FeeTerms };
  DeleteFeeStructure: { feeStructureId: string };
};

const same = (one: FeeTerms, other: FeeTerms): boolean =>
  one.name === other.name &&
  one.amountPaise === other.amountPaise &&
  one.dueDate === other.dueDate &&
  one.description === other.description;

/** Bills keep the terms of their creation. */
export const FeeStructure = decider<FeeStructureState, FeeStructureCommands, FeeStructureEvents>({
  category: 'feeStructure',
  about: (state) => (state.status === 'live' ? state.terms.name : undefined),
  initial: { status: 'none' },

  decide: {
    CreateFeeStructure: ({ feeStructureId, terms }, structure) => {
      if (structure.status !== 'none') return [];
      aboveZero(terms.amountPaise);
      return [{ type: 'FeeStructureCreated', data: { feeStructureId, ...terms } }];
    },

    UpdateFeeStructure: ({ feeStructureId, terms }, structure) => {
      if (structure.status !== 'live') throw refuse('structure-not-found');
      aboveZero(terms.amountPaise);
      if (same(terms, structure.terms)) return [];
      return [{ type: 'FeeStructureUpdated', data: { feeStructureId, ...terms, previous: structure.terms } }];
    },

    DeleteFeeStructure: ({ feeStructureId }, structure) => {
      if (structure.status !== 'live') throw refuse('structure-not-found');
      return [{ type: 'FeeStructureDeleted', data: { feeStructureId } }];
    },
  },

  evolve: {
    FeeStructureCreated: (_, { name, amountPaise, dueDate, description }) => ({
      status: 'live',
      terms: { name, amountPaise, dueDate, description },
    }),
    FeeStructureUpdated: (_, { name, amountPaise, dueDate, description }) => ({
      status: 'live',
      terms: { name, amountPaise, dueDate, description },
    }),
    FeeStructureDeleted: () => ({ status: 'deleted' }),
  },
});
