import { addDays, type Day, decider, type Paise } from '../kernel/index.js';
import { type ApprovalKind } from './approval-rule.js';
import { type DelegationEvents } from './delegation.events.js';
import { refuse } from './refusals.js';

const DELEGATION_DAYS_MAX = 60;

export interface DelegationTerms {
  readonly from: Day;
  /** Inclusive. */
  readonly to: Day;
  readonly kinds: readonly ApprovalKind[] | null;
  readonly upToPaise: Paise | null;
}

type Delegated = DelegationEvents['AuthorityDelegated'];

export type DelegationState =
  | { readonly status: 'none'; readonly fromName?: undefined; readonly fromUserId?: undefined }
  | ({ readonly status: 'standing' | 'begun' | 'ended' } & Omit<Delegated, 'reason'>);

export interface Party {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
}

export type DelegationCommands = {
  Delegate: DelegationTerms & {
    delegationId: string;
    giver: Party;
    deputy: Party;
    reason: string;
    today: Day;
    /** The giver decides nothing but what was delegated to them. */
    secondHand: boolean;
  };
  BeginDelegation: { today: Day };
  EndDelegation: { by: string | null; byName: string | null; today: Day };
};

type Delegate = DelegationCommands['Delegate'];

function expectPeriod({ from, to, today }: Delegate): void {
  if (to < from) throw refuse('delegate-order');
  if (from < today) throw refuse('delegate-past');
  if (to >= addDays(from, DELEGATION_DAYS_MAX)) throw refuse('delegate-too-long');
}

function expectParties({ giver, deputy, secondHand }: Delegate): void {
  if (deputy.userId === giver.userId) throw refuse('delegate-self');
  if (!deputy.active || !giver.active) throw refuse('delegate-inactive');
  if (deputy.role === 'student') throw refuse('delegate-student');
  if (deputy.role === 'auditor') throw refuse('delegate-auditor');
  if (secondHand) throw refuse('delegate-further');
}

export const Delegation = decider<DelegationState, DelegationCommands, DelegationEvents>({
  category: 'delegation',
  about: ({ fromName }) => fromName,
  whom: ({ fromUserId }) => fromUserId,
  initial: { status: 'none' },

  decide: {
    Delegate: (command, { status }) => {
      if (status !== 'none') return [];
      expectParties(command);
      expectPeriod(command);
      const { delegationId, giver, deputy, from, to, kinds, upToPaise, reason } = command;
      const parties = { fromUserId: giver.userId, fromName: giver.name, toUserId: deputy.userId, toName: deputy.name };
      return [{ type: 'AuthorityDelegated', data: { delegationId, ...parties, from, to, kinds, upToPaise, reason } }];
    },

    BeginDelegation: ({ today }, state) => {
      if (state.status !== 'standing' || today < state.from || today > state.to) return [];
      const { delegationId, fromUserId, toUserId, toName } = state;
      return [{ type: 'DelegationBegun', data: { delegationId, fromUserId, toUserId, toName } }];
    },

    EndDelegation: ({ by, byName, today }, state) => {
      if (state.status === 'none') throw refuse('delegation-not-found');
      if (state.status === 'ended') return [];
      const { delegationId, fromUserId, toUserId, toName, to } = state;
      const data = { delegationId, fromUserId, toUserId, toName, by, byName, early: today <= to };
      return [{ type: 'DelegationEnded', data }];
    },
  },

  evolve: {
    AuthorityDelegated: (_, { reason: _reason, ...delegated }) => ({ status: 'standing', ...delegated }),
    DelegationBegun: (state) => (state.status === 'none' ? state : { ...state, status: 'begun' }),
    DelegationEnded: (state) => (state.status === 'none' ? state : { ...state, status: 'ended' }),
  },
});
