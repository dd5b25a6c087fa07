import { type Attempt, type RefundTerms } from './bank.js';

/**
 * What goes wrong with the next calls of the API: no answer at all, a connection cut before or (`lost_answer`)
 * after the work was done, an error of the gateway's, a proxy's page, a redirect to elsewhere.
 */
export const FAULTS = ['hang', 'cut', 'lost_answer', 'error_500', 'html_502', 'redirect'] as const;
export type Fault = (typeof FAULTS)[number];

/** How long a bank that answers late takes, unless a test says otherwise. */
export const LATE_ANSWER_MS = 15_000;

/** What a test wants to happen next. Kept in memory: a restart forgets it, as a test that has died would want. */
export class Controls {
  private payment: Partial<Attempt> = {};
  private refund: Partial<RefundTerms> = {};
  private fault?: Fault;
  private faultsLeft = 0;

  /** For the next payment from the checkout, whatever is chosen there. */
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
