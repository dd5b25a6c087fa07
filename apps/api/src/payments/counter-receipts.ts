import { CounterReceipt, type CounterReceiptState } from '@bursar/domain/payments';
import { Injectable } from '@nestjs/common';
import { Execution } from '../platform/execution.js';

@Injectable()
export class CounterReceipts {
  constructor(private readonly execution: Execution) {}

  load(counterReceiptId: string): Promise<CounterReceiptState> {
    return this.execution.load(CounterReceipt, counterReceiptId);
  }
}
