import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Delivery } from './outbox.js';
import { TestSandbox } from './test-sandbox.suite.js';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await TestSandbox.start();
});
afterEach(() => sandbox.close());

const names = () => sandbox.received.map(({ body }) => body.event);
const outbox = () => sandbox.control<readonly Delivery[]>('webhooks');
const payNewOrder = async () => sandbox.pay(await sandbox.openOrder());

describe('webhooks', () => {
  it('report a payment from its authorisation to the paid order', async () => {
    await payNewOrder();
    await sandbox.flush();
    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(sandbox.received.map(({ body }) => body.contains)).toEqual([['payment'], ['payment'], ['payment', 'order']]);
  });

  it('report a refund', async () => {
    const { paymentId } = await payNewOrder();
    await sandbox.api(`payments/${paymentId}/refund`, { amount: 100 });
    await sandbox.flush();
    expect(names().slice(3)).toEqual(['refund.created', 'refund.processed']);
    expect(sandbox.received.at(-1)?.body.payload).toMatchObject({
      refund: { entity: { amount: 100, status: 'processed' } },
      payment: { entity: { id: paymentId, amount_refunded: 100 } },
    });
  });

  it('signs webhooks over the sent bytes, and gives each event an id', async () => {
    await payNewOrder();
    await sandbox.flush();
    for (const { rawBody, signature, headers } of sandbox.received) {
      const expected = createHmac('sha256', TestSandbox.keys.webhookSecret).update(rawBody).digest('hex');
      expect(signature).toBe(expected);
      expect(headers['content-type']).toBe('application/json');
    }
    expect(new Set(sandbox.received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('hold the state of their moment', async () => {
    const id = await sandbox.openOrder();
    await sandbox.control('webhooks', { delay_ms: 3_600_000 });
    const { paymentId } = await sandbox.pay(id, { outcome: 'authorized', answer_after_ms: 3_600_000 });
    await sandbox.control('answer', { id: paymentId });
    await sandbox.flush();
    expect(sandbox.received[0]?.body.payload).toMatchObject({ payment: { entity: { status: 'authorized' } } });
  });

  it('arrive without a request', async () => {
    await payNewOrder();
    while (sandbox.received.length < 3) await new Promise(setImmediate);
    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  });

  it('offers a webhook again later under the same id without a 2xx answer', async () => {
    sandbox.receiverStatus = 500;
    await payNewOrder();
    await sandbox.flush();
    const [first] = await outbox();
    expect(first).toMatchObject({ state: 'pending', attempts: 1 });
    expect(first?.due_at).toBeGreaterThan(first?.created_at ?? Infinity);

    sandbox.receiverStatus = 204;
    await sandbox.flush();
    expect(await outbox()).toMatchObject([{ state: 'delivered', attempts: 2 }, {}, {}]);
    const [a, , , b] = sandbox.received;
    expect(b?.eventId).toBe(a?.eventId);
    expect(b?.rawBody).toEqual(a?.rawBody);
  });

  it('arrive after a restart when undelivered', async () => {
    sandbox.receiverStatus = 503;
    await payNewOrder();
    await sandbox.flush();
    await sandbox.restart();
    sandbox.receiverStatus = 200;
    sandbox.received.length = 0;
    await sandbox.flush();
    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect((await outbox()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('loses webhooks when a test asks', async () => {
    await sandbox.control('webhooks', { mode: 'drop' });
    await payNewOrder();
    await sandbox.flush();
    expect(sandbox.received).toEqual([]);
    expect((await outbox()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
  });

  it('arrive twice in parallel when a test asks', async () => {
    await sandbox.control('webhooks', { mode: 'duplicate' });
    await payNewOrder();
    await sandbox.flush();
    expect(sandbox.received).toHaveLength(6);
    expect(new Set(sandbox.received.map(({ eventId }) => eventId)).size).toBe(3);
  });

  it('arrive in random order when a test asks', async () => {
    await sandbox.control('webhooks', { mode: 'shuffle', delay_ms: 3_600_000 });
    for (let count = 0; count < 5; count += 1) await payNewOrder();
    await sandbox.flush();
    const sent = (await outbox()).map(({ event_id }) => event_id);
    const arrived = sandbox.received.map(({ eventId }) => eventId);
    expect([...arrived].sort()).toEqual([...sent].sort());
    expect(arrived).not.toEqual(sent);
  });

  it('wait as long as a test asks', async () => {
    await sandbox.control('webhooks', { delay_ms: 3_600_000 });
    await payNewOrder();
    await sandbox.control('reset', {});
    await payNewOrder();
    while (sandbox.received.length < 3) await new Promise(setImmediate);
    const states = (await outbox()).map(({ state }) => state);
    expect(states.slice(0, 3)).toEqual(['pending', 'pending', 'pending']);
  });
});
