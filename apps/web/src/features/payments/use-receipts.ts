import { type Receipt, receipts } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { type ProofRoute } from './download-receipts.js';

const NOT_MADE = 'The receipt could not be made.';

interface Receipts {
  readonly ofTransaction: (transactionId: string) => Promise<void>;
  readonly ofFee: (feeId: string) => Promise<void>;
  readonly ofPayment: (feeId: string, receiptNo: string) => Promise<void>;
  readonly making: string | undefined;
}

/** Stable across renders. */
export function useReceipts(failed: (sentence: string) => void): Receipts {
  const [making, setMaking] = useState<string>();
  const make = useCallback(
    async (id: string, route: ProofRoute, fetch: () => Promise<readonly Receipt[]>): Promise<void> => {
      setMaking(id);
      try {
        const { downloadReceipts } = await import('./download-receipts.js');
        await downloadReceipts(await fetch(), route);
      } catch (error) {
        failed(error instanceof RequestFailed ? error.text(NOT_MADE) : NOT_MADE);
      } finally {
        setMaking(undefined);
      }
    },
    [failed],
  );
  const ofTransaction = useCallback(
    (id: string) =>
      make(id, receipts.proofOfTransaction, async () => [await call(receipts.ofTransaction, { transaction_id: id })]),
    [make],
  );
  const ofFee = useCallback(
    (id: string) => make(id, receipts.ownProof, () => call(receipts.ofFee, { student_fee_record_id: id })),
    [make],
  );
  const ofPayment = useCallback(
    (id: string, receiptNo: string) =>
      make(id, receipts.ownProof, async () => {
        const all = await call(receipts.ofFee, { student_fee_record_id: id });
        return all.filter(({ receipt_no }) => receipt_no === receiptNo);
      }),
    [make],
  );
  return { ofTransaction, ofFee, ofPayment, making };
}
