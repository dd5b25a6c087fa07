import { creditableOf, largestOrderFor, outstandingOf, refuse as refuseFee, studentFees } from '@bursar/domain/fees';
import { type Paise } from '@bursar/domain/kernel';
import { PaymentOrder, paymentOrders, type PaymentOrderRow, refuse } from '@bursar/domain/payments';
import { type Caller, Clock, Execution, UseCase } from '@bursar/platform';
import { ReadModels } from '@bursar/platform/read-models';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentGateway } from './gateway/payment-gateway.js';
import { fromGateway } from './gateway-outage.js';
import { REUSED_FOR_MS } from './open-orders.js';
import { ownBill } from './own-bill.js';

const RECEIPT_PREFIX = 'fee_receipt_';

export interface OpenOrder {
  readonly orderId: string;
  readonly amountPaise: Paise;
}

export class CreateOrder extends UseCase<{ readonly receipt: string; readonly amountPaise: Paise }, OpenOrder> {}

@CommandHandler(CreateOrder)
export class CreateOrderHandler implements ICommandHandler<CreateOrder> {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly execution: Execution,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  async execute({ input: { receipt, amountPaise }, by }: CreateOrder): Promise<OpenOrder> {
    const studentFeeId = receipt.slice(RECEIPT_PREFIX.length);
    const { outstandingPaise, studentName, feeName } = await this.billOf(studentFeeId, by);
    if (outstandingPaise <= 0) throw refuseFee('nothing-due');
    if (await this.isBankDeciding(studentFeeId)) throw refuse('bank-deciding');
    if (amountPaise > largestOrderFor(outstandingPaise)) throw refuse('exceeds-outstanding');

    const open = await this.openOrder(studentFeeId, amountPaise, outstandingPaise);
    if (open) return { orderId: open.id, amountPaise };

    const order = await fromGateway(
      this.gateway.createOrder({ amountPaise, receipt, notes: { student_fee_id: studentFeeId } }),
    );
    await this.execution.execute(
      PaymentOrder,
      order.id,
      {
        type: 'CreatePaymentOrder',
        orderId: order.id,
        studentFeeId,
        studentId: by.person?.studentId ?? '',
        userId: by.person?.id ?? '',
        amountPaise,
        outstandingPaise,
        currency: 'INR',
        receipt,
        provider: this.gateway.provider,
        studentName,
        feeName,
      },
      by,
    );
    return { orderId: order.id, amountPaise };
  }

  private async billOf(studentFeeId: string, by: Caller) {
    const fee = await ownBill(this.execution, studentFeeId, by);
    if (fee.status === 'revoked') throw refuseFee('not-assigned');
    const { studentName, title: feeName } = fee.bill;
    // A receipt for several bills keeps its reserved room.
    const outstandingPaise = creditableOf(fee);
    if (outstandingPaise <= 0 && outstandingOf(fee) > 0) throw refuseFee('all-pending');
    return { outstandingPaise, studentName, feeName };
  }

  /** A second payment might have no bill. */
  private async isBankDeciding(studentFeeId: string): Promise<boolean> {
    const row = await this.readModels.get(studentFees, studentFeeId);
    return row !== undefined && row.confirming.length > 0;
  }

  /** Two tabs share an order, which is paid once. */
  private async openOrder(
    studentFeeId: string,
    amountPaise: Paise,
    outstandingPaise: Paise,
  ): Promise<PaymentOrderRow | undefined> {
    const oldest = new Date(Date.parse(this.clock.now()) - REUSED_FOR_MS).toISOString();
    const open = await this.readModels.find(paymentOrders, {
      where: { student_fee_id: studentFeeId, status: 'open', created_at: { from: oldest } },
      sort: [{ field: 'created_at', descending: true }],
    });
    return open.find((order) => order.amount_paise === amountPaise && order.outstanding_paise === outstandingPaise);
  }
}
