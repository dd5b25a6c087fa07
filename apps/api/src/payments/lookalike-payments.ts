import { type CounterPayment } from '@bursar/domain/fees';
import { istDayOf, istTimeOf, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { refuse, transactions } from '@bursar/domain/payments';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { ReadModels } from '../platform/read-models/read-models.js';

/** The same payer, amount, method and day of receipt: most likely the same money. */
type Payment = { readonly studentId: string } & Readonly<Pick<CounterPayment, 'amountPaise' | 'method' | 'receivedOn'>>;

/** Stops the second entry of the same money at the counter until the clerk says that it is another payment. */
@Injectable()
export class LookalikePayments {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * @param own the ids this request records under: its first try may have recorded them already
   * @throws `payments/duplicate-payment` when a payment that looks the same waits for approval or was approved
   */
  async refuse({ studentId, amountPaise, method, receivedOn }: Payment, own: readonly string[]): Promise<void> {
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

  /** `at 10:42` today, `on 21/11/2026 at 10:42` before. */
  private momentOf(at: Timestamp): string {
    const day = istDayOf(at);
    const on = day === istDayOf(this.clock.now()) ? '' : `on ${day.split('-').reverse().join('/')} `;
    return `${on}at ${istTimeOf(at)}`;
  }
}
