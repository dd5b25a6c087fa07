import { payments, type Transaction } from '@bursar/contracts';

import { useRoute } from '../../shared/server/use-route.js';
import { feesOf } from './whole-receipt.js';

export function useFeesOnReceipt({ counter_receipt_id, fee_name }: Transaction): string {
  const onReceipt = useRoute(
    payments.allTransactions,
    { counter_receipt_id },
    { enabled: counter_receipt_id !== null },
  );
  return onReceipt.data ? feesOf(onReceipt.data) : fee_name;
}
