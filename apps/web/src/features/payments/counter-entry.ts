import { type AssignedFee, COUNTER_METHODS, type payments, type RequestOf } from '@bursar/contracts';
import { type Day } from '@bursar/domain/kernel';

import { today } from '../../shared/dates.js';
import { paiseOnWire } from '../../shared/money.js';

type RecordRequest = RequestOf<typeof payments.recordTransaction>;

/** What the clerk has said so far. */
export interface CounterEntry {
  readonly student_id: string | null;
  /** Undefined while the first due fee is proposed. */
  readonly fee_id: string | undefined;
  /** Undefined while all that can be paid is proposed. */
  readonly amount: number | string | undefined;
  readonly payment_method: RecordRequest['payment_method'];
  /** The day the money was received; undefined while today is proposed. */
  readonly payment_date: Day | undefined;
  readonly receipt_number: string;
  readonly remarks: string;
}

/** Nothing said yet; the method is cash unless said otherwise (specification, section 5). */
export const EMPTY_ENTRY: CounterEntry = {
  student_id: null,
  fee_id: undefined,
  amount: undefined,
  payment_method: COUNTER_METHODS[0],
  payment_date: undefined,
  receipt_number: '',
  remarks: '',
};

/** What can still be paid of a fee, in rupees: outstanding, less what waits for approval. */
export const payableOf = ({ outstanding, pending_amount }: AssignedFee): number =>
  (paiseOnWire(outstanding) - paiseOnWire(pending_amount)) / 100;

/** The fees that are not paid yet, the earliest due first. */
export const duesOf = (fees: readonly AssignedFee[]): readonly AssignedFee[] =>
  fees.filter(({ status }) => status !== 'PAID').sort((a, b) => a.due_date.localeCompare(b.due_date));

/** The fee the entry is for: the chosen one, else the first that something can be paid of. */
export const feeOf = ({ fee_id }: CounterEntry, dues: readonly AssignedFee[]): AssignedFee | undefined =>
  dues.find((fee) => (fee_id === undefined ? payableOf(fee) > 0 : fee.id === fee_id));

/** The day the money was received: today, unless the clerk chose another one. */
export const receivedOn = ({ payment_date }: CounterEntry): Day => payment_date ?? today();

/** The entry as it would be sent, with what is proposed filled in. */
export function recordRequest(entry: CounterEntry, fee: AssignedFee | undefined): RecordRequest {
  return {
    student_id: entry.student_id ?? '',
    fee_id: fee?.id ?? '',
    amount: entry.amount ?? (fee ? payableOf(fee).toFixed(2) : ''),
    payment_method: entry.payment_method,
    payment_date: receivedOn(entry),
    receipt_number: entry.receipt_number.trim() || undefined,
    remarks: entry.remarks.trim() || undefined,
  };
}

/** What would remain of a fee once the transaction is approved, in rupees; negative when it is too much. */
export const remainingAfter = (fee: AssignedFee, amountRupees: number): number =>
  (paiseOnWire(payableOf(fee)) - paiseOnWire(amountRupees)) / 100;
