import { decider, isMonth } from '../kernel/index.js';
import { type FeeStructureEvents, type FeeTerms, incomeInWords, incomeTermsOf } from './events.js';
import { aboveZero } from './positive-amount.js';
import { refuse } from './refusals.js';

const MONTHS_MOST = 60;

export type FeeStructureState =
  | { readonly status: 'none' }
  | { readonly status: 'live'; readonly terms: FeeTerms }
  | { readonly status: 'deleted' };

export type FeeStructureCommands = {
  CreateFeeStructure: { feeStructureId: string; terms: FeeTerms };
  UpdateFeeStructure: { feeStructureId: string; terms: FeeTerms };
  DeleteFeeStructure: { feeStructureId: string };
};

const termsOf = ({ name, amountPaise, dueDate, description, ...income }: FeeTerms): FeeTerms => ({
  ...{ name, amountPaise, dueDate, description, ...incomeTermsOf(income) },
});

const same = (one: FeeTerms, other: FeeTerms): boolean =>
  one.name === other.name &&
  one.amountPaise === other.amountPaise &&
  one.dueDate === other.dueDate &&
  one.description === other.description &&
  incomeInWords(one) === incomeInWords(other);

function expectIncome({ recogniseOver }: FeeTerms): void {
  if (recogniseOver === undefined) return;
  const { from, months } = recogniseOver;
  const isCount = Number.isInteger(months) && months >= 1 && months <= MONTHS_MOST;
  if (!isMonth(from) || !isCount) throw refuse('recognition-months', MONTHS_MOST);
}

export const FeeStructure = decider<FeeStructureState, FeeStructureCommands, FeeStructureEvents>({
  category: 'feeStructure',
  about: (state) => (state.status === 'live' ? state.terms.name : undefined),
  initial: { status: 'none' },

  decide: {
    CreateFeeStructure: ({ feeStructureId, terms }, structure) => {
      if (structure.status !== 'none') return [];
      aboveZero(terms.amountPaise);
      expectIncome(terms);
      return [{ type: 'FeeStructureCreated', data: { feeStructureId, ...terms } }];
    },

    UpdateFeeStructure: ({ feeStructureId, terms }, structure) => {
      if (structure.status !== 'live') throw refuse('structure-not-found');
      aboveZero(terms.amountPaise);
      expectIncome(terms);
      if (same(terms, structure.terms)) return [];
      return [{ type: 'FeeStructureUpdated', data: { feeStructureId, ...terms, previous: structure.terms } }];
    },

    DeleteFeeStructure: ({ feeStructureId }, structure) => {
      if (structure.status !== 'live') throw refuse('structure-not-found');
      return [{ type: 'FeeStructureDeleted', data: { feeStructureId } }];
    },
  },

  evolve: {
    FeeStructureCreated: (_, terms) => ({ status: 'live', terms: termsOf(terms) }),
    FeeStructureUpdated: (_, terms) => ({ status: 'live', terms: termsOf(terms) }),
    FeeStructureDeleted: () => ({ status: 'deleted' }),
  },
});
