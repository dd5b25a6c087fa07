import { decider, type Paise } from '../kernel/index.js';
import { type AidFundEvents, type AidFundTerms, type Funding } from './events.js';
import { refuse } from './refusals.js';

interface Known {
  readonly status: 'open' | 'closed';
  readonly fundId: string;
  readonly terms: AidFundTerms;
  readonly putInPaise: Paise;
  readonly promisedPaise: Paise;
  /** Disbursed amounts included; 0 once released. */
  readonly commitments: Readonly<Record<string, Paise>>;
  readonly entries: readonly string[];
}

export type AidFundState = { readonly status: 'none' } | Known;

interface Entry {
  entryId: string;
  amountPaise: Paise;
  note: string;
}

export type AidFundCommands = {
  OpenAidFund: { fundId: string; terms: AidFundTerms };
  ChangeAidFund: { terms: AidFundTerms };
  AddAidFundMoney: Entry;
  TakeOutAidFundMoney: Entry;
  CommitAid: Omit<AidFundEvents['AidFundCommitted'], keyof Funding> & { commitmentId: string };
  ReleaseAid: { commitmentId: string; keepPaise: Paise };
  CloseAidFund: object;
  ReopenAidFund: object;
};

export const availableOf = ({ putInPaise, promisedPaise }: Known): Paise => putInPaise - promisedPaise;

function known(fund: AidFundState): Known {
  if (fund.status === 'none') throw refuse('fund-not-found');
  return fund;
}

function open(fund: AidFundState): Known {
  const { status, terms } = known(fund);
  if (status === 'closed') throw refuse('fund-closed', terms.name);
  return known(fund);
}

function aboveZero(amountPaise: Paise): void {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
}

/** @throws when the fund has less */
function available(fund: Known, amountPaise: Paise): void {
  aboveZero(amountPaise);
  const availablePaise = availableOf(fund);
  if (amountPaise > availablePaise) throw refuse('exceeds-fund', fund.terms.name, availablePaise);
}

const changed = (fund: AidFundState, change: (fund: Known) => Partial<Known>): AidFundState =>
  fund.status === 'none' ? fund : { ...fund, ...change(fund) };

const sameTerms = (one: AidFundTerms, other: AidFundTerms): boolean =>
  one.name === other.name && one.kind === other.kind && one.sponsor === other.sponsor;

const moved =
  ({ entryId, putInPaise }: { entryId: string; putInPaise: Paise }) =>
  ({ entries }: Known): Partial<Known> => ({ putInPaise, entries: [...entries, entryId] });

const committed =
  (commitmentId: string, paise: Paise) =>
  ({ commitments, promisedPaise }: Known): Partial<Known> => ({
    commitments: { ...commitments, [commitmentId]: paise },
    promisedPaise: promisedPaise + paise - (commitments[commitmentId] ?? 0),
  });

/** Approvals pass through this stream first, so they never promise more than was put in. */
export const AidFund = decider<AidFundState, AidFundCommands, AidFundEvents>({
  category: 'aidFund',
  about: (state) => (state.status === 'none' ? undefined : state.terms.name),
  initial: { status: 'none' },

  decide: {
    OpenAidFund: ({ fundId, terms }, { status }) =>
      status === 'none' ? [{ type: 'AidFundOpened', data: { fundId, ...terms } }] : [],

    ChangeAidFund: ({ terms }, state) => {
      const { fundId, terms: previous } = known(state);
      if (sameTerms(terms, previous)) return [];
      return [{ type: 'AidFundChanged', data: { fundId, ...terms, previous } }];
    },

    AddAidFundMoney: ({ entryId, amountPaise, note }, state) => {
      const { fundId, putInPaise, entries } = open(state);
      if (entries.includes(entryId)) return [];
      aboveZero(amountPaise);
      const entry = { fundId, entryId, amountPaise, putInPaise: putInPaise + amountPaise, note };
      return [{ type: 'AidFundMoneyAdded', data: entry }];
    },

    TakeOutAidFundMoney: ({ entryId, amountPaise, note }, state) => {
      const fund = known(state);
      if (fund.entries.includes(entryId)) return [];
      available(fund, amountPaise);
      const entry = { fundId: fund.fundId, entryId, amountPaise, putInPaise: fund.putInPaise - amountPaise, note };
      return [{ type: 'AidFundMoneyTakenOut', data: entry }];
    },

    CommitAid: (asked, state) => {
      const fund = known(state);
      if (asked.commitmentId in fund.commitments) return [];
      available(open(fund), asked.amountPaise);
      return [{ type: 'AidFundCommitted', data: { fundId: fund.fundId, fundName: fund.terms.name, ...asked } }];
    },

    ReleaseAid: ({ commitmentId, keepPaise }, state) => {
      const { fundId, commitments } = known(state);
      const amountPaise = (commitments[commitmentId] ?? 0) - keepPaise;
      if (amountPaise <= 0) return [];
      return [{ type: 'AidFundReleased', data: { fundId, commitmentId, amountPaise, keptPaise: keepPaise } }];
    },

    CloseAidFund: (_, state) => {
      const { fundId, status } = known(state);
      return status === 'closed' ? [] : [{ type: 'AidFundClosed', data: { fundId } }];
    },

    ReopenAidFund: (_, state) => {
      const { fundId, status } = known(state);
      return status === 'open' ? [] : [{ type: 'AidFundReopened', data: { fundId } }];
    },
  },

  evolve: {
    AidFundOpened: (_, { fundId, name, kind, sponsor }) => ({
      status: 'open',
      fundId,
      terms: { name, kind, sponsor },
      putInPaise: 0,
      promisedPaise: 0,
      commitments: {},
      entries: [],
    }),
    AidFundChanged: (fund, { name, kind, sponsor }) => changed(fund, () => ({ terms: { name, kind, sponsor } })),
    AidFundMoneyAdded: (fund, entry) => changed(fund, moved(entry)),
    AidFundMoneyTakenOut: (fund, entry) => changed(fund, moved(entry)),
    AidFundCommitted: (fund, { commitmentId, amountPaise }) => changed(fund, committed(commitmentId, amountPaise)),
    AidFundReleased: (fund, { commitmentId, keptPaise }) => changed(fund, committed(commitmentId, keptPaise)),
    AidFundClosed: (fund) => changed(fund, () => ({ status: 'closed' })),
    AidFundReopened: (fund) => changed(fund, () => ({ status: 'open' })),
  },
});
