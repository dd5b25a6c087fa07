import { decider, type Paise } from '../kernel/index.js';
import { refuse } from './refusals.js';
import { type RemittanceEvents } from './remittance.events.js';

export interface RemittancesState {
  readonly ids: readonly string[];
  readonly remittedPaise: Readonly<Record<string, Paise>>;
}

export type RemittanceCommands = {
  /** `heldPaise` is the sum of the line on all slips of the month. */
  RemitDeductions: RemittanceEvents['DeductionsRemitted'] & { heldPaise: Paise };
};

/** One stream per month: of two remittances at once, the second sees the first. */
export const Remittances = decider<RemittancesState, RemittanceCommands, RemittanceEvents>({
  category: 'remittance',
  initial: { ids: [], remittedPaise: {} },

  decide: {
    RemitDeductions: ({ heldPaise, ...remittance }, { ids, remittedPaise }) => {
      const { remittanceId, name, month, amountPaise, paidOn } = remittance;
      if (ids.includes(remittanceId)) return [];
      if (amountPaise <= 0) throw refuse('amount-not-positive');
      if (paidOn.slice(0, 7) < month) throw refuse('remitted-early', month);
      const leftPaise = Math.max(heldPaise - (remittedPaise[name] ?? 0), 0);
      if (amountPaise > leftPaise) throw refuse('over-remitted', leftPaise, name, month);
      return [{ type: 'DeductionsRemitted', data: remittance }];
    },
  },

  evolve: {
    DeductionsRemitted: ({ ids, remittedPaise }, { remittanceId, name, amountPaise }) => ({
      ids: [...ids, remittanceId],
      remittedPaise: { ...remittedPaise, [name]: (remittedPaise[name] ?? 0) + amountPaise },
    }),
  },
});
