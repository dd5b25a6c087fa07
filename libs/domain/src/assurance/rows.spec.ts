import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, replay } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type AssuranceEvents } from './events.js';
import { LogVerification } from './log-verification.js';
import { sealKeys } from './seal-keys.projection.js';
import { seals } from './seals.projection.js';
import { verifications } from './verifications.projection.js';

const seal: AssuranceEvents['LogSealed'] = {
  ...{ sealNo: 1, events: 10, root: 'r1', previousRoot: 'r0' },
  ...{ sealedAt: AT, keyId: 'k1', signature: 's' },
};
const sealed: Told<AssuranceEvents> = ['LogSealed', seal];
const witness = { sealNo: 1, userId: 'u-1', name: 'Asha Rao', purpose: 'Interim audit' };

describe('The row of a seal', () => {
  const rowOf = (...told: readonly Told<AssuranceEvents>[]) => replay(seals, logOf<AssuranceEvents>(...told)).get('1');
  const row = {
    ...{ id: '1', seal_no: 1, events: 10, root: 'r1', previous_root: 'r0', sealed_at: AT },
    ...{ key_id: 'k1', signature: 's', clock_set_back: false, kept_at: null, witnesses: [] },
  };

  it('shows what was sealed, and whether the clock had been set back', () => {
    expect(rowOf(sealed)).toEqual(row);
    expect(rowOf(['LogSealed', { ...seal, clockSetBack: true }])?.clock_set_back).toBe(true);
  });

  it('names each witness and the time of the last one', () => {
    const taken: Told<AssuranceEvents> = ['HeadWitnessed', witness];
    const byMail: Told<AssuranceEvents> = ['HeadWitnessed', { ...witness, userId: null, name: 'auditor@example.org' }];
    expect(rowOf(sealed, taken, byMail)).toEqual({
      ...{ ...row, kept_at: AT },
      witnesses: [
        { name: 'Asha Rao', purpose: 'Interim audit', at: AT, user_id: 'u-1' },
        { name: 'auditor@example.org', purpose: 'Interim audit', at: AT, user_id: null },
      ],
    });
    expect(rowOf(taken)).toBeUndefined();
  });
});

describe('The row of a key for seals', () => {
  const introduced: Told<AssuranceEvents> = [
    ...(['SealKeyIntroduced', { keyId: 'k1', publicKey: 'ab', signedByPrevious: null }] as const),
  ];
  const retired: Told<AssuranceEvents> = ['SealKeyRetired', { keyId: 'k1', reason: 'Lost' }];
  const rowOf = (...told: readonly Told<AssuranceEvents>[]) =>
    replay(sealKeys, logOf<AssuranceEvents>(...told)).get('k1');

  it('keeps the key after its retirement, with the reason', () => {
    const row = {
      ...{ id: 'k1', key_id: 'k1', public_key: 'ab', signed_by_previous: null },
      ...{ introduced_at: AT, retired_at: null, reason: null },
    };
    expect(rowOf(introduced)).toEqual(row);
    expect(rowOf(introduced, retired)).toEqual({ ...row, retired_at: AT, reason: 'Lost' });
    expect(rowOf(retired)).toBeUndefined();
  });
});

describe('A verification of the log', () => {
  const verified: AssuranceEvents['LogVerified'] = {
    ...{ verificationId: 'v-1', events: 10, chain: 'c', seals: 1, whole: true },
    ...{ verdict: 'The log is whole.', findings: [], took: 5 },
  };
  const event: DomainEvent<Pick<AssuranceEvents, 'LogVerified'>> = { type: 'LogVerified', data: verified };
  const rowBy = (actor: object) => {
    const metadata = { occurredAt: AT, actor, correlationId: 'c', commandId: 'c', schemaVersion: 1 } as never;
    return replay(verifications, logOf<AssuranceEvents>(['LogVerified', verified, { metadata }])).get('v-1');
  };

  it('is recorded once', () => {
    const verification = given(LogVerification);
    const record = { type: 'RecordVerification', ...verified } as const;
    verification().when(record).then(event);
    verification(event).when(record).thenNothing();
  });

  it('names the person who asked for it, and no person for the program', () => {
    const { verificationId: id, ...facts } = verified;
    const row = { id, at: AT, ...facts };
    expect(rowBy({ role: 'auditor', userId: 'u-9', name: 'Vikram' })).toEqual({ ...row, by_name: 'Vikram' });
    expect(rowBy({ role: 'auditor', userId: 'u-9' })).toEqual({ ...row, by_name: null });
    expect(rowBy({ role: 'system', name: 'Bursar' })).toEqual({ ...row, by_name: null });
  });
});
