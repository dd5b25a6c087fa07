import { type Receipt, type receipts } from '@bursar/contracts';

import { downloadFeeReceipts } from '../../shared/export/fee-receipt.js';
import { call } from '../../shared/server/call.js';

export type ProofRoute = typeof receipts.proofOfTransaction | typeof receipts.ownProof;

export async function downloadReceipts(found: readonly Receipt[], route: ProofRoute): Promise<void> {
  const proofOf = ({ sealed, transaction_id }: Receipt) => (sealed ? call(route, { transaction_id }) : undefined);
  const printed = found.map(async (receipt) => ({ receipt, proof: await proofOf(receipt) }));
  const [first, ...others] = await Promise.all(printed);
  if (first) await downloadFeeReceipts([first, ...others]);
}
