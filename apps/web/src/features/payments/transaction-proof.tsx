import { receipts, type Transaction } from '@bursar/contracts';

import { useRoute } from '../../shared/server/use-route.js';
import { ProofButton } from './proof-button.js';

interface TransactionProofProps {
  readonly transaction: Pick<Transaction, 'id' | 'receipt_no' | 'status'>;
}

export function TransactionProof({ transaction: { id, receipt_no, status } }: TransactionProofProps) {
  const enabled = receipt_no !== null && status === 'success';
  const { data } = useRoute(receipts.ofTransaction, { transaction_id: id }, { enabled });
  return data ? <ProofButton receipt={data} route={receipts.proofOfTransaction} /> : '—';
}
