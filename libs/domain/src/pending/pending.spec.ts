import { describe, expect, it } from '@jest/globals';
import { valueOver } from '../kernel/figure.suite.js';
import { given } from '../kernel/given.js';
import { subjectOf, type DomainEvent, fold, type Recorded, replay } from '../kernel/index.js';
import { type PendingEvents } from './events.js';
import { itemsToSettle } from './figures.js';
import { PendingItem } from './pending-item.js';
import { pendingItems } from './pending-items.projection.js';

type Event = DomainEvent<PendingEvents>;

const step: PendingEvents['PolicyStepRefused'] = {
  itemId: 'item-1',
  policy: 'when-transaction-succeeds',
  eventType: 'FeePaymentApplied',
  stream: 'transaction-1',
  revision: 1,
  step: 0,
  command: 'RecordPayment',
  subject: 'bill-1',
  reason: 'No due amount left to pay.',
};
const refused: Event = { type: 'PolicyStepRefused', data: step };
const dismissed: Event = { type: 'PendingItemDismissed', data: { itemId: 'item-1', reason: 'Paid in cash' } };
const resolved: Event = { type: 'PendingItemResolved', data: { itemId: 'item-1' } };

const item = given(PendingItem);

const recorded = (event: { type: string; data: object }, revision: number): Recorded => ({
  ...event,
  id: `event-${revision}`,
  stream: 'pendingItem-item-1',
  revision,
  position: String(revision).padStart(3, '0'),
  metadata: {
    occurredAt: `2026-04-0${revision + 1}T04:30:00.000Z`,
    actor: { role: 'admin', name: 'Asha Rao' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});
const rowOf = (id: string, ...events: { type: string; data: object }[]) =>
  replay(pendingItems, events.map(recorded)).get(id);

describe('A pending item', () => {
  it('notes a pending item once for a repeated policy step', () => {
    item()
      .when({ type: 'NoteRefusedStep', ...step })
      .then(refused);
    item(refused)
      .when({ type: 'NoteRefusedStep', ...step })
      .thenNothing();
    item(refused, dismissed)
      .when({ type: 'NoteRefusedStep', ...step })
      .thenNothing();
  });

  it('dismisses an item with a reason, or resolves it, once', () => {
    item(refused).when({ type: 'DismissItem', reason: 'Paid in cash' }).then(dismissed);
    item(refused).when({ type: 'ResolveItem' }).then(resolved);
    for (const closed of [dismissed, resolved]) {
      item(refused, closed)
        .when({ type: 'DismissItem', reason: 'Again' })
        .thenRefused('pending/already-closed', 'This item is already closed.');
      item(refused, closed)
        .when({ type: 'ResolveItem' })
        .thenRefused('pending/already-closed', 'This item is already closed.');
    }
    item().when({ type: 'DismissItem', reason: 'x' }).thenRefused('pending/item-not-found', 'Pending item not found');
  });

  it('shows the failed step, its reason and time, and the dismissal', () => {
    expect(rowOf('item-1', refused)).toMatchObject({
      kind: 'step',
      what: 'Could not record payment after “fee payment applied”',
      subject: 'bill-1',
      why: 'No due amount left to pay.',
      since: '2026-04-01T04:30:00.000Z',
      status: 'open',
    });
    expect(rowOf('item-1', refused, dismissed)).toMatchObject({
      status: 'dismissed',
      closed_at: '2026-04-02T04:30:00.000Z',
      closed_by_name: 'Asha Rao',
      dismissal: 'Paid in cash',
    });
  });
});

describe('A pending refund', () => {
  it('appears a day after its request, until the gateway answers', () => {
    const refund = { refundId: 'refund-1', transactionId: 't-1', amountPaise: 100_000 };
    const asked = { type: 'RefundRequested', data: refund };
    expect(rowOf('refund-1', asked)).toMatchObject({
      kind: 'refund',
      what: 'A refund of ₹1,000.00 is still open',
      since: '2026-04-01T04:30:00.000Z',
      shown_from: '2026-04-02T04:30:00.000Z',
    });
    for (const type of ['RefundCompleted', 'RefundFailed'])
      expect(rowOf('refund-1', asked, { type, data: refund })).toBeUndefined();
  });

  it.each([
    ['the gateway', false, 'The payment gateway has not confirmed it. Bursar asks again every five minutes.'],
    [
      'a second officer',
      true,
      'A second officer has not confirmed this refund by hand. It waits on the page Suspense.',
    ],
  ])('says that it waits for %s', (_, awaitsAnother, why) => {
    const refund = { refundId: 'refund-1', transactionId: null, paymentId: 'pay_1', amountPaise: 100_000 };
    expect(rowOf('refund-1', { type: 'RefundRequested', data: { ...refund, awaitsAnother } })).toMatchObject({ why });
  });
});

describe('A pending payment', () => {
  it('appears after a day, until the bank decides or the wait ends', () => {
    const payment = { orderId: 'order-1', paymentId: 'pay_1', amountPaise: 100_000 };
    const undecided = { type: 'GatewayPaymentPending', data: payment };
    expect(rowOf('order-1', undecided)).toMatchObject({
      kind: 'payment',
      what: 'The bank has not decided about a payment of ₹1,000.00',
      subject: 'pay_1',
      since: '2026-04-01T04:30:00.000Z',
      shown_from: '2026-04-02T04:30:00.000Z',
    });
    const another = { type: 'GatewayPaymentFailed', data: { ...payment, paymentId: 'pay_2' } };
    expect(rowOf('order-1', undecided, another)).toMatchObject({ subject: 'pay_1' });
    const ends = ['Captured', 'Failed', 'GivenUp'].map((end) => `GatewayPayment${end}`);
    for (const type of ends) {
      expect(rowOf('order-1', undecided, { type, data: payment })).toBeUndefined();
      expect(rowOf('order-1', { type, data: payment })).toBeUndefined();
    }
  });
});

describe('A letter that was not sent', () => {
  const unsent = { itemId: 'item-1', letter: 'Password reset', recipientName: 'Asha Rao' };
  const noted: Event = { type: 'LetterNotSent', data: unsent };

  it('becomes one pending item', () => {
    item()
      .when({ type: 'NoteUnsentLetter', ...unsent })
      .then(noted);
    item(noted)
      .when({ type: 'NoteUnsentLetter', ...unsent })
      .thenNothing();
  });

  it('shows the letter and its recipient until the item is resolved', () => {
    const open = {
      id: 'item-1',
      kind: 'letter',
      what: 'The letter “Password reset” could not be sent',
      subject: 'Asha Rao',
      why: 'The mail server did not take it.',
      since: '2026-04-01T04:30:00.000Z',
      shown_from: '2026-04-01T04:30:00.000Z',
      status: 'open',
      closed_at: null,
      closed_by_name: null,
      dismissal: null,
    };
    expect(rowOf('item-1', noted)).toEqual(open);
    expect(rowOf('item-1', noted, resolved)).toEqual({
      ...open,
      status: 'resolved',
      closed_at: '2026-04-02T04:30:00.000Z',
      closed_by_name: 'Asha Rao',
    });
    for (const end of [resolved, dismissed]) expect(rowOf('item-1', end)).toBeUndefined();
  });
});

describe('Read models or policies behind the log', () => {
  it('are noted once for each place, without a pending item', () => {
    const lag = { itemId: 'lag-1', part: 'policies' } as const;
    const noted: Event = { type: 'ProcessingFellBehind', data: lag };
    const note = { type: 'NoteLag', ...lag } as const;
    item().when(note).then(noted);
    item(noted).when(note).thenNothing();
    item(noted).when({ type: 'DismissItem', reason: 'x' }).thenRefused('pending/already-closed');
    expect(rowOf('lag-1', noted)).toBeUndefined();
    expect(subjectOf(PendingItem, PendingItem.initial, fold(PendingItem, [noted]))?.about).toBe('the policies');
  });
});

describe('The state of a pending item', () => {
  it('keeps the step to try again', () => {
    const { policy, stream, revision, step: place } = step;
    const open = { status: 'open', itemId: 'item-1', about: 'RecordPayment on bill-1' };
    const again = { policy, stream, revision, step: place };
    expect(fold(PendingItem, [refused])).toEqual({ ...open, step: again });
    for (const end of [resolved, dismissed]) {
      expect(fold(PendingItem, [refused, end])).toEqual({ ...open, status: 'closed', step: again });
      expect(fold(PendingItem, [end])).toEqual({ status: 'none' });
    }
    expect(
      fold(PendingItem, [{ type: 'LetterNotSent', data: { itemId: 'i', letter: 'Reset', recipientName: 'Asha' } }]),
    ).toEqual({
      status: 'open',
      itemId: 'i',
      about: 'the letter “Reset” to Asha',
      step: null,
    });
  });

  it('names an item after its command and subject', () => {
    const { initial } = PendingItem;
    expect(subjectOf(PendingItem, initial, initial)).toBeUndefined();
    const subject = subjectOf(PendingItem, initial, fold(PendingItem, [refused]));
    expect(subject).toEqual({ about: 'RecordPayment on bill-1', whom: undefined });
  });

  it('names the recipient of a letter that was not sent', () => {
    const unsent = { itemId: 'i', letter: 'Reset', recipientId: 'user-1', recipientName: 'Asha' };
    const state = fold(PendingItem, [{ type: 'LetterNotSent', data: unsent }]);
    expect(subjectOf(PendingItem, state, state)).toEqual({ about: 'the letter “Reset” to Asha', whom: 'user-1' });
  });
});

describe('The pending items to settle', () => {
  const payment = { orderId: 'order-1', paymentId: 'pay_1', amountPaise: 100_000 };
  const undecided = { type: 'GatewayPaymentPending', data: payment };
  const counted = (now: string, ...events: { type: string; data: object }[]) => {
    const rows = replay(pendingItems, events.map(recorded)).values();
    return valueOver(itemsToSettle, { today: now.slice(0, 10), now }, () => rows);
  };

  it('count a payment from the end of its day of waiting', () => {
    expect(counted('2026-04-02T04:29:59.999Z', undecided)).toBe(0);
    expect(counted('2026-04-02T04:30:00.000Z', undecided)).toBe(1);
  });

  it('count a refused step at once, until it is closed', () => {
    expect(counted('2026-04-01T04:30:00.000Z', refused)).toBe(1);
    expect(counted('2026-04-02T04:30:00.000Z', refused, dismissed)).toBe(0);
  });

  it('tell what waits and whom it concerns', () => {
    const row = rowOf('order-1', undecided);
    const told = 'The bank has not decided about a payment of ₹1,000.00, pay_1';
    expect(row && itemsToSettle.tells(row, {})).toBe(told);
  });
});

describe('The subject of a pending refund', () => {
  it('is its transaction, otherwise its gateway payment', () => {
    const subject = (transactionId: string | null, paymentId: string | null) =>
      rowOf('r', { type: 'RefundRequested', data: { refundId: 'r', transactionId, paymentId, amountPaise: 1 } })
        ?.subject;
    expect([subject('t-1', 'pay_1'), subject(null, 'pay_1'), subject(null, null)]).toEqual(['t-1', 'pay_1', '']);
  });
});
