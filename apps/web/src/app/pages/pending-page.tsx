import { ProofTile } from '../../features/audit/proof-tile.js';
import { PendingPage } from '../../features/pending/pending-page.js';

export default function PendingAndProof() {
  return <PendingPage proof={<ProofTile />} />;
}
