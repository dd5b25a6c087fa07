import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type RefundEvents, type RefundFacts } from './events.js';
import { Refund } from './refund.js';

type Event = DomainEvent<RefundEvents>;

const facts = (rest: Partial<RefundFacts> = {}): RefundFacts => ({
  refundId: 'R1',
  transactionId: 'pay_1',
  paymentId: 'pay_1',
  studentFeeId: 'fee-1',
  studentId: 'student-1',
  amountPaise: 1_000,
  reason: 'Paid twice',
  through: 'gateway',
  askedBy: 'user-admin',
  awaitsAnother: false,
  attempt: 1,
  ...rest,
});
const request = (rest: Partial<RefundFacts> = {}) => ({ type: 'RequestRefund', ...facts(rest) }) as const;
const requested = (rest: Partial<RefundFacts> = {}): Event => ({ type: 'RefundRequested', data: facts(rest) });
const completed = (rest: Partial<RefundFacts> = {}, providerRefundId: string | null = 'rfnd_1'): Event => ({
  type: 'RefundCompleted',
  data: { ...facts(rest), providerRefundId },
});
const failed: Event = { type: 'RefundFailed', data: { ...facts(), code: 'REFUND_FAILED' } };
const complete = { type: 'CompleteRefund', providerRefundId: 'rfnd_1' } as const;
const fail = { type: 'FailRefund', code: 'REFUND_FAILED' } as const;
const refund = given(Refund);

describe('A refund through the gateway', () => {
  it('requests and completes a refund once', () => {
    refund().when(request()).then(requested());
    refund(requested()).when(request()).thenNothing();
    refund(requested()).when(complete).then(completed());
    refund(requested(), completed()).when(complete).thenNothing();
    refund(requested(), completed()).when(fail).thenNothing();
    refund(requested(), completed())
      .when(request({ attempt: 2 }))
      .thenNothing();
  });

  it('repeats a failed refund under its id, and not by a late request', () => {
    refund(requested()).when(fail).then(failed);
    refund(requested(), failed).when(fail).thenNothing();
    refund(requested(), failed).when(request()).thenNothing();
    refund(requested(), failed)
      .when(request({ attempt: 2 }))
      .then(requested({ attempt: 2 }));
  });

  it('notes once for each request that it stayed open', () => {
    const stayed: Event = { type: 'RefundStayedOpen', data: facts() };
    const note = { type: 'NoteOpenRefund' } as const;
    refund(requested()).when(note).then(stayed);
    refund(requested(), stayed).when(note).thenNothing();
    refund(requested(), stayed, failed).when(note).thenNothing();
    refund(requested(), stayed, failed, requested({ attempt: 2 }))
      .when(note)
      .then({ type: 'RefundStayedOpen', data: facts({ attempt: 2 }) });
    refund(requested(), completed()).when(note).thenNothing();
    refund().when(note).thenNothing();
    expect(fold(Refund, [stayed])).toEqual({ status: 'none' });
  });

  it('completes a refund that had stayed open, and lets it fail', () => {
    const stayed: Event = { type: 'RefundStayedOpen', data: facts() };
    refund(requested(), stayed).when(complete).then(completed());
    refund(requested(), stayed).when(fail).then(failed);
  });

  it('books a refund that the gateway completed after a reported failure', () => {
    refund(requested(), failed).when(complete).then(completed());
  });

  it('does nothing for a refund without a request', () => {
    refund().when(complete).thenNothing();
    refund().when(fail).thenNothing();
  });
});

describe('A refund by hand', () => {
  const byHand = { through: 'counter', transactionId: null } as const;
  const waiting = { ...byHand, awaitsAnother: true } as const;
  const handedOver = { type: 'CompleteRefund', providerRefundId: null } as const;

  it('completes a refund by hand with its request', () => {
    refund().when(request(byHand)).then(requested(byHand), completed(byHand, null));
  });

  it('waits for the payment to tell that a second officer handed the money over', () => {
    refund().when(request(waiting)).then(requested(waiting));
    refund(requested(waiting)).when(handedOver).then(completed(waiting, null));
    refund(requested(waiting), completed(waiting, null)).when(handedOver).thenNothing();
  });
});

describe('The state of a refund', () => {
  it('ignores the end of an unrequested refund', () => {
    for (const end of [completed(), failed]) expect(fold(Refund, [end])).toEqual({ status: 'none' });
  });

  it('names a refund after its payer and bill', () => {
    const subject = (rest: Partial<RefundFacts>) => subjectOf(Refund, Refund.initial, fold(Refund, [requested(rest)]));
    expect(subjectOf(Refund, Refund.initial, Refund.initial)).toBeUndefined();
    expect(subject({})).toBeUndefined();
    expect(subject({ studentName: 'Asha Rao' })?.about).toBe('Asha Rao for a fee');
    const named = { studentName: 'Asha Rao', feeName: 'Tuition' };
    expect(subject(named)).toEqual({ about: 'Asha Rao for Tuition', whom: 'student-1' });
  });
});
