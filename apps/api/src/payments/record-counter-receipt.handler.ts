import { type InputOf, type payments } from '@bursar/contracts';
import { type CounterPayment, StudentFee } from '@bursar/domain/fees';
import { decide, DomainError, istDayOf } from '@bursar/domain/kernel';
import { CounterReceipt, type CounterReceiptLine, refuse } from '@bursar/domain/payments';
import { type Caller, Clock, Execution, UseCase } from '@bursar/platform';
import { Unavailable } from '@bursar/platform/http';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BillsAtCounter } from './bills-at-counter.js';
import { LookalikePayments } from './lookalike-payments.js';
import { ReceiptNumbers } from './receipt-numbers.js';

type Input = InputOf<typeof payments.recordTransactions>;

const OF_ALL_BILLS: readonly string[] = ['fees/received-in-future', 'fees/received-too-early'];

/** Runs once policies are caught up. @throws when a bill declined */
type Recorded = () => Promise<readonly string[]>;

/** Ids follow the order of the items. */
export class RecordCounterReceipt extends UseCase<Input, Recorded> {}

interface NewReceipt {
  readonly counterReceiptId: string;
  readonly studentId: string;
  readonly lines: readonly CounterReceiptLine[];
  readonly paper: Pick<CounterPayment, 'method' | 'paymentReference' | 'receiptNumber' | 'remarks' | 'receivedOn'>;
}

@CommandHandler(RecordCounterReceipt)
export class RecordCounterReceiptHandler implements ICommandHandler<RecordCounterReceipt> {
  constructor(
    private readonly execution: Execution,
    private readonly bills: BillsAtCounter,
    private readonly numbers: ReceiptNumbers,
    private readonly lookalikes: LookalikePayments,
    private readonly clock: Clock,
  ) {}

  async execute({ input, by }: RecordCounterReceipt): Promise<Recorded> {
    const receipt = await this.newReceipt(input, by);
    const { counterReceiptId, lines, paper } = receipt;
    await this.numbers.claimWhile(paper.receiptNumber, counterReceiptId, by, async () => {
      await this.requireRoom(receipt);
      if (!input.confirmed) await this.refuseLookalikes(receipt);
      await this.open(receipt, by);
    });
    return async () => {
      await this.requireRecorded(counterReceiptId);
      return lines.map(({ transactionId }) => transactionId);
    };
  }

  private async newReceipt(input: Input, by: Caller): Promise<NewReceipt> {
    const { items, receipt_number: receiptNumber = null, payment_method: method, remarks = '' } = input;
    const studentId = await this.bills.studentId(input.student_id);
    const studentFeeIds = await this.bills.of(
      studentId,
      items.map(({ fee_id }) => fee_id),
    );
    if (new Set(studentFeeIds).size < items.length) throw refuse('bill-twice');
    for (;;) {
      const counterReceiptId = by.newId();
      const lines = items.map(({ amount: amountPaise }, index) => ({
        transactionId: by.newId(),
        studentFeeId: studentFeeIds[index] ?? '',
        amountPaise,
      }));
      // Nothing of a declined receipt stands, so a repeat tries new ids.
      if ((await this.execution.load(CounterReceipt, counterReceiptId)).status === 'declined') continue;
      const paymentReference = receiptNumber ?? `TXN-${counterReceiptId.slice(0, 12)}`;
      const receivedOn = input.payment_date ?? istDayOf(this.clock.now());
      const paper = { method, paymentReference, receiptNumber, remarks, receivedOn };
      return { counterReceiptId, studentId, lines, paper };
    }
  }

  /** A concurrent payment can still make a bill decline. */
  private async requireRoom({ lines, paper }: NewReceipt): Promise<void> {
    const today = istDayOf(this.clock.now());
    for (const { studentFeeId, transactionId, amountPaise } of lines) {
      const fee = await this.execution.load(StudentFee, studentFeeId);
      const payment = { ...paper, transactionId, amountPaise, recordedBy: null, recordedByName: null, today };
      try {
        decide(StudentFee, { type: 'ReservePayment', ...payment }, fee);
      } catch (refusal) {
        if (!(refusal instanceof DomainError) || fee.status === 'none' || OF_ALL_BILLS.includes(refusal.code)) {
          throw refusal;
        }
        throw new DomainError(refusal.code, refusal.kind, `${fee.bill.title}: ${refusal.message}`);
      }
    }
  }

  private async refuseLookalikes({ studentId, lines, paper: { method, receivedOn } }: NewReceipt): Promise<void> {
    const own = lines.map(({ transactionId }) => transactionId);
    for (const { studentFeeId, amountPaise } of lines) {
      await this.lookalikes.refuse({ studentId, studentFeeId, amountPaise, method, receivedOn }, own);
    }
  }

  private async open({ counterReceiptId, studentId, lines, paper }: NewReceipt, by: Caller): Promise<void> {
    const replaces = await this.numbers.replacedBy(paper.receiptNumber, counterReceiptId);
    const command = {
      type: 'OpenCounterReceipt',
      counterReceiptId,
      studentId,
      ...paper,
      totalPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      recordedBy: by.person?.id ?? '',
      recordedByName: by.person?.name ?? '',
      ...(replaces === undefined ? {} : { replaces }),
      lines,
    } as const;
    await this.execution.execute(CounterReceipt, counterReceiptId, command, by);
  }

  /** @throws `payments/receipt-declined` @throws a 503 `Unavailable` while a bill has not answered */
  private async requireRecorded(counterReceiptId: string): Promise<void> {
    const receipt = await this.execution.load(CounterReceipt, counterReceiptId);
    if (receipt.status === 'none' || receipt.status === 'opened') {
      throw new Unavailable(503, `The bills of the receipt ${counterReceiptId} have not all answered yet`);
    }
    if (receipt.declined) throw refuse('receipt-declined', receipt.declined.feeName, receipt.declined.reason);
  }
}
