import { sumRupees } from '../../shared/figures/money.js';
import { type AssignedFee, methodName, payments, type RequestOf, type Transaction } from '@bursar/contracts';
import { rupeesOf } from '@bursar/domain/kernel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '../../shared/figures/dates.js';
import { useRefusal } from '../../shared/form/use-refusal.js';
import { useAsk } from '../../shared/overlay/ask.js';
import { call } from '../../shared/server/call.js';
import { newKey } from '../../shared/server/http-client.js';
import { type RequestFailed } from '../../shared/server/request-failed.js';
import { useSender } from '../../shared/server/use-sender.js';
import { useCheck } from '../../shared/server/use-check.js';
import { type CounterEntry, feeOf, recordRequest, severalRequest } from './counter-entry.js';

type Asked =
  | { readonly one: RequestOf<typeof payments.recordTransaction> }
  | { readonly several: RequestOf<typeof payments.recordTransactions> };

const FAILED = 'Failed to record transaction.';
const CHANGED = 'It was recorded as first sent, although no answer came. See the list of transactions.';

type Recorded = readonly [Transaction, ...Transaction[]];

async function record(asked: Asked, idempotencyKey: string): Promise<Recorded> {
  if ('one' in asked) return [(await call(payments.recordTransaction, asked.one, { idempotencyKey })).transaction];
  const { transactions } = await call(payments.recordTransactions, asked.several, { idempotencyKey });
  return transactions as unknown as Recorded;
}

const confirmed = (asked: Asked): Asked =>
  'one' in asked ? { one: { ...asked.one, confirmed: true } } : { several: { ...asked.several, confirmed: true } };

const rupeesIn = (asked: Asked): number =>
  sumRupees('one' in asked ? [Number(asked.one.amount)] : asked.several.items.map(({ amount }) => Number(amount)));

const wasSentDifferently = ({ problem }: RequestFailed): boolean => problem?.code === 'IDEMPOTENCY_MISMATCH';

const isLookalike = ({ problem }: RequestFailed): boolean => problem?.code === 'DUPLICATE_PAYMENT';

/** Keeps one idempotency key until success, so a retry records the money once. */
export function useRecording(
  entry: CounterEntry,
  dues: readonly AssignedFee[],
  onRecorded: (rows: Recorded, next: boolean) => void,
) {
  const one = recordRequest(entry, feeOf(entry, dues));
  const several = severalRequest(entry, dues);
  const checkOne = useCheck(payments.recordTransaction, one);
  const checkSeveral = useCheck(payments.recordTransactions, several);
  const check = entry.several ? checkSeveral : checkOne;
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);
  const { confirm } = useAsk();
  const asSender = useSender();
  const { mutate, isPending, error } = useMutation<Recorded, RequestFailed, Asked>({
    mutationFn: (asked) => asSender(() => record(asked, idempotencyKey)),
    onError: useRefusal(FAILED, undefined, 'message'),
  });

  const send = (asked: Asked, next: boolean): void =>
    mutate(asked, {
      onSuccess: (rows) => {
        setIdempotencyKey(newKey());
        onRecorded(rows, next);
      },
      onError: (refusal) => {
        check.refuse(refusal);
        if (isLookalike(refusal)) void confirmAnother(refusal, asked, next);
      },
    });
  const confirmAnother = async (refusal: RequestFailed, asked: Asked, next: boolean): Promise<void> => {
    const about = `${methodName(one.payment_method)}, received on ${formatDate(one.payment_date)}`;
    const question = { text: refusal.message, about, rupees: rupeesIn(asked), verb: 'Record another payment' };
    if (await confirm(question)) send(confirmed(asked), next);
  };
  const asked = (): Asked | undefined => {
    if (!entry.several) {
      const checked = checkOne.attempt();
      return checked && { one: { ...one, amount: rupeesOf(checked.amount) } };
    }
    const checked = checkSeveral.attempt();
    const items = checked?.items.map(({ fee_id, amount }) => ({ fee_id, amount: rupeesOf(amount) })) ?? [];
    const [alone, ...others] = items;
    if (!alone) return undefined;
    return others.length === 0 ? { one: { ...one, ...alone } } : { several: { ...several, items } };
  };
  const submit = (next: boolean): void => {
    const ready = asked();
    if (ready) send(ready, next);
  };
  const form = {
    errors: check.errors,
    onLeave: check.onLeave,
    failure: error && wasSentDifferently(error) ? CHANGED : error?.text(FAILED, 'message'),
    isPending,
  };
  return { amount: one.amount, form, submit };
}
