import { decider } from '../kernel/index.js';
import { type PendingEvents } from './events.js';
import { refuse } from './refusals.js';

export type RefusedStep = Pick<PendingEvents['PolicyStepRefused'], 'policy' | 'stream' | 'revision' | 'step'>;

export type PendingItemState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'closed';
      readonly itemId: string;
      readonly about: string;
      readonly whom: string | undefined;
      readonly step: RefusedStep | null;
    };

export type PendingItemCommands = {
  NoteRefusedStep: PendingEvents['PolicyStepRefused'];
  NoteUnsentLetter: PendingEvents['LetterNotSent'];
  NoteLag: PendingEvents['ProcessingFellBehind'];
  ResolveItem: Record<never, never>;
  DismissItem: { reason: string };
};

/** @throws `pending/item-not-found`, `pending/already-closed` */
function openItem(state: PendingItemState): string {
  if (state.status === 'none') throw refuse('item-not-found');
  if (state.status === 'closed') throw refuse('already-closed');
  return state.itemId;
}

export const PendingItem = decider<PendingItemState, PendingItemCommands, PendingEvents>({
  category: 'pendingItem',
  about: (state) => (state.status === 'none' ? undefined : state.about),
  whom: (state) => (state.status === 'none' ? undefined : state.whom),
  initial: { status: 'none' },
  decide: {
    NoteRefusedStep: (step, { status }) => (status === 'none' ? [{ type: 'PolicyStepRefused', data: step }] : []),
    NoteUnsentLetter: (letter, { status }) => (status === 'none' ? [{ type: 'LetterNotSent', data: letter }] : []),
    NoteLag: (lag, { status }) => (status === 'none' ? [{ type: 'ProcessingFellBehind', data: lag }] : []),
    ResolveItem: (_, state) => [{ type: 'PendingItemResolved', data: { itemId: openItem(state) } }],
    DismissItem: ({ reason }, state) => [{ type: 'PendingItemDismissed', data: { itemId: openItem(state), reason } }],
  },
  evolve: {
    PolicyStepRefused: (_, { itemId, policy, stream, revision, step, command, subject }) => ({
      status: 'open',
      itemId,
      about: `${command} on ${subject}`,
      whom: undefined,
      step: { policy, stream, revision, step },
    }),
    LetterNotSent: (_, { itemId, letter, recipientId, recipientName }) => ({
      status: 'open',
      itemId,
      about: `the letter “${letter}” to ${recipientName}`,
      whom: recipientId,
      step: null,
    }),
    ProcessingFellBehind: (_, { itemId, part }) => ({
      status: 'closed',
      itemId,
      about: `the ${part}`,
      whom: undefined,
      step: null,
    }),
    PendingItemResolved: (state) => (state.status === 'none' ? state : { ...state, status: 'closed' }),
    PendingItemDismissed: (state) => (state.status === 'none' ? state : { ...state, status: 'closed' }),
  },
});
