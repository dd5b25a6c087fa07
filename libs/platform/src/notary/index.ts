export { Attestation, type Inclusion, type Signed } from './attestation.js';
export { type EventProof, proofOf } from './event-proof.js';
export { NodeNotary } from './node-notary.js';
export { Notary } from './notary.js';
export { SigningKey } from './signing-key.js';
