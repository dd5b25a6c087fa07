import { type CounterPayment, StudentFee } from '@bursar/domain/fees';
import { istDayOf, istTimeOf, rupeesOf, type Timestamp } from '@bursar/domain/kernel';
import { refuse, transactions } from '@bursar/domain/payments';
import { Clock, Execution } from '@bursar/platform';
import { Unavailable } from '@bursar/platform/http';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

type Payment = { readonly studentId: string; readonly studentFeeId: string } & Readonly<
  Pick<CounterPayment, 'amountPaise' | 'method' | 'receivedOn'>
>;

@Injectable()
export class LookalikePayments {
  constructor(
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /**
   * @param own ids of this request, whose first try may have recorded them
   * @throws `payments/duplicate-payment`
   * @throws a 503 `Unavailable` while such a payment is not projected yet
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

  private momentOf(at: Timestamp): string {
    const day = istDayOf(at);
    const on = day === istDayOf(this.clock.now()) ? '' : `on ${day.split('-').reverse().join('/')} `;
    return `${on}at ${istTimeOf(at)}`;
  }
}
