import { decider } from '../kernel/index.js';
import { type IncomeEntry, type IncomeEvents } from './events.js';
import { refuse } from './refusals.js';

export type IncomeState =
  | { readonly status: 'none' }
  | (Pick<IncomeEntry, 'amountPaise' | 'receivedDate' | 'sourceName'> & { readonly status: 'recorded' | 'reversed' });

export type IncomeCommands = {
  RecordIncome: { entry: IncomeEntry };
  ReverseIncome: { incomeId: string; reason: string; reversedByName: string | null };
};

export const Income = decider<IncomeState, IncomeCommands, IncomeEvents>({
  category: 'income',
  about: (state) => (state.status === 'none' ? undefined : state.sourceName),
  initial: { status: 'none' },

  decide: {
    RecordIncome: ({ entry }, income) => {
      if (income.status !== 'none') return [];
      if (!Number.isSafeInteger(entry.amountPaise) || entry.amountPaise < 0) throw refuse('amount-negative');
      return [{ type: 'IncomeRecorded', data: entry }];
    },

    ReverseIncome: ({ incomeId, reason, reversedByName }, income) => {
      if (income.status === 'none') throw refuse('income-not-found');
      if (income.status === 'reversed') throw refuse('income-reversed');
      const { amountPaise, receivedDate } = income;
      return [{ type: 'IncomeReversed', data: { incomeId, amountPaise, receivedDate, reason, reversedByName } }];
    },
  },

  evolve: {
    IncomeRecorded: (_, { amountPaise, receivedDate, sourceName }) => ({
      ...{ status: 'recorded', amountPaise, receivedDate, sourceName },
    }),
    IncomeReversed: (income) => (income.status === 'none' ? income : { ...income, status: 'reversed' }),
  },
});
