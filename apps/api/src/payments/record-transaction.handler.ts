import { type InputOf, type payments } from '@bursar/contracts';
import { assignedFees, refuse as refuseFee, StudentFee } from '@bursar/domain/fees';
import { refuse as refuseIdentity, users } from '@bursar/domain/identity';
import { ReceiptNumber, receiptNumberKey, Transaction } from '@bursar/domain/payments';
import { DomainError, istDayOf } from '@bursar/domain/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../platform/caller.js';
import { Claims } from '../platform/claims.js';
import { Clock } from '../platform/clock.js';
import { Execution } from '../platform/execution.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { Consistency } from '../platform/subscriptions/consistency.js';
import { LookalikePayments } from './lookalike-payments.js';

type Input = InputOf<typeof payments.recordTransaction>;

/** Records money taken at the counter; answers the transaction's id. */
export class RecordTransaction extends Command<string> {
  constructor(
    readonly input: Input,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(RecordTransaction)
export class RecordTransactionHandler implements ICommandHandler<RecordTransaction> {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly readModels: ReadModels,
    private readonly consistency: Consistency,
    private readonly lookalikes: LookalikePayments,
    private readonly clock: Clock,
  ) {}

  async execute({ input, by }: RecordTransaction): Promise<string> {
    const studentId = await this.studentId(input.student_id);
    const studentFeeId = await this.assignmentOf(studentId, input.fee_id);
    const transactionId = by.newId();
    const receiptNumber = input.receipt_number ?? null;
    if (receiptNumber !== null) await this.claim(receiptNumber, transactionId, by);
    try {
      await this.reserve(input, { studentId, studentFeeId, transactionId }, by);
    } catch (refusal) {
      if (receiptNumber !== null && refusal instanceof DomainError) {
        await this.claims.release(ReceiptNumber, receiptNumberKey(receiptNumber), transactionId, by);
      }
      throw refusal;
    }
    await this.consistency.settle(by);
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
    const replaces = receiptNumber === null ? undefined : await this.replacedBy(receiptNumber, transactionId);
    const payment = {
      transactionId,
      amountPaise,
      method,
      paymentReference: receiptNumber ?? `TXN-${transactionId.slice(0, 12)}`,
      receiptNumber,
      remarks: input.remarks ?? '',
      receivedOn,
      ...(replaces === undefined ? {} : { replaces }),
    };
    const command = { type: 'ReservePayment', ...payment, today } as const;
    by.wrote(await this.execution.execute(StudentFee, studentFeeId, command, by));
  }

  private claim(receiptNumber: string, transactionId: string, by: Caller): Promise<void> {
    const exists = async (id: string) => (await this.execution.load(Transaction, id)).status !== 'none';
    const value = receiptNumberKey(receiptNumber);
    return this.claims.take(ReceiptNumber, { value, holder: transactionId, exists }, by);
  }

  /** The latest reversed transaction that had this receipt number before. */
  private async replacedBy(receiptNumber: string, transactionId: string): Promise<string | undefined> {
    const { earlier } = await this.execution.load(ReceiptNumber, receiptNumberKey(receiptNumber));
    for (const id of earlier.toReversed()) {
      if (id !== transactionId && (await this.execution.load(Transaction, id)).status === 'reversed') return id;
    }
    return undefined;
  }

  private async studentId(id: string): Promise<string> {
    const [byStudentId] = await this.readModels.find(users, { where: { student_id: id } });
    const student = byStudentId ?? (await this.readModels.get(users, id));
    if (!student?.student_id) throw refuseIdentity('student-not-found');
    return student.student_id;
  }

  /** The fee may be named by its own id or by its structure's. */
  private async assignmentOf(studentId: string, feeId: string): Promise<string> {
    const assigned = await this.readModels.find(assignedFees, { where: { student_id: studentId } });
    const fee = assigned.find(({ id, fee_structure_id }) => id === feeId || fee_structure_id === feeId);
    if (!fee) throw refuseFee('not-assigned');
    return fee.id;
  }
}
