import { type CounterPayment, StudentFee } from '@bursar/domain/fees';
import { istDayOf, istTimeOf, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { refuse, transactions } from '@bursar/domain/payments';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Execution } from '../platform/execution.js';
import { Unavailable } from '../platform/http/problems.js';
import { ReadModels } from '../platform/read-models/read-models.js';

/** The same payer, amount, method and day of receipt: most likely the same money. */
type Payment = { readonly studentId: string; readonly studentFeeId: string } & Readonly<
  Pick<CounterPayment, 'amountPaise' | 'method' | 'receivedOn'>
>;

/** Stops the second entry of the same money at the counter until the clerk says that it is another payment. */
@Injectable()
export class LookalikePayments {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * @param own the ids this request records under: its first try may have recorded them already
   * @throws `payments/duplicate-payment` when a payment that looks the same waits for approval or was approved
   * @throws a 503 `Unavailable` when the bill has a payment of this amount that nobody can see yet
   */
  async refuse(payment: Payment, own: readonly string[]): Promise<void> {
    await this.refuseUnseen(payment, own);
    const { studentId, amountPaise, method, receivedOn } = payment;
    const same = await this.readModels.find(transactions, {
      where: {
        student_id: studentId,
        amount_paid: rupeesOf(amountPaise),
        method,
        received_on: receivedOn,
        status: { in: ['pending', 'success'] },
      },
      sort: [{ field: 'payment_date', descending: true }],
    });
    const latest = same.find(({ id }) => !own.includes(id));
    if (!latest) return;
    throw refuse('duplicate-payment', this.momentOf(latest.payment_date), latest.recorded_by_name ?? 'the office');
  }

  /** Read models may be slow to show what was recorded; its clerk was told to send it again. */
  private async refuseUnseen({ studentFeeId, amountPaise }: Payment, own: readonly string[]): Promise<void> {
    const fee = await this.execution.load(StudentFee, studentFeeId);
    if (fee.status === 'none') return;
    for (const [id, payment] of Object.entries(fee.payments)) {
      if (payment.status !== 'reserved' || payment.amountPaise !== amountPaise || own.includes(id)) continue;
      if (!(await this.readModels.get(transactions, id))) {
        throw new Unavailable(503, `Transaction ${id} was recorded and cannot be shown yet`);
      }
    }
  }

  /** `at 10:42` today, `on 21/11/2026 at 10:42` before. */
  private momentOf(at: Timestamp): string {
    const day = istDayOf(at);
    const on = day === istDayOf(this.clock.now()) ? '' : `on ${day.split('-').reverse().join('/')} `;
    return `${on}at ${istTimeOf(at)}`;
  }
}
