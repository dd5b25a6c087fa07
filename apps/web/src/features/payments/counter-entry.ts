import { type AssignedFee, COUNTER_METHODS, type payments, type RequestOf } from '@bursar/contracts';
import { type Day, parsePaise, rupeesOf } from '@bursar/domain/kernel';

import { today } from '../../shared/figures/dates.js';
import { sumRupees } from '../../shared/figures/money.js';

type RecordRequest = RequestOf<typeof payments.recordTransaction>;
type SeveralRequest = RequestOf<typeof payments.recordTransactions>;

type Typed = number | string;

export interface CounterEntry {
  readonly student_id: string | null;
  /** Undefined: the first due. */
  readonly fee_id: string | undefined;
  /** Undefined: the whole. */
  readonly amount: Typed | undefined;
  /** Amounts by fee; undefined for one fee. */
  readonly several: Readonly<Record<string, Typed>> | undefined;
  readonly payment_method: RecordRequest['payment_method'];
  /** Undefined: today. */
  readonly payment_date: Day | undefined;
  readonly receipt_number: string;
  readonly remarks: string;
}

/** Specification, section 5: cash by default. */
export const EMPTY_ENTRY: CounterEntry = {
  student_id: null,
  fee_id: undefined,
  amount: undefined,
  several: undefined,
  payment_method: COUNTER_METHODS[0],
  payment_date: undefined,
  receipt_number: '',
  remarks: '',
};

/** Rupees without pending payments. */
export const payableOf = ({ outstanding, pending_amount }: AssignedFee): number =>
  sumRupees([outstanding, -pending_amount]);

const proposedOf = (fee: AssignedFee): string => payableOf(fee).toFixed(2);

export const duesOf = (fees: readonly AssignedFee[]): readonly AssignedFee[] =>
  fees.filter(({ status }) => status !== 'PAID').sort((a, b) => a.due_date.localeCompare(b.due_date));

export const feeOf = ({ fee_id }: CounterEntry, dues: readonly AssignedFee[]): AssignedFee | undefined =>
  dues.find((fee) => (fee_id === undefined ? payableOf(fee) > 0 : fee.id === fee_id));

export const receivedOn = ({ payment_date }: CounterEntry): Day => payment_date ?? today();

export function recordRequest(entry: CounterEntry, fee: AssignedFee | undefined): RecordRequest {
  return {
    student_id: entry.student_id ?? '',
    fee_id: fee?.id ?? '',
    amount: entry.amount ?? (fee ? proposedOf(fee) : ''),
    payment_method: entry.payment_method,
    payment_date: receivedOn(entry),
    receipt_number: entry.receipt_number.trim() || undefined,
    remarks: entry.remarks.trim() || undefined,
  };
}

export const openDues = (dues: readonly AssignedFee[]): readonly AssignedFee[] =>
  dues.filter((fee) => payableOf(fee) > 0);

export function toggled(several: Readonly<Record<string, Typed>>, fee: AssignedFee): Readonly<Record<string, Typed>> {
  const { [fee.id]: before, ...others } = several;
  return before === undefined ? { ...several, [fee.id]: proposedOf(fee) } : others;
}

/** Undefined while an amount is invalid. */
export function totalOf(several: Readonly<Record<string, Typed>>): number | undefined {
  let total = 0;
  for (const typed of Object.values(several)) {
    const paise = parsePaise(typed);
    if (paise === undefined) return undefined;
    total += paise;
  }
  return rupeesOf(total);
}

export function severalRequest(entry: CounterEntry, dues: readonly AssignedFee[]): SeveralRequest {
  const { fee_id: _, amount: __, ...paper } = recordRequest(entry, undefined);
  const several = entry.several ?? {};
  const chosen = dues.filter(({ id }) => several[id] !== undefined);
  return { ...paper, items: chosen.map(({ id }) => ({ fee_id: id, amount: several[id] ?? '' })) };
}

/** Negative for an overpayment. */
export const remainingAfter = (fee: AssignedFee, amountRupees: number): number =>
  sumRupees([payableOf(fee), -amountRupees]);
