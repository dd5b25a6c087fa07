import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { type DomainEvent } from '../kernel/index.js';
import {
  assuranceEvents,
  EMPTY_ROOT,
  introductionText,
  keyIdOf,
  type Seal,
  SealLog,
  type SealLogEvents,
} from './index.js';

type Event = DomainEvent<SealLogEvents>;

const introduced = (keyId: string, publicKey = keyId): Event => ({
  type: 'SealKeyIntroduced',
  data: { keyId, publicKey, signedByPrevious: null },
});
const retired: Event = { type: 'SealKeyRetired', data: { keyId: 'k1', reason: 'Lost' } };
const first: Seal = {
  sealNo: 1,
  events: 10,
  root: 'r1',
  previousRoot: EMPTY_ROOT,
  sealedAt: '2026-11-22T05:00:00.000Z',
  keyId: 'k1',
  signature: 's',
};
const sealed: Event = { type: 'LogSealed', data: first };
const witness = { sealNo: 1, userId: 'u', name: 'Asha Rao', purpose: 'Interim audit' };

const log = given(SealLog);
const nextSeal = (change: Partial<Seal> = {}) => {
  const { sealNo, ...seal } = { ...first, events: 12, root: 'r2', previousRoot: 'r1', ...change };
  return { type: 'SealLog' as const, ...seal, clockSetBack: sealNo < 0 };
};

describe('The log of seals', () => {
  it('numbers seals from 1 without a gap, each from the root before it', () => {
    const { sealNo: _, ...seal } = first;
    log(introduced('k1'))
      .when({ type: 'SealLog', ...seal, clockSetBack: false })
      .then(sealed);
    log(introduced('k1'), sealed)
      .when(nextSeal())
      .then({ type: 'LogSealed', data: { ...first, sealNo: 2, events: 12, root: 'r2', previousRoot: 'r1' } });
  });

  it('seals the same events once', () => {
    log(introduced('k1'), sealed)
      .when(nextSeal({ events: 10 }))
      .thenNothing();
  });

  it('refuses a seal over fewer events, from another root, or of an earlier time', () => {
    const events = [introduced('k1'), sealed];
    log(...events)
      .when(nextSeal({ events: 9 }))
      .thenRefused('assurance/seal-shrinks', 'A seal must cover more events than the one before it');
    log(...events)
      .when(nextSeal({ previousRoot: EMPTY_ROOT }))
      .thenRefused('assurance/seal-forks');
    log(...events)
      .when(nextSeal({ sealedAt: '2026-11-22T04:59:59.999Z' }))
      .thenRefused('assurance/seal-goes-back');
    log(introduced('k1'))
      .when(nextSeal({ events: 0, previousRoot: EMPTY_ROOT }))
      .thenRefused('assurance/seal-shrinks');
  });

  it('says in the seal that the clock was set back', () => {
    const data = { ...first, sealNo: 2, events: 12, root: 'r2', previousRoot: 'r1', clockSetBack: true as const };
    log(introduced('k1'), sealed)
      .when({ ...nextSeal(), clockSetBack: true })
      .then({ type: 'LogSealed', data });
    expect(assuranceEvents.LogSealed.tell(data, '').says).toContain('had been set back');
  });

  it('lets only the newest unretired key sign', () => {
    const refused = ['assurance/key-retired', 'This key no longer signs'] as const;
    log(introduced('k1'), introduced('k2'))
      .when(nextSeal({ previousRoot: EMPTY_ROOT }))
      .thenRefused(...refused);
    log(introduced('k1'), retired)
      .when(nextSeal({ previousRoot: EMPTY_ROOT }))
      .thenRefused(...refused);
    log()
      .when(nextSeal({ previousRoot: EMPTY_ROOT }))
      .thenRefused(...refused);
  });

  it('introduces a key once and never again after another or its retirement', () => {
    const key = { type: 'IntroduceKey', publicKey: 'k1', signedByPrevious: null } as const;
    log().when(key).then(introduced('k1'));
    log(introduced('k1')).when(key).thenNothing();
    log(introduced('k1'), introduced('k2')).when(key).thenRefused('assurance/key-retired');
    log(introduced('k1'), retired).when(key).thenRefused('assurance/key-retired');
    expect(keyIdOf({ keys: [] }, 'x')).toBe('k1');
    const keys = ['a', 'b'].map((publicKey, index) => ({ keyId: `k${index + 1}`, publicKey, retired: false }));
    expect(['a', 'b', 'c'].map((publicKey) => keyIdOf({ keys }, publicKey))).toEqual(['k1', 'k2', 'k3']);
    expect(introductionText('abc')).toBe('bursar-key/1\nabc\n');
  });

  it('retires a key when the next one is introduced', () => {
    const replaced: Event = { type: 'SealKeyRetired', data: { keyId: 'k1', reason: 'k2 replaces it' } };
    log(introduced('k1'))
      .when({ type: 'IntroduceKey', publicKey: 'k2', signedByPrevious: null })
      .then(introduced('k2'), replaced);
    log(introduced('k1'), retired)
      .when({ type: 'IntroduceKey', publicKey: 'k2', signedByPrevious: null })
      .then(introduced('k2'));
    log(introduced('k1'), introduced('k2'), retired)
      .when(nextSeal({ previousRoot: EMPTY_ROOT, keyId: 'k2' }))
      .then({ type: 'LogSealed', data: { ...first, events: 12, root: 'r2', keyId: 'k2' } });
  });

  it('retires a known key once', () => {
    const retire = { type: 'RetireKey', keyId: 'k1', reason: 'Lost' } as const;
    log(introduced('k1')).when(retire).then(retired);
    log(introduced('k1'), retired).when(retire).thenNothing();
    log().when(retire).thenRefused('assurance/key-unknown');
    const both = [introduced('k1'), introduced('k2')];
    log(...both)
      .when({ ...retire, keyId: 'k2' })
      .then({ type: 'SealKeyRetired', data: { keyId: 'k2', reason: 'Lost' } });
    log(...both)
      .when({ ...retire, keyId: 'k3' })
      .thenRefused('assurance/key-unknown');
  });

  it('notes once for each purpose that a person took a head, and no head of a missing seal', () => {
    const took: Event = { type: 'HeadWitnessed', data: witness };
    log(introduced('k1'), sealed)
      .when({ type: 'NoteWitness', ...witness })
      .then(took);
    log(introduced('k1'), sealed, took)
      .when({ type: 'NoteWitness', ...witness })
      .thenNothing();
    log(introduced('k1'))
      .when({ type: 'NoteWitness', ...witness })
      .thenRefused('assurance/seal-not-found', 'There is no such seal.');
    log(introduced('k1'), sealed)
      .when({ type: 'NoteWitness', ...witness, sealNo: 0 })
      .thenRefused('assurance/seal-not-found');
  });

  it('protects a history once, and never after a seal', () => {
    const roots = { events: 4, oldRoot: 'a', newRoot: 'b' };
    const protectedAs: Event = { type: 'HistoryProtected', data: roots };
    const protect = { type: 'ProtectHistory', ...roots } as const;
    log().when(protect).then(protectedAs);
    log(protectedAs).when(protect).thenRefused('assurance/history-protected');
    log(introduced('k1'), sealed).when(protect).thenRefused('assurance/history-sealed');
  });
});
