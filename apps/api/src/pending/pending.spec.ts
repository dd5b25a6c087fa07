import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { account, audit, fees, notifications, operations, payments, pending, type User } from '@bursar/contracts';
import { EventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { SqliteEventStore } from '@bursar/platform/stores';
import { Projector } from '@bursar/platform/subscriptions';
import { SETTINGS } from '@bursar/platform/settings';
import { type Type } from '@nestjs/common';
import { Reconciliation } from '../payments/reconciliation.js';
import { type Settings } from '../settings/settings.js';
import { type Client } from '../testing/client.js';
import { refusedStep } from '../testing/refused-step.js';
import { ADMIN, TestApp } from '../testing/test-app.js';
import { undecidedPayment } from '../testing/undecided-payment.js';
import { LagWatch } from './lag-watch.js';

interface Appending {
  readonly type: string;
  readonly data: object;
  readonly at_ms?: number;
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

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
    const told = (await admin.do(notifications.list, {})).filter(({ kind }) => kind === 'pending.letter');
    expect(told).toMatchObject([
      {
        title: 'The letter “Set a new password” could not be sent',
        body: `To ${admin.user.name}.`,
        link: `/admin/pending?open=${letter?.id ?? ''}`,
      },
    ]);
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

function append(
  log: EventStore,
  stream: string,
  { type, data, at_ms = Date.now() }: Appending,
): ReturnType<EventStore['append']> {
  const id = newEventId();
  const metadata = {
    occurredAt: new Date(at_ms).toISOString(),
    actor: { role: 'system' },
    correlationId: id,
    commandId: id,
    schemaVersion: 1,
  };
  return log.append(stream, [{ id, type, data, metadata }], NO_STREAM);
}

function appendRefund(log: EventStore, refundId: string): ReturnType<EventStore['append']> {
  const data = {
    ...{ refundId, transactionId: null, paymentId: `pay_${refundId}`, studentFeeId: 'bill', studentId: 'student' },
    ...{ studentName: 'Asha Rao', feeName: 'Library', amountPaise: 100_000, reason: 'Paid twice' },
    ...{ through: 'counter', askedBy: 'officer', awaitsAnother: true, attempt: 1 },
  };
  return append(log, `refund-${refundId}`, { type: 'RefundRequested', data, at_ms: Date.now() - TWO_DAYS_MS });
}

async function refundOfTwoDaysAgo(): Promise<string> {
  const refundId = newEventId();
  await appendRefund(app.get(EventStore), refundId);
  await app.rest();
  return refundId;
}

const toldOf = async (kind: string) => (await admin.do(notifications.list, {})).filter((each) => each.kind === kind);

describe('a refund that stays open for a day', () => {
  it('is listed, and reaches administrators once', async () => {
    const refundId = await refundOfTwoDaysAgo();
    expect(await admin.do(pending.items, { kind: 'refund', status: 'open' })).toMatchObject([
      {
        id: refundId,
        what: 'A refund of ₹1,000.00 is still open',
        subject: `pay_${refundId}`,
        why: 'A second officer has not confirmed this refund by hand. It waits on the page Suspense.',
      },
    ]);
    for (let i = 0; i < 2; i++) await app.get(Reconciliation).reconcile();
    await app.rest();
    expect(await toldOf('refund.open')).toMatchObject([
      {
        title: 'A refund of ₹1,000.00 is open for a day',
        body: 'A second officer has not confirmed it.',
        link: `/admin/pending?open=${refundId}`,
        student_name: 'Asha Rao',
      },
    ]);
    const { items } = await admin.do(audit.trail, { type: 'RefundStayedOpen' });
    expect(items[0]?.says).toBe('The refund of ₹1,000.00 of Asha Rao for Library is open for a day');
  });
});

describe('the list as of the day of a refund', () => {
  it('omits the refund, which counts from the day after', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bursar-refund-'));
    const log = await SqliteEventStore.open(directory);
    const { position } = await appendRefund(log, newEventId());
    await log.close();
    const past = await TestApp.start({}, undefined, directory);
    rmSync(directory, { recursive: true });
    const office = await past.admin();
    const open = (headers = {}) => office.do(pending.items, { kind: 'refund', status: 'open' }, headers);
    expect(await open()).toHaveLength(1);
    expect(await open({ 'x-as-of': position })).toEqual([]);
    await past.close();
  });
});

describe('read models that fall behind the log', () => {
  it('show as behind, then as stalled, and reach administrators once when they go on', async () => {
    await app.rest();
    const watch = app.get(LagWatch);
    await watch.stop();
    await watch.look();
    const projector = app.get(Projector);
    await projector.stop();
    await append(app.get(EventStore), `note-${newEventId()}`, { type: 'Noted', data: {} });
    const { behind } = await admin.do(pending.summary, {});
    expect(behind).toBe(true);
    while (!(await admin.do(pending.summary, {})).stalled) await passing(50);
    for (let i = 0; i < 3; i++) await watch.look();
    await projector.start();
    await app.rest();
    await watch.look();
    expect(await admin.do(pending.summary, {})).toMatchObject({ behind: false, stalled: false });
    expect(await toldOf('pending.lag')).toMatchObject([
      { title: 'The read models fell behind the event log', link: '/admin/pending' },
    ]);
  });
});

describe('health and metrics', () => {
  it('count open items of each kind', async () => {
    await refusedStep(app);
    await undecidedPayment(app);
    const metrics = await (await fetch(`${app.url}/api/metrics`)).text();
    const kinds = ['step', 'refund', 'payment', 'letter'] as const;
    for (const kind of kinds) {
      const { length } = await admin.do(pending.items, { kind, status: 'open' });
      expect(length).toBeGreaterThan(0);
      expect(metrics).toContain(`bursar_pending_items{kind="${kind}"} ${length}\n`);
    }
    const { length } = await admin.do(pending.items, { status: 'open' });
    expect((await app.anybody.do(operations.health, {})).pending).toBe(length);
  });
});
