import { payments, type PaymentStatus } from '@bursar/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

import { call } from '../../shared/server/call.js';
import { RequestFailed } from '../../shared/server/request-failed.js';

const ASK_EVERY_MS = 8_000;

type Known = PaymentStatus & { readonly unreachable: boolean };

const isUnderWay = (status: PaymentStatus['status'] | undefined): boolean =>
  status === 'waiting' || status === 'confirming' || status === 'not_completed';

async function ask(orderId: string, signal: AbortSignal): Promise<Known> {
  try {
    return { ...(await call(payments.checkOrder, { order_id: orderId }, { signal })), unreachable: false };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.status < 500) throw error;
    return { ...(await call(payments.order, { order_id: orderId }, { signal })), unreachable: true };
  }
}

export const usePaymentStatus = (orderId: string): UseQueryResult<Known, RequestFailed> =>
  useQuery({
    queryKey: [payments.order.path, orderId],
    queryFn: ({ signal }) => ask(orderId, signal),
    meta: { reads: payments.order.reads ?? [] },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? ASK_EVERY_MS : false),
  });
