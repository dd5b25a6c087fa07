import { type AssignedFee, COUNTER_METHODS, type payments, type RequestOf } from '@bursar/contracts';
import { type Day, parsePaise, rupeesOf } from '@bursar/domain/kernel';

import { today } from '../../shared/figures/dates.js';
import { sumRupees } from '../../shared/figures/money.js';

type RecordRequest = RequestOf<typeof payments.recordTransaction>;
type SeveralRequest = RequestOf<typeof payments.recordTransactions>;

/** Rupees as typed. */
type Typed = number | string;

/** What the clerk has said so far. */
export interface CounterEntry {
  readonly student_id: string | null;
  /** Undefined while the first due fee is proposed. */
  readonly fee_id: string | undefined;
  /** Undefined while all that can be paid is proposed. */
  readonly amount: Typed | undefined;
  /** The fees on one receipt with what is paid of each; undefined while the receipt is for one fee. */
  readonly several: Readonly<Record<string, Typed>> | undefined;
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
  several: undefined,
  payment_method: COUNTER_METHODS[0],
  payment_date: undefined,
  receipt_number: '',
  remarks: '',
};

/** What can still be paid of a fee, in rupees: outstanding, less what waits for approval. */
export const payableOf = ({ outstanding, pending_amount }: AssignedFee): number =>
  sumRupees([outstanding, -pending_amount]);

/** Proposes all that can be paid of a fee. */
const proposedOf = (fee: AssignedFee): string => payableOf(fee).toFixed(2);

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
    amount: entry.amount ?? (fee ? proposedOf(fee) : ''),
    payment_method: entry.payment_method,
    payment_date: receivedOn(entry),
    receipt_number: entry.receipt_number.trim() || undefined,
    remarks: entry.remarks.trim() || undefined,
  };
}

/** The fees that something can be paid of; a receipt for several needs two. */
export const openDues = (dues: readonly AssignedFee[]): readonly AssignedFee[] =>
  dues.filter((fee) => payableOf(fee) > 0);

/** Puts a fee on the receipt for several, with all that can be paid of it, or takes it off again. */
export function toggled(several: Readonly<Record<string, Typed>>, fee: AssignedFee): Readonly<Record<string, Typed>> {
  const { [fee.id]: before, ...others } = several;
  return before === undefined ? { ...several, [fee.id]: proposedOf(fee) } : others;
}

/** Sums what was typed, in rupees; undefined while one of the amounts is none. */
export function totalOf(several: Readonly<Record<string, Typed>>): number | undefined {
  let total = 0;
  for (const typed of Object.values(several)) {
    const paise = parsePaise(typed);
    if (paise === undefined) return undefined;
    total += paise;
  }
  return rupeesOf(total);
}

/** The receipt for several fees as it would be sent, in the order of the dues. */
export function severalRequest(entry: CounterEntry, dues: readonly AssignedFee[]): SeveralRequest {
  const { fee_id: _, amount: __, ...paper } = recordRequest(entry, undefined);
  const several = entry.several ?? {};
  const chosen = dues.filter(({ id }) => several[id] !== undefined);
  return { ...paper, items: chosen.map(({ id }) => ({ fee_id: id, amount: several[id] ?? '' })) };
}

/** What would remain of a fee once the transaction is approved, in rupees; negative when it is too much. */
export const remainingAfter = (fee: AssignedFee, amountRupees: number): number =>
  sumRupees([payableOf(fee), -amountRupees]);
