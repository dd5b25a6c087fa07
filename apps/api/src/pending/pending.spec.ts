import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, audit, fees, notifications, operations, payments, pending, type User } from '@bursar/contracts';
import { SETTINGS } from '@bursar/platform/settings';
import { type Type } from '@nestjs/common';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { refusedStep } from '../testing/refused-step.js';
import { ADMIN, TestApp } from '../testing/test-app.js';

let app: TestApp;
let admin: Client & { readonly user: User };
beforeAll(async () => {
  app = await TestApp.start();
  admin = await app.admin();
});
afterAll(() => app.close());

describe('a follow-up that the business refused', () => {
  it('shows step, reason and time, reaches administrators, and counts in health and metrics', async () => {
    const { bill, item } = await refusedStep(app);
    expect(item).toMatchObject({
      kind: 'step',
      what: 'Could not revoke fee after “user deleted”',
      subject: bill.feeId,
      why: 'Cannot revoke: a transaction is pending',
      status: 'open',
    });
    const [news] = await admin.do(notifications.list, {});
    expect(news).toMatchObject({
      kind: 'pending.step',
      title: 'A follow-up was refused and waits for you',
      body: 'Cannot revoke: a transaction is pending',
      link: `/admin/pending?open=${item.id}`,
    });
    const auditor = await app.newUser({ role: 'auditor', department_id: undefined, studentData: undefined });
    expect(await auditor.do(pending.items, { kind: 'step', status: 'open' })).toEqual([item]);
    const { open } = await auditor.do(pending.summary, {});
    expect((await app.anybody.do(operations.health, {})).pending).toBe(open);
    const metrics = await (await fetch(`${app.url}/api/metrics`)).text();
    expect(metrics).toContain(`bursar_pending_items{kind="step"} ${open}`);
  });

  it('retries a refused step: refused with the sentence while unchanged, closed once it succeeds', async () => {
    const { bill, transaction, item } = await refusedStep(app);
    const { id } = item;
    expect(await admin.call(pending.retry, { id })).toMatchObject({
      status: 409,
      body: { message: 'It was refused again: Cannot revoke: a transaction is pending' },
    });
    await admin.do(payments.rejectPayment, { transaction_id: transaction.id, reason: 'Deleted' });
    const { body } = await admin.call(pending.retry, { id });
    expect(body).toMatchObject({
      message: 'Carried out.',
      item: { status: 'resolved', closed_by_name: admin.user.name },
    });
    expect(await admin.do(fees.studentFees, { student_id: bill.studentId })).toEqual([]);
    expect(await admin.call(pending.retry, { id })).toMatchObject({
      status: 409,
      body: { message: 'This item is already closed.' },
    });
  });

  it('dismisses a step once with a reason, which the audit trail shows', async () => {
    const { item } = await refusedStep(app);
    const { id } = item;
    expect(await admin.call(pending.dismiss, { id, reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Reason is required' },
    });
    const { body } = await admin.call(pending.dismiss, { id, reason: 'The bill is paid in cash' });
    expect(body.item).toMatchObject({ status: 'dismissed', dismissal: 'The bill is paid in cash' });
    expect((await admin.call(pending.dismiss, { id, reason: 'Again' })).status).toBe(409);
    const { items } = await admin.do(audit.trail, { type: 'PendingItemDismissed' });
    expect(items[0]?.says).toMatch(/^Dismissed a pending item, \S+ on .+: The bill is paid in cash$/);
    expect((await admin.call(pending.dismiss, { id: 'nothing', reason: 'x' })).status).toBe(404);
  });
});

describe('an unsent letter', () => {
  it('shows an unsent letter without its text to administrators, without a retry', async () => {
    const { DATA_DIR } = app.get<Settings>(SETTINGS as unknown as Type<Settings>);
    const outbox = join(DATA_DIR, 'outbox');
    rmSync(outbox, { recursive: true, force: true });
    writeFileSync(outbox, 'not a directory');
    await app.anybody.do(account.forgotPassword, { email: ADMIN.email });
    const letters = () => admin.do(pending.items, { kind: 'letter' });
    while ((await letters()).length === 0) await passing(20);
    rmSync(outbox);
    const [letter] = await letters();
    expect(letter).toMatchObject({
      what: 'The letter “Set a new password” could not be sent',
      subject: admin.user.name,
    });
    expect(JSON.stringify(letter)).not.toContain('reset-password');
    expect(await admin.call(pending.retry, { id: letter?.id ?? '' })).toMatchObject({
      status: 409,
      body: { message: 'This item cannot be tried again here.' },
    });
  });
});

describe('the list of pending items', () => {
  it('lists open items first, sorts and filters, and omits refunds of today', async () => {
    const all = await admin.do(pending.items, {});
    const statuses = all.map(({ status }) => status);
    expect(statuses.lastIndexOf('open')).toBeLessThan(statuses.findIndex((status) => status !== 'open'));
    const oldest = await admin.do(pending.items, { sort: 'since' });
    expect(oldest.map(({ since }) => since)).toEqual([...oldest.map(({ since }) => since)].sort());
    expect(new Set((await admin.do(pending.items, { status: 'dismissed' })).map(({ status }) => status))).toEqual(
      new Set(['dismissed']),
    );
    expect(await admin.do(pending.items, { kind: 'refund' })).toEqual([]);
  });
});
