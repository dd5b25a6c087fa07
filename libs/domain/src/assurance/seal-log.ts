import { decider } from '../kernel/index.js';
import { type AssuranceEvents } from './events.js';
import { refuse } from './refusals.js';

export const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const SEAL_LOG = 'main';

export type Seal = AssuranceEvents['LogSealed'];

export interface SealKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly retired: boolean;
}

export interface SealLogState {
  readonly keys: readonly SealKey[];
  readonly last: Seal | null;
  readonly isProtected: boolean;
  readonly witnessed: Readonly<Record<string, true>>;
}

export type SealLogEvents = Omit<AssuranceEvents, 'LogVerified'>;

export type SealLogCommands = {
  IntroduceKey: { publicKey: string; signedByPrevious: string | null };
  RetireKey: { keyId: string; reason: string };
  SealLog: Omit<Seal, 'sealNo' | 'clockSetBack'> & { clockSetBack: boolean };
  NoteWitness: AssuranceEvents['HeadWitnessed'];
  ProtectHistory: AssuranceEvents['HistoryProtected'];
};

const witnessOf = ({ sealNo, userId, name, purpose }: AssuranceEvents['HeadWitnessed']): string =>
  `${sealNo} ${userId ?? name} ${purpose}`;

export const introductionText = (publicKey: string): string => `bursar-key/1\n${publicKey}\n`;

function signingKeyOf({ keys }: Pick<SealLogState, 'keys'>): SealKey | undefined {
  const newest = keys.at(-1);
  return newest?.retired ? undefined : newest;
}

export const keyIdOf = ({ keys }: Pick<SealLogState, 'keys'>, publicKey: string): string =>
  keys.find((key) => key.publicKey === publicKey)?.keyId ?? `k${keys.length + 1}`;

const retiredFor = ({ keyId }: SealKey, reason: string) =>
  ({ type: 'SealKeyRetired', data: { keyId, reason } }) as const;

const NONE = { sealNo: 0, events: 0, root: EMPTY_ROOT, sealedAt: '' };

/** @throws `assurance/seal-shrinks`, `assurance/seal-forks`, `assurance/seal-goes-back` */
function expectNext(
  seal: Pick<Seal, 'events' | 'previousRoot' | 'sealedAt'>,
  last: Pick<Seal, 'events' | 'root' | 'sealedAt'>,
): void {
  if (seal.events <= last.events) throw refuse('seal-shrinks');
  if (seal.previousRoot !== last.root) throw refuse('seal-forks');
  if (seal.sealedAt < last.sealedAt) throw refuse('seal-goes-back');
}

export const SealLog = decider<SealLogState, SealLogCommands, SealLogEvents>({
  category: 'sealLog',
  about: () => undefined,
  initial: { keys: [], last: null, isProtected: false, witnessed: {} },

  decide: {
    IntroduceKey: ({ publicKey, signedByPrevious }, { keys }) => {
      const known = keys.find((key) => key.publicKey === publicKey);
      if (known && (known.retired || known !== keys.at(-1))) throw refuse('key-retired');
      if (known) return [];
      const keyId = `k${keys.length + 1}`;
      const replaced = keys.filter(({ retired }) => !retired);
      return [
        { type: 'SealKeyIntroduced', data: { keyId, publicKey, signedByPrevious } },
        ...replaced.map((key) => retiredFor(key, `${keyId} replaces it`)),
      ];
    },

    RetireKey: ({ keyId, reason }, { keys }) => {
      const known = keys.find((key) => key.keyId === keyId);
      if (!known) throw refuse('key-unknown');
      return known.retired ? [] : [retiredFor(known, reason)];
    },

    SealLog: ({ clockSetBack, ...seal }, state) => {
      const last = state.last ?? NONE;
      if (last.events === seal.events && state.last) return [];
      expectNext(seal, last);
      if (signingKeyOf(state)?.keyId !== seal.keyId) throw refuse('key-retired');
      const data = { sealNo: last.sealNo + 1, ...seal, ...(clockSetBack && { clockSetBack }) };
      return [{ type: 'LogSealed', data }];
    },

    NoteWitness: (witness, { last, witnessed }) => {
      if (witness.sealNo < 1 || witness.sealNo > (last?.sealNo ?? 0)) throw refuse('seal-not-found');
      return witnessed[witnessOf(witness)] ? [] : [{ type: 'HeadWitnessed', data: witness }];
    },

    ProtectHistory: (roots, { last, isProtected }) => {
      if (last) throw refuse('history-sealed');
      if (isProtected) throw refuse('history-protected');
      return [{ type: 'HistoryProtected', data: roots }];
    },
  },

  evolve: {
    SealKeyIntroduced: (state, { keyId, publicKey }) => ({
      ...state,
      keys: [...state.keys, { keyId, publicKey, retired: false }],
    }),
    SealKeyRetired: (state, { keyId }) => ({
      ...state,
      keys: state.keys.map((key) => (key.keyId === keyId ? { ...key, retired: true } : key)),
    }),
    LogSealed: (state, seal) => ({ ...state, last: seal }),
    HistoryProtected: (state) => ({ ...state, isProtected: true }),
    HeadWitnessed: (state, witness) => ({
      ...state,
      witnessed: { ...state.witnessed, [witnessOf(witness)]: true },
    }),
  },
});
