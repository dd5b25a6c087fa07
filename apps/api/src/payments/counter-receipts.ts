import { CounterReceipt, type CounterReceiptState, Transaction } from '@bursar/domain/payments';
import { Injectable } from '@nestjs/common';
import { Execution } from '../platform/execution.js';

/** Finds the receipt for several bills that a transaction is on. */
@Injectable()
export class CounterReceipts {
  constructor(private readonly execution: Execution) {}

  /** Returns the receipt's id; undefined for a transaction that stands alone or does not exist. */
  async of(transactionId: string): Promise<string | undefined> {
    const transaction = await this.execution.load(Transaction, transactionId);
    return transaction.status === 'none' ? undefined : transaction.facts.counterReceipt?.counterReceiptId;
  }

  load(counterReceiptId: string): Promise<CounterReceiptState> {
    return this.execution.load(CounterReceipt, counterReceiptId);
  }
}
