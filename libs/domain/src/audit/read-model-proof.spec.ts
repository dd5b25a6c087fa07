import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { replay } from '../kernel/index.js';
import { AT, logOf, type Told } from '../kernel/log.suite.js';
import { type ProofEvents } from './events.js';
import { latestProofDue, nextProofDue, proofs, ReadModelProof } from './index.js';

const proof = {
  ...{ proofId: 'p-1', position: '000000000009', models: 2, rows: 40, pastRows: 9, found: 0, differences: [] },
  took: 1_200,
};
const failure = { proofId: 'p-1', reason: 'The event log could not be read.' };
const proven = { type: 'ReadModelsProven', data: proof } as const;
const failed = { type: 'ReadModelProofFailed', data: failure } as const;

describe('A proof of the read models', () => {
  it('ends once, with its result or with the reason of its failure', () => {
    const of = given(ReadModelProof);
    const record = { type: 'RecordProof', ...proof } as const;
    const note = { type: 'NoteFailure', ...failure } as const;
    of().when(record).then(proven);
    of().when(note).then(failed);
    for (const end of [proven, failed]) {
      of(end).when(record).thenNothing();
      of(end).when(note).thenNothing();
    }
  });

  it('is due each night at 02:10 in India', () => {
    const [before, due] = ['2026-11-25T20:39:59.999Z', '2026-11-25T20:40:00.000Z'];
    expect([latestProofDue(before), nextProofDue(before)]).toEqual(['2026-11-24T20:40:00.000Z', due]);
    expect([latestProofDue(due), nextProofDue(due)]).toEqual([due, '2026-11-26T20:40:00.000Z']);
  });
});

describe('The row of a proof', () => {
  const meera = { occurredAt: AT, actor: { role: 'admin', userId: 'u-1', name: 'Meera Raghunathan' } };
  const by = { metadata: { ...meera, correlationId: 'c-1', commandId: 'c-1', schemaVersion: 1 } };
  const rowAfter = (...event: Told<ProofEvents>) => replay(proofs, logOf<ProofEvents>(event)).get('p-1');

  it('shows what was compared and who asked for it', () => {
    expect(rowAfter('ReadModelsProven', proof, by)).toEqual({
      ...{ id: 'p-1', at: AT, by_name: 'Meera Raghunathan', status: 'equal', position: '000000000009' },
      ...{ models: 2, rows: 40, past_rows: 9, found: 0, differences: [], took: 1_200, failure: null },
    });
    expect(rowAfter('ReadModelsProven', proof)).toMatchObject({ by_name: null });
  });

  it('shows the rows that differ', () => {
    const differences = [{ model: 'student_fees', id: 'fee-1' }];
    const different = { status: 'different', found: 1, differences };
    expect(rowAfter('ReadModelsProven', { ...proof, found: 1, differences })).toMatchObject(different);
  });

  it('shows why it failed, and no figures', () => {
    expect(rowAfter('ReadModelProofFailed', failure)).toEqual({
      ...{ id: 'p-1', at: AT, by_name: null, status: 'failed', failure: failure.reason, position: null },
      ...{ models: null, rows: null, past_rows: null, found: null, differences: [], took: null },
    });
  });
});
