import { decider, type Month, type Paise } from '../kernel/index.js';
import { refuse } from './refusals.js';
import { type RemittanceEvents } from './remittance.events.js';

interface Remitted {
  readonly name: string;
  readonly month: Month;
  readonly amountPaise: Paise;
  readonly isReversed: boolean;
}

export type RemittancesState = Readonly<Record<string, Remitted>>;

export type RemittanceCommands = {
  /** `heldPaise`: the line on all slips of the month. */
  RemitDeductions: RemittanceEvents['DeductionsRemitted'] & { heldPaise: Paise };
  ReverseRemittance: { remittanceId: string; reason: string; reversedBy: string; reversedByName: string };
};

const remittedOf = (state: RemittancesState, line: string): Paise =>
  Object.values(state)
    .filter(({ name, isReversed }) => name === line && !isReversed)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

function known(state: RemittancesState, remittanceId: string): Remitted {
  const remitted = state[remittanceId];
  if (!remitted) throw refuse('remittance-not-found');
  return remitted;
}

/** One stream per month, so the second of two remittances sees the first. */
export const Remittances = decider<RemittancesState, RemittanceCommands, RemittanceEvents>({
  category: 'remittance',
  initial: {},

  decide: {
    RemitDeductions: ({ heldPaise, ...remittance }, state) => {
      const { remittanceId, name, month, amountPaise, paidOn } = remittance;
      if (state[remittanceId]) return [];
      if (amountPaise <= 0) throw refuse('amount-not-positive');
      if (paidOn < month) throw refuse('remitted-early', month);
      const leftPaise = Math.max(heldPaise - remittedOf(state, name), 0);
      if (amountPaise > leftPaise) throw refuse('over-remitted', leftPaise, name, month);
      return [{ type: 'DeductionsRemitted', data: remittance }];
    },

    ReverseRemittance: ({ remittanceId, ...reversal }, state) => {
      const { name, month, amountPaise, isReversed } = known(state, remittanceId);
      if (isReversed) throw refuse('remittance-reversed');
      return [{ type: 'RemittanceReversed', data: { remittanceId, name, month, amountPaise, ...reversal } }];
    },
  },

  evolve: {
    DeductionsRemitted: (state, { remittanceId, name, month, amountPaise }) => ({
      ...state,
      [remittanceId]: { name, month, amountPaise, isReversed: false },
    }),
    RemittanceReversed: (state, { remittanceId }) => ({
      ...state,
      [remittanceId]: { ...known(state, remittanceId), isReversed: true },
    }),
  },
});
