import { type Attempt, type RefundTerms } from './bank.js';

/** `cut` ends the connection before the work, `lost_answer` after it. */
export const FAULTS = ['hang', 'cut', 'lost_answer', 'error_500', 'html_502', 'redirect'] as const;
export type Fault = (typeof FAULTS)[number];

export const LATE_ANSWER_MS = 15_000;

export class Controls {
  private payment: Partial<Attempt> = {};
  private refund: Partial<RefundTerms> = {};
  private fault?: Fault;
  private faultsLeft = 0;

  setNextPayment(payment: Partial<Attempt>): void {
    this.payment = payment;
  }

  setNextRefund(refund: Partial<RefundTerms>): void {
    this.refund = refund;
  }

  setFault(fault: Fault, times: number): void {
    this.fault = fault;
    this.faultsLeft = times;
  }

  takePayment(): Partial<Attempt> {
    const payment = this.payment;
    this.payment = {};
    return payment;
  }

  takeRefund(): Partial<RefundTerms> {
    const refund = this.refund;
    this.refund = {};
    return refund;
  }

  takeFault(): Fault | undefined {
    if (this.faultsLeft === 0) return undefined;
    this.faultsLeft -= 1;
    return this.fault;
  }

  reset(): void {
    this.payment = {};
    this.refund = {};
    this.faultsLeft = 0;
  }
}
