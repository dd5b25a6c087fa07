import { addDays, decider, istDayOf, startOfIstDay, type Timestamp } from '../kernel/index.js';
import { type ProofEvents } from './events.js';

type ProofState = { readonly ended: boolean };

type ProofCommands = {
  RecordProof: ProofEvents['ReadModelsProven'];
  NoteFailure: ProofEvents['ReadModelProofFailed'];
};

export const ReadModelProof = decider<ProofState, ProofCommands, ProofEvents>({
  category: 'proof',
  initial: { ended: false },
  decide: {
    RecordProof: (proof, { ended }) => (ended ? [] : [{ type: 'ReadModelsProven', data: proof }]),
    NoteFailure: (failure, { ended }) => (ended ? [] : [{ type: 'ReadModelProofFailed', data: failure }]),
  },
  evolve: {
    ReadModelsProven: () => ({ ended: true }),
    ReadModelProofFailed: () => ({ ended: true }),
  },
});

/** 02:10 IST, when few people work. */
const PROOF_AT_MS = 130 * 60_000;

const proofOn = (day: string): Timestamp => new Date(Date.parse(startOfIstDay(day)) + PROOF_AT_MS).toISOString();

export function latestProofDue(now: Timestamp): Timestamp {
  const today = istDayOf(now);
  return proofOn(today) <= now ? proofOn(today) : proofOn(addDays(today, -1));
}

export const nextProofDue = (now: Timestamp): Timestamp => proofOn(addDays(istDayOf(latestProofDue(now)), 1));
