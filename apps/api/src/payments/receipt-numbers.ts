import { CounterReceipt, ReceiptNumber, receiptNumberKey } from '@bursar/domain/payments';
import { DomainError } from '@bursar/domain/kernel';
import { type Caller, Claims, Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';
import { RecordedTransactions } from './recorded-transactions.js';

@Injectable()
export class ReceiptNumbers {
  constructor(
    private readonly execution: Execution,
    private readonly claims: Claims,
    private readonly recorded: RecordedTransactions,
  ) {}

  /** Holds the number while `record` runs and releases it after a refusal. @throws `payments/duplicate-receipt` */
  async claimWhile(receiptNumber: string | null, holder: string, by: Caller, record: () => Promise<void>) {
    if (receiptNumber === null) return record();
    const value = receiptNumberKey(receiptNumber);
    await this.claims.take(ReceiptNumber, { value, holder, exists: (id) => this.exists(id) }, by);
    try {
      await record();
    } catch (refusal) {
      if (refusal instanceof DomainError) await this.claims.release(ReceiptNumber, value, holder, by);
      throw refusal;
    }
  }

  /** Returns a transaction of the latest reversed entry with this number. */
  async replacedBy(receiptNumber: string | null, holder: string): Promise<string | undefined> {
    if (receiptNumber === null) return undefined;
    const { earlier } = await this.execution.load(ReceiptNumber, receiptNumberKey(receiptNumber));
    for (const id of earlier.toReversed()) {
      const reversed = id === holder ? undefined : await this.reversedTransaction(id);
      if (reversed !== undefined) return reversed;
    }
    return undefined;
  }

  private async reversedTransaction(holder: string): Promise<string | undefined> {
    if ((await this.recorded.find(holder))?.status === 'reversed') return holder;
    const receipt = await this.execution.load(CounterReceipt, holder);
    return receipt.status === 'reversed' ? receipt.lines[0]?.transactionId : undefined;
  }

  private async exists(holder: string): Promise<boolean> {
    if (await this.recorded.find(holder)) return true;
    return (await this.execution.load(CounterReceipt, holder)).status !== 'none';
  }
}
