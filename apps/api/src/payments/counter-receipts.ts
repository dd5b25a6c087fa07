import { CounterReceipt, type CounterReceiptState } from '@bursar/domain/payments';
import { Execution } from '@bursar/platform';
import { Injectable } from '@nestjs/common';

@Injectable()
export class CounterReceipts {
  constructor(private readonly execution: Execution) {}

  load(counterReceiptId: string): Promise<CounterReceiptState> {
    return this.execution.load(CounterReceipt, counterReceiptId);
  }
}
