import { payments, pending } from '@bursar/contracts';
import { EventStore, newEventId, NO_STREAM } from '@bursar/platform/event-store';
import { type TestApp } from './test-app.js';

let ghosts = 0;

export async function refusedStep(app: TestApp) {
  const admin = await app.admin();
  const bill = await app.newBill(1000);
  const cash = { student_id: bill.studentId, fee_id: bill.feeId, amount: 400, payment_method: 'cash' } as const;
  const { transaction } = await admin.do(payments.recordTransaction, cash);
  const userId = `ghost-${ghosts++}`;
  const metadata = {
    occurredAt: new Date().toISOString(),
    actor: { userId: admin.user.id, name: admin.user.name, role: 'admin' },
    correlationId: userId,
    commandId: userId,
    schemaVersion: 1,
  };
  const gone = { role: 'student', name: 'A ghost', student: null, wasActive: true };
  const event = { type: 'UserDeleted', data: { userId, ...gone, untouchedFees: [bill.feeId] } };
  await app.get(EventStore).append(`user-${userId}`, [{ ...event, id: newEventId(), metadata }], NO_STREAM);
  await app.rest();
  const [item] = await admin.do(pending.items, { status: 'open', q: bill.feeId });
  if (!item) throw new Error('The refused step is not among the pending items');
  return { bill, transaction, item };
}
