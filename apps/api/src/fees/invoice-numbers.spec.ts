import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InvoiceSeries, StudentFee, whenBillChanges, whenInvoiceIssued } from '@bursar/domain/fees';
import { type Policy, type Recorded, streamName } from '@bursar/domain/kernel';
import { Caller, Clock, Execution } from '@bursar/platform';
import { historyOf } from '@bursar/platform/event-store';
import { SqliteEventStore, SqliteStateStore } from '@bursar/platform/stores';
import { PolicyRunner } from '@bursar/platform/subscriptions';
import { keepRefusedStep } from '../pending/refused-steps.js';

class Calendar extends Clock {
  day = '2026-03-30';

  protected override present(): string {
    return `${this.day}T06:00:00.000Z`;
  }
}

let directory: string;
let log: SqliteEventStore;
let state: SqliteStateStore;
let calendar: Calendar;
let execution: Execution;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bursar-series-'));
  log = await SqliteEventStore.open(directory);
  state = await SqliteStateStore.open(directory);
  calendar = new Calendar();
  execution = new Execution(log, calendar);
});
afterEach(async () => {
  await log.close();
  await state.close();
  rmSync(directory, { recursive: true });
});

async function follow(...policies: readonly unknown[]): Promise<void> {
  const runner = new PolicyRunner(log, execution, state, policies as readonly Policy[], keepRefusedStep);
  await runner.start();
  await runner.watermark.reach(await log.head());
  await runner.stop();
}

function bill(studentFeeId: string) {
  const student = { studentId: 'student-1', userId: 'user-1', studentName: 'Asha Rao', enrollmentNo: 'EN-001' };
  const terms = { title: 'Tuition', totalPaise: 100_000, dueDate: '2027-06-30T18:29:59.000Z' };
  const bill = { ...student, ...terms, studentFeeId, feeStructureId: studentFeeId, batch: 2024, departmentId: 1 };
  const command = { type: 'AssignFee', bill, openingPaidPaise: 0, mode: 'single', runId: null } as const;
  return execution.execute(StudentFee, studentFeeId, command, Caller.system());
}

async function eventsOf(type: string): Promise<readonly Recorded[]> {
  const found: Recorded[] = [];
  for await (const event of historyOf(log)) if (event.type === type) found.push(event);
  return found;
}

const numbersOf = async (financialYear: string) =>
  (await log.read(streamName(InvoiceSeries.category, financialYear))).events.map(({ data }) => data);

describe('Invoices from before the series', () => {
  it('get their numbers at the first start after the update, in the order of their issue', async () => {
    for (const id of ['old-1', 'old-2', 'old-3']) await bill(id);
    await follow(whenBillChanges);
    calendar.day = '2026-04-02';
    await bill('old-4');
    await follow(whenBillChanges);
    expect(await eventsOf('InvoiceNumbered')).toEqual([]);

    calendar.day = '2026-11-23';
    await bill('new-1');
    await follow(whenBillChanges, whenInvoiceIssued);

    const issued = (await eventsOf('InvoiceIssued')).map(({ data }) => (data as { invoiceId: string }).invoiceId);
    expect(issued).toHaveLength(5);
    expect(await numbersOf('FY25-26')).toMatchObject([
      { invoiceNo: 'FY25-26/INV/000001', invoiceId: issued[0] },
      { invoiceNo: 'FY25-26/INV/000002', invoiceId: issued[1] },
      { invoiceNo: 'FY25-26/INV/000003', invoiceId: issued[2] },
    ]);
    expect(await numbersOf('FY26-27')).toMatchObject([
      { invoiceNo: 'FY26-27/INV/000001', invoiceId: 'old-4' },
      { invoiceNo: 'FY26-27/INV/000002', invoiceId: 'new-1' },
    ]);
  });

  it('keep their numbers at every later start', async () => {
    await bill('old-1');
    await follow(whenBillChanges, whenInvoiceIssued);
    await state.delete('checkpoints', [whenInvoiceIssued.name]);
    await follow(whenBillChanges, whenInvoiceIssued);
    expect(await numbersOf('FY25-26')).toHaveLength(1);
  });
});
