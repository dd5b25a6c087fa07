import { refuse, type TransactionRow, transactions } from '@bursar/domain/payments';
import { ReadModels } from '@bursar/platform/read-models';
import { Injectable } from '@nestjs/common';

@Injectable()
export class RecordedTransactions {
  constructor(private readonly readModels: ReadModels) {}

  find(transactionId: string): Promise<TransactionRow | undefined> {
    return this.readModels.get(transactions, transactionId);
  }

  /** @throws `payments/transaction-not-found` */
  async get(transactionId: string): Promise<TransactionRow> {
    const row = await this.find(transactionId);
    if (!row) throw refuse('transaction-not-found');
    return row;
  }
}
