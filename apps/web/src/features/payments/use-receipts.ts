import { type Receipt, receipts } from '@bursar/contracts';
import { useCallback, useState } from 'react';

import { downloadFeeReceipts } from '../../shared/export/fee-receipt.js';
import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';

const NOT_MADE = 'The receipt could not be made.';

async function download(found: readonly Receipt[]): Promise<void> {
  const [first, ...others] = found;
  if (first) await downloadFeeReceipts([first, ...others]);
}

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
    async (id: string, fetch: () => Promise<readonly Receipt[]>): Promise<void> => {
      setMaking(id);
      try {
        await download(await fetch());
      } catch (error) {
        failed(error instanceof RequestFailed ? error.text(NOT_MADE) : NOT_MADE);
      } finally {
        setMaking(undefined);
      }
    },
    [failed],
  );
  const ofTransaction = useCallback(
    (id: string) => make(id, async () => [await call(receipts.ofTransaction, { transaction_id: id })]),
    [make],
  );
  const ofFee = useCallback(
    (id: string) => make(id, () => call(receipts.ofFee, { student_fee_record_id: id })),
    [make],
  );
  const ofPayment = useCallback(
    (id: string, receiptNo: string) =>
      make(id, async () => {
        const all = await call(receipts.ofFee, { student_fee_record_id: id });
        return all.filter(({ receipt_no }) => receipt_no === receiptNo);
      }),
    [make],
  );
  return { ofTransaction, ofFee, ofPayment, making };
}
