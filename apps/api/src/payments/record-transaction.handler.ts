import { type InputOf, type payments } from '@bursar/contracts';
import { StudentFee } from '@bursar/domain/fees';
import { istDayOf } from '@bursar/domain/kernel';
import { type Caller, Clock, Execution, UseCase } from '@bursar/platform';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BillsAtCounter } from './bills-at-counter.js';
import { LookalikePayments } from './lookalike-payments.js';
import { ReceiptNumbers } from './receipt-numbers.js';

type Input = InputOf<typeof payments.recordTransaction>;

const recorderOf = ({ person }: Caller) => ({ recordedBy: person?.id ?? null, recordedByName: person?.name ?? null });

export class RecordTransaction extends UseCase<Input, string> {}

@CommandHandler(RecordTransaction)
export class RecordTransactionHandler implements ICommandHandler<RecordTransaction> {
  constructor(
    private readonly execution: Execution,
    private readonly bills: BillsAtCounter,
    private readonly numbers: ReceiptNumbers,
    private readonly lookalikes: LookalikePayments,
    private readonly clock: Clock,
  ) {}

  async execute({ input, by }: RecordTransaction): Promise<string> {
    const studentId = await this.bills.studentId(input.student_id);
    const [studentFeeId = ''] = await this.bills.of(studentId, [input.fee_id]);
    const transactionId = by.newId();
    await this.numbers.claimWhile(input.receipt_number ?? null, transactionId, by, () =>
      this.reserve(input, { studentId, studentFeeId, transactionId }, by),
    );
    return transactionId;
  }

  private async reserve(
    input: Input,
    {
      studentId,
      studentFeeId,
      transactionId,
    }: Readonly<Record<'studentId' | 'studentFeeId' | 'transactionId', string>>,
    by: Caller,
  ): Promise<void> {
    const { amount: amountPaise, payment_method: method, receipt_number: receiptNumber = null } = input;
    const today = istDayOf(this.clock.now());
    const receivedOn = input.payment_date ?? today;
    if (!input.confirmed) {
      await this.lookalikes.refuse({ studentId, studentFeeId, amountPaise, method, receivedOn }, [transactionId]);
    }
    const replaces = await this.numbers.replacedBy(receiptNumber, transactionId);
    const payment = {
      transactionId,
      amountPaise,
      method,
      paymentReference: receiptNumber ?? `TXN-${transactionId.slice(0, 12)}`,
      receiptNumber,
      remarks: input.remarks ?? '',
      receivedOn,
      ...recorderOf(by),
      ...(replaces === undefined ? {} : { replaces }),
    };
    const command = { type: 'ReservePayment', ...payment, today } as const;
    await this.execution.execute(StudentFee, studentFeeId, command, by);
  }
}
