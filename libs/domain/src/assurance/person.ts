import { decider, type DomainEvent, type Paise } from '../kernel/index.js';
import { type PersonEvents } from './person.events.js';
import { refuse } from './refusals.js';

interface Facts {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly name: string;
  readonly requestedBy: string;
}

export type PersonState =
  | { readonly status: 'none' }
  | ({ readonly status: 'requested' | 'confirmed' | 'cancelled' | 'kept' | 'erased' } & Facts);

export interface Standing {
  readonly active: boolean;
  readonly owedPaise: Paise;
  readonly unpaidSalaryPaise: Paise;
}

interface By {
  readonly by: string;
  readonly byName: string;
}

export type PersonCommands = {
  RequestErasure: By & Standing & { userId: string; ids: readonly string[]; name: string; reason: string };
  ConfirmErasure: By & Standing;
  CompleteErasure: Omit<PersonEvents['PersonErased'], 'userId'>;
  CancelErasure: By;
  /** Takes over an erasure that an older backup of the log does not know. */
  RepeatErasure: Omit<PersonEvents['ErasureRequested'], 'reason'> &
    Omit<PersonEvents['ErasureConfirmed'], 'userId'> &
    Omit<PersonEvents['PersonErased'], 'userId' | 'ids'>;
};

const REPEATED = 'Repeated after an older backup was restored';

type Known = Exclude<PersonState, { readonly status: 'none' }>;

function known(state: PersonState): Known {
  if (state.status === 'none' || state.status === 'cancelled') throw refuse('erasure-not-found');
  return state;
}

function expectUnerased({ status }: PersonState): void {
  if (status === 'kept' || status === 'erased') throw refuse('already-erased');
}

function expectErasable({ active, owedPaise, unpaidSalaryPaise }: Standing): void {
  if (active) throw refuse('not-erasable');
  if (owedPaise > 0) throw refuse('has-open-dues', owedPaise);
  if (unpaidSalaryPaise > 0) throw refuse('has-unpaid-salary', unpaidSalaryPaise);
}

const becomes =
  (status: Known['status']) =>
  (state: PersonState): PersonState =>
    state.status === 'none' ? state : { ...state, status };

export const Person = decider<PersonState, PersonCommands, PersonEvents>({
  category: 'person',
  about: (state) => (state.status === 'none' ? undefined : state.name),
  whom: (state) => (state.status === 'none' ? undefined : state.userId),
  initial: { status: 'none' },

  decide: {
    RequestErasure: (
      { by, byName, active, owedPaise, unpaidSalaryPaise, ...asked },
      state,
    ): readonly DomainEvent<PersonEvents>[] => {
      expectUnerased(state);
      if (state.status === 'requested' || state.status === 'confirmed') return [];
      expectErasable({ active, owedPaise, unpaidSalaryPaise });
      return [{ type: 'ErasureRequested', data: { ...asked, requestedBy: by, requestedByName: byName } }];
    },

    ConfirmErasure: ({ by, byName, ...standing }, state) => {
      expectUnerased(state);
      const { status, userId, requestedBy } = known(state);
      if (by === requestedBy) throw refuse('same-person');
      if (status === 'confirmed') return [];
      expectErasable(standing);
      return [{ type: 'ErasureConfirmed', data: { userId, confirmedBy: by, confirmedByName: byName } }];
    },

    CompleteErasure: ({ ids: now, ...completed }, state) => {
      const { status, userId, ids: before } = known(state);
      const due = status === 'confirmed' || (status === 'kept' && completed.keptUntil === null);
      const ids = [...new Set([...before, ...now])];
      return due ? [{ type: 'PersonErased', data: { userId, ids, ...completed } }] : [];
    },

    RepeatErasure: (repeated, state): readonly DomainEvent<PersonEvents>[] => {
      const { userId, ids, name, requestedBy, requestedByName, confirmedBy, confirmedByName, ...completed } = repeated;
      if (state.status === 'erased' || (state.status === 'kept' && completed.keptUntil !== null)) return [];
      const asked = { userId, ids, name, reason: REPEATED, requestedBy, requestedByName };
      const erased = { type: 'PersonErased', data: { userId, ids, ...completed } } as const;
      if (state.status === 'kept') return [erased];
      return [
        { type: 'ErasureRequested', data: asked },
        { type: 'ErasureConfirmed', data: { userId, confirmedBy, confirmedByName } },
        erased,
      ];
    },

    CancelErasure: ({ by, byName }, state) => {
      expectUnerased(state);
      if (state.status === 'cancelled') return [];
      const { userId } = known(state);
      return [{ type: 'ErasureCancelled', data: { userId, cancelledBy: by, cancelledByName: byName } }];
    },
  },

  evolve: {
    ErasureRequested: (_, { userId, ids, name, requestedBy }) => ({
      ...{ status: 'requested', userId, ids, name, requestedBy },
    }),
    ErasureConfirmed: becomes('confirmed'),
    PersonErased: (state, { keptUntil, ids }) =>
      state.status === 'none' ? state : { ...state, ids, status: keptUntil === null ? 'erased' : 'kept' },
    ErasureCancelled: becomes('cancelled'),
  },
});
