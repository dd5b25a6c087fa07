import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startSandboxGateway } from './sandbox-gateway.js';
import { TestSandbox } from './test-sandbox.suite.js';

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = { ...TestSandbox.keys, dataDir };

describe('the sandbox', () => {
  it('keeps orders, payments and refunds over a restart', async () => {
    const sandbox = await TestSandbox.start();
    try {
      const orderId = await sandbox.openOrder();
      const { paymentId } = await sandbox.pay(orderId);
      const refund = await sandbox.api(
        `payments/${paymentId}/refund`,
        { amount: 100 },
        { 'x-refund-idempotency': 'kept-over-it' },
      );
      await sandbox.restart();
      expect((await sandbox.api(`orders/${orderId}`)).body).toMatchObject({ status: 'paid' });
      expect((await sandbox.api(`payments/${paymentId}`)).body).toMatchObject({ amount_refunded: 100 });
      const again = await sandbox.api(
        `payments/${paymentId}/refund`,
        { amount: 100 },
        { 'x-refund-idempotency': 'kept-over-it' },
      );
      expect(again.body).toEqual(refund.body);
    } finally {
      await sandbox.close();
    }
  });

  it('keeps pending bank answers over a restart', async () => {
    const sandbox = await TestSandbox.start();
    try {
      const orderId = await sandbox.openOrder();
      const { paymentId } = await sandbox.pay(orderId, { outcome: 'authorized', answer_after_ms: 3_600_000 });
      await sandbox.restart();
      await sandbox.control('answer', { id: paymentId });
      expect((await sandbox.api(`orders/${orderId}`)).body).toMatchObject({ status: 'paid' });
    } finally {
      await sandbox.close();
    }
  });

  it('answers for the bank at the due time', async () => {
    const sandbox = await TestSandbox.start();
    try {
      const orderId = await sandbox.openOrder();
      await sandbox.pay(orderId, { outcome: 'authorized', answer_after_ms: 0 });
      while (sandbox.received.at(-1)?.body.event !== 'order.paid') await new Promise(setImmediate);
      expect((await sandbox.api(`orders/${orderId}`)).body).toMatchObject({ status: 'paid' });
    } finally {
      await sandbox.close();
    }
  });

  it('ends at once, also with a caller waiting for ever', async () => {
    const sandbox = await TestSandbox.start();
    await sandbox.control('faults', { fault: 'hang' });
    const calls = [sandbox.api('orders'), sandbox.api('orders')];
    const ended = Promise.allSettled(calls);
    await Promise.race(calls);
    await sandbox.close();
    expect((await ended).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('offers no controls by default', async () => {
    const sandbox = await startSandboxGateway(settings);
    const answer = await fetch(`${sandbox.url}/sandbox/control/webhooks`);
    expect(await answer.json()).toMatchObject({
      error: { description: 'The requested URL was not found on the server.' },
    });
    await sandbox.close();
  });

  it.each([
    ['a key that could be real', { keyId: 'rzp_test_Ab12Cd34Ef56' }, /must begin with rzp_test_sandbox/],
    ['an empty key secret', { keySecret: '' }, /must not be empty/],
    ['an empty webhook secret', { webhookSecret: '' }, /must not be empty/],
  ])('does not start with %s', async (_, wrong, sentence) => {
    await expect(startSandboxGateway({ ...settings, ...wrong })).rejects.toThrow(sentence);
  });
});
