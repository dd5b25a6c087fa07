import { describe, expect, it } from '@jest/globals';
import { subjectOf, fold, type Projection, type Recorded, replay } from '../kernel/index.js';
import { type UserEvents } from '../identity/events.js';
import { AT, logOf } from '../kernel/log.suite.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { FinanceOffice } from '../payments/finance-office.suite.js';
import { assignedFees } from './assigned-fees.projection.js';
import { AssignmentRun } from './assignment-run.js';
import { BillRun } from './bill-run.js';
import { billRuns } from './bill-runs.projection.js';
import { reference } from './bill.suite.js';
import { type BillRunEvents, type BillChange, type FeeEvents, type InvoiceSeriesEvents } from './events.js';
import { Invoice } from './invoice.js';
import { type InvoiceRow, invoices } from './invoices.projection.js';
import { passedOverBills } from './passed-over-bills.projection.js';
import { assignmentRuns } from './assignment-runs.projection.js';
import { FeeStructure } from './fee-structure.js';
import { feeStructures } from './fee-structures.projection.js';
import { skippedStudents } from './skipped-students.projection.js';
import { StudentFee } from './student-fee.js';
import { isOverdue, studentFees } from './student-fees.projection.js';

const DUE = '2026-06-30T18:29:59.000Z';

function office(): FinanceOffice {
  const office = new FinanceOffice();
  office.createStructure('structure-1', 100_050);
  office.bill('fee-1', 100_050);
  return office;
}

const assigned = ({ simulation }: FinanceOffice, id = 'fee-1') => {
  simulation.settle();
  return replay(assignedFees, simulation.log).get(id);
};
const bill = ({ simulation }: FinanceOffice, id = 'fee-1') => {
  simulation.settle();
  return replay(studentFees, simulation.log).get(id);
};
const structure = ({ simulation }: FinanceOffice) => {
  simulation.settle();
  return replay(feeStructures, simulation.log).get('structure-1');
};

describe('The assigned fees', () => {
  it('shows the office a new bill [ENT-067..ENT-073]', () => {
    expect(assigned(office())).toEqual({
      id: 'fee-1',
      invoice_no: 'FY26-27/INV/000001',
      fee_structure_id: 'structure-1',
      student_id: 'student-1',
      student_name: 'Asha Rao',
      enrollment_no: 'EN-001',
      enrollment_no_now: 'EN-001',
      batch: 2024,
      department_id: 1,
      department_name: 'Computer Science & Engineering',
      fee_title: 'Tuition, term 1',
      description: '',
      note: '',
      total_amount: 1000.5,
      paid_amount: 0,
      pending_amount: 0,
      outstanding: 1000.5,
      confirming: [],
      status: 'unpaid',
      due_date: DUE,
      assigned_at: '2026-04-01T04:30:01.000Z',
      assignment_run_id: null,
      version: 0,
    });
  });

  it('shows an opening balance as paid', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_000, { openingPaidPaise: 40_000 });
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    expect(assigned(books)).toMatchObject({ status: 'partial', paid_amount: 400, outstanding: 600 });
    expect(assigned(books, 'fee-2')).toMatchObject({ status: 'PAID', paid_amount: 1000, outstanding: 0 });
  });

  it('shows money that waits for approval beside the paid amount', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.record('fee-1', 'T2', 10_000);
    expect(assigned(books)).toMatchObject({ status: 'unpaid', pending_amount: 500, paid_amount: 0 });
    books.approve('fee-1', 'T1');
    expect(assigned(books)).toMatchObject({ status: 'partial', pending_amount: 100, paid_amount: 400 });
    books.reject('fee-1', 'T2');
    expect(assigned(books)).toMatchObject({ status: 'partial', pending_amount: 0, outstanding: 600.5, version: 4 });
  });

  it('shows a rounded online payment as paid in full', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'webhook');
    expect(assigned(books)).toMatchObject({ status: 'PAID', paid_amount: 1000.5, outstanding: 0 });
  });

  it('shows a refunded bill as owed again', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1', 'webhook');
    books.simulation.settle();
    books.setRefundAside('pay_1', 'pay_1', 'R1');
    books.simulation.settle();
    books.completeRefund('R1');
    expect(assigned(books)).toMatchObject({ status: 'unpaid', paid_amount: 0, outstanding: 1000.5 });
  });

  it('hides a revoked bill', () => {
    const books = office();
    books.revoke('fee-1');
    expect(assigned(books)).toBeUndefined();
    expect(bill(books)).toBeUndefined();
  });
});

describe('The bills of a student', () => {
  it('shows the student a new bill [ENT-048..ENT-061]', () => {
    expect(bill(office())).toEqual({
      id: 'fee-1',
      invoice_no: 'FY26-27/INV/000001',
      student_id: 'student-1',
      fee_structure_id: 'structure-1',
      user_id: 'user-1',
      student_name: 'Asha Rao',
      fee_name: 'Tuition, term 1',
      description: '',
      note: '',
      total_amount: 1000.5,
      amount_paid: 0,
      pending_amount: 0,
      due_date: DUE,
      status: 'unpaid',
      department_id: 1,
      department: 'Computer Science & Engineering',
      reversals: [],
      confirming: [],
      payments: [],
      payment_reference: null,
      payment_method: null,
      approved_by: null,
      paid_at: null,
      assigned_at: expect.any(String),
      version: 0,
    });
  });

  it('names the payments with an undecided bank until it decides or the wait ends', () => {
    const waited = () => {
      const books = office();
      books.openOrder('order-1', 'fee-1', 100_100, 100_050);
      books.notePending('order-1', 'pay_1');
      return books;
    };
    const waiting = [{ order_id: 'order-1', payment_id: 'pay_1' }];
    expect(bill(waited())).toMatchObject({ confirming: waiting, amount_paid: 0, version: 0 });
    expect(assigned(waited())).toMatchObject({ confirming: waiting, paid_amount: 0, version: 0 });
    const ends: readonly ((books: FinanceOffice) => unknown)[] = [
      (books) => books.payOrder('order-1', 'pay_1', 'webhook'),
      (books) => books.failPayment('order-1', 'pay_1'),
      (books) => books.giveUpPending('pay_1'),
      (books) => books.capture('order-1', 'pay_1', { capturedPaise: 100_100, gonePaise: 100_100 }),
      (books) => books.capture('order-1', 'pay_1', { capturedPaise: 100_200 }),
    ];
    for (const end of ends) {
      const books = waited();
      books.failPayment('order-1', 'pay_2');
      for (const row of [bill(books), assigned(books)]) expect(row?.confirming).toEqual(waiting);
      end(books);
      for (const row of [bill(books), assigned(books)]) expect(row?.confirming).toEqual([]);
    }
  });

  it('shows an approved counter payment with its approver', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    expect(bill(books)).toMatchObject({ pending_amount: 400, payment_reference: null, payments: [] });
    books.approve('fee-1', 'T1');
    expect(bill(books)).toMatchObject({
      status: 'partial',
      amount_paid: 400,
      pending_amount: 0,
      payment_reference: 'R/17',
      payment_method: 'cash',
      approved_by: 'Vikram Shah',
    });
  });

  it('shows the latest payment, without an approver for an online one', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1');
    books.openOrder('order-1', 'fee-1', 60_100, 60_050);
    books.payOrder('order-1', 'pay_1', 'callback');
    const row = bill(books);
    expect(row).toMatchObject({
      status: 'paid',
      amount_paid: 1000.5,
      payment_reference: 'pay_1',
      payment_method: 'online',
      approved_by: null,
    });
    expect(row?.payments.map(({ transaction_id, amount }) => [transaction_id, amount])).toEqual([
      ['T1', 400],
      ['pay_1', 601],
    ]);
  });

  it('shows the payment before the refunded one, and none after the last', () => {
    const books = office();
    for (const [id, amount] of [
      ['T1', 40_000],
      ['T2', 60_050],
    ] as const) {
      books.record('fee-1', id, amount, `R/${id}`);
      books.approve('fee-1', id);
      books.simulation.settle();
    }
    expect(bill(books)).toMatchObject({ status: 'paid', payment_reference: 'R/T2' });
    books.refundAtCounter('fee-1', 'T2', 'F2');
    expect(bill(books)).toMatchObject({ status: 'partial', payment_reference: 'R/T1', approved_by: 'Vikram Shah' });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(bill(books)).toMatchObject({
      status: 'unpaid',
      payments: [],
      reversals: [
        { transaction_id: 'T2', amount: 600.5, method: 'cash', reference: 'R/T2', refunded: true },
        { transaction_id: 'T1', amount: 400, method: 'cash', reference: 'R/T1', refunded: true },
      ],
      payment_reference: null,
      payment_method: null,
      approved_by: null,
      paid_at: null,
    });
  });

  it('shows a later due date and a new amount', () => {
    const books = office();
    books.extendDueDate('fee-1', '2026-07-31T18:29:59.000Z');
    books.reissue('fee-1', 90_050);
    const changed = { due_date: '2026-07-31T18:29:59.000Z', total_amount: 900.5, version: 2 };
    expect(bill(books)).toMatchObject(changed);
    expect(assigned(books)).toMatchObject({ ...changed, outstanding: 900.5 });
  });

  it('shows an opening balance as partly paid to the student', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_000, { openingPaidPaise: 40_000 });
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    expect(bill(books)).toMatchObject({ status: 'partial', amount_paid: 400 });
    expect(bill(books, 'fee-2')).toMatchObject({ status: 'paid', amount_paid: 1000 });
  });

  it('shows the latest remarks of the office', () => {
    const books = office();
    books.simulation.execute(StudentFee, 'fee-1', { type: 'WriteNote', note: 'Bring the form' });
    expect(bill(books)).toMatchObject({ note: 'Bring the form', version: 1 });
    expect(assigned(books)).toMatchObject({ note: 'Bring the form', version: 1 });
  });

  it('shows the officer who credited aid', () => {
    const books = office();
    books.creditAid('fee-1', 'd-1', 40_000);
    expect(bill(books)).toMatchObject({ payment_method: 'aid', approved_by: 'Meera Iyer' });
  });

  it('shows the approver of a receipt line instead of the policy', () => {
    const books = office();
    books.openReceipt('C1', [['fee-1', 40_000]], 'R/17');
    books.simulation.settle();
    books.approveReceipt('C1');
    books.simulation.settle();
    const byThePolicy = books.simulation.log.map((event) =>
      event.type === 'FeePaymentApplied'
        ? { ...event, metadata: { ...event.metadata, actor: { role: 'system' as const } } }
        : event,
    );
    const row = replay(studentFees, byThePolicy).get('fee-1');
    expect(row).toMatchObject({ payment_reference: 'R/17', approved_by: 'Vikram Shah' });
  });

  it('shows reversed payments and hides reversed aid', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000, 'R/17');
    books.approve('fee-1', 'T1');
    books.creditAid('fee-1', 'd-1', 10_000);
    books.reverse('fee-1', 'T1');
    books.simulation.execute(StudentFee, 'fee-1', { type: 'ReverseAid', transactionId: 'd-1' });
    expect(bill(books)).toMatchObject({ status: 'unpaid', amount_paid: 0, payments: [] });
    expect(bill(books)?.reversals).toEqual([
      {
        transaction_id: 'T1',
        amount: 400,
        reference: 'R/17',
        method: 'cash',
        reason: 'Bounced cheque',
        reversed_at: expect.any(String),
      },
    ]);
  });

  it('shows the rest of a partly returned online payment', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.payOrder('order-1', 'pay_1');
    books.simulation.settle();
    books.followGivenBack('pay_1', 30_100, [], 'rfnd_1');
    const row = bill(books);
    expect(row).toMatchObject({ status: 'partial', amount_paid: 700 });
    expect(row?.payments).toMatchObject([{ transaction_id: 'pay_1', amount: 700 }]);
    expect(row?.reversals).toMatchObject([
      { transaction_id: 'pay_1', amount: 301, method: 'online', reference: 'pay_1', refunded: true },
    ]);
  });

  it('waits for other orders, and for captured money until its credit', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 40_000, 100_050);
    books.openOrder('order-2', 'fee-1', 50_000, 100_050);
    for (const [order, payment] of [
      ['order-1', 'pay_1'],
      ['order-1', 'pay_2'],
      ['order-2', 'pay_3'],
    ] as const) {
      books.notePending(order, payment);
    }
    books.payOrder('order-1', 'pay_1');
    const captured = replay(studentFees, books.simulation.log).get('fee-1');
    expect(captured?.confirming.map(({ payment_id }) => payment_id)).toEqual(['pay_1', 'pay_3']);
    expect(bill(books)?.confirming.map(({ payment_id }) => payment_id)).toEqual(['pay_3']);
  });

  it('ends the wait for a payment without room', () => {
    const books = office();
    books.openOrder('order-1', 'fee-1', 100_100, 100_050);
    books.notePending('order-1', 'pay_1');
    books.record('fee-1', 'T1', 100_050);
    books.approve('fee-1', 'T1');
    books.payOrder('order-1', 'pay_1');
    for (const row of [bill(books), assigned(books)]) expect(row?.confirming).toEqual([]);
  });

  it('follows the name of the bill’s own student until the bill is paid', () => {
    const books = office();
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    books.simulation.settle();
    const log = [...books.simulation.log, ...renamed('user-1'), ...renamed('user-9')];
    const rows = replay(studentFees, log);
    expect(rows.get('fee-1')).toMatchObject({ student_name: 'Name of user-1', department: 'Mechanical Engineering' });
    expect(rows.get('fee-2')).toMatchObject({ student_name: 'Asha Rao' });
    const asSeenByTheOffice = replay(assignedFees, log);
    expect(asSeenByTheOffice.get('fee-1')).toMatchObject({ student_name: 'Name of user-1', department_id: 3 });
  });

  it('follows the enrollment number of the bill’s own student, on a paid bill beside the old one', () => {
    const books = office();
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    const { log } = books.simulation;
    const rows = replay(assignedFees, [...log, ...renumbered('student-1')]);
    expect(rows.get('fee-1')).toMatchObject({ enrollment_no: 'EN-900', enrollment_no_now: 'EN-900', batch: 2025 });
    expect(rows.get('fee-2')).toMatchObject({ enrollment_no: 'EN-001', enrollment_no_now: 'EN-900', batch: 2024 });
    for (const others of [renumbered('student-9'), renumbered(null)])
      expect(replay(assignedFees, [...log, ...others])).toEqual(replay(assignedFees, log));
  });

  it('shows nothing of a rejected payment', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.reject('fee-1', 'T1');
    expect(bill(books)).toMatchObject({ status: 'unpaid', pending_amount: 0, payment_reference: null });
  });
});

describe('The invoices', () => {
  const invoice = ({ simulation }: FinanceOffice) => {
    simulation.settle();
    return replay(invoices, simulation.log).get('fee-1');
  };
  const set = (books: FinanceOffice, to: InvoiceRow['status'], shown: InvoiceRow['status']) =>
    books.simulation.execute(Invoice, 'fee-1', { type: 'ChangeInvoiceStatus', to, shown, today: '2026-04-02' });
  const sweep = (books: FinanceOffice) =>
    books.simulation.execute(Invoice, 'fee-1', { type: 'MarkOverdue', today: '2026-07-01' });
  const first: InvoiceRow = {
    id: 'fee-1',
    invoice_no: null,
    student_id: 'student-1',
    student_name: 'Asha Rao',
    enrollment_no: 'EN-001',
    enrollment_no_now: 'EN-001',
    amount: 1000.5,
    due_date: DUE,
    status: 'unpaid',
    assigned_fee_id: 'fee-1',
    fee_title: 'Tuition, term 1',
    outstanding: 1000.5,
    status_source: 'system',
    issued_at: '2026-04-01T04:30:01.000Z',
    version: 0,
  };

  it('shows a new invoice with its bill and dates it at its issue', () => {
    const books = office();
    expect(replay(invoices, books.simulation.log).get('fee-1')).toEqual(first);
    const numbered = { invoice_no: 'FY26-27/INV/000001', issued_at: expect.any(String) };
    expect(invoice(books)).toEqual({ ...first, ...numbered });
    expect(invoice(books)?.issued_at).not.toBe(first.issued_at);
  });

  it('show the number on the bills of the office and the student, too', () => {
    const books = office();
    books.simulation.settle();
    const { log } = books.simulation;
    expect(replay(assignedFees, log).get('fee-1')).toMatchObject({ invoice_no: 'FY26-27/INV/000001' });
    expect(replay(studentFees, log).get('fee-1')).toMatchObject({ invoice_no: 'FY26-27/INV/000001' });
  });

  it('shows the invoice less the opening balance', () => {
    const books = new FinanceOffice();
    books.bill('fee-1', 100_000, { openingPaidPaise: 40_000 });
    expect(invoice(books)).toMatchObject({ amount: 1000, outstanding: 600 });
  });

  it('shows an invoice as paid and unpaid with its bill', () => {
    const books = office();
    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    expect(invoice(books)).toMatchObject({ status: 'unpaid', outstanding: 600.5 });
    books.record('fee-1', 'T2', 60_050);
    books.approve('fee-1', 'T2');
    expect(invoice(books)).toMatchObject({ status: 'paid', status_source: 'system', outstanding: 0 });
    books.refundAtCounter('fee-1', 'T2', 'F2');
    expect(invoice(books)).toMatchObject({ status: 'unpaid', status_source: 'system', outstanding: 600.5, version: 1 });
    set(books, 'paid', 'unpaid');
    books.reverse('fee-1', 'T1');
    expect(invoice(books)).toMatchObject({ status: 'paid', status_source: 'manual', outstanding: 1000.5 });
  });

  it('shows who set an invoice, and lets no sweep overwrite a payment', () => {
    const books = office();
    books.simulation.settle();
    set(books, 'paid', 'unpaid');
    expect(invoice(books)).toMatchObject({ status: 'paid', status_source: 'manual', version: 1 });
    set(books, 'unpaid', 'paid');
    expect(invoice(books)).toMatchObject({ status: 'unpaid', status_source: 'manual', version: 2 });
    const swept = office();
    swept.simulation.settle();
    sweep(swept);
    expect(invoice(swept)).toMatchObject({ status: 'overdue', status_source: 'system', version: 1 });
    const paid = office();
    paid.simulation.settle();
    paid.record('fee-1', 'T1', 100_050);
    paid.approve('fee-1', 'T1');
    sweep(paid);
    expect(invoice(paid)).toMatchObject({ status: 'paid', version: 1 });
  });

  it('shows the later due date and ends an overdue status in time', () => {
    const books = office();
    books.simulation.settle();
    sweep(books);
    books.extendDueDate('fee-1', '2026-07-31T18:29:59.000Z');
    const later = { due_date: '2026-07-31T18:29:59.000Z', version: 2 };
    expect(invoice(books)).toMatchObject({ ...later, status: 'unpaid', status_source: 'system' });
    const data = { invoiceId: 'fee-1', studentFeeId: 'fee-1', dueDate: later.due_date, billRevision: 3 };
    for (const [shown, status] of [
      ['overdue', 'overdue'],
      ['paid', 'unpaid'],
      ['paid', 'paid'],
    ] as const) {
      const byHand = office();
      byHand.simulation.settle();
      set(byHand, shown, 'unpaid');
      const extended = logOf<FeeEvents>([
        'InvoiceDueDateExtended',
        { ...data, status },
        { position: '9', revision: 2 },
      ]);
      expect(replay(invoices, [...byHand.simulation.log, ...extended]).get('fee-1')).toMatchObject({
        ...later,
        status: shown,
        status_source: 'manual',
      });
    }
  });

  it('shows the new amount and removes the invoice of a revoked bill', () => {
    const books = office();
    books.reissue('fee-1', 90_050);
    expect(invoice(books)).toMatchObject({ amount: 900.5, outstanding: 900.5, version: 1 });
    books.revoke('fee-1');
    expect(invoice(books)).toBeUndefined();
  });

  it('shows the current student on owed invoices, and both numbers on paid ones', () => {
    const books = office();
    books.bill('fee-2', 100_000, { openingPaidPaise: 100_000 });
    books.simulation.settle();
    const log = [...books.simulation.log, ...renamed('user-1'), ...renumbered('student-1')];
    const rows = replay(invoices, log);
    const today = { student_name: 'Name of user-1', enrollment_no: 'EN-900', enrollment_no_now: 'EN-900' };
    expect(rows.get('fee-1')).toMatchObject(today);
    const sent = { student_name: 'Asha Rao', enrollment_no: 'EN-001', enrollment_no_now: 'EN-900' };
    expect(rows.get('fee-2')).toMatchObject(sent);
    for (const others of [renamed('user-9'), renumbered('student-9'), renumbered(null)]) {
      expect(replay(invoices, [...books.simulation.log, ...others])).toEqual(replay(invoices, books.simulation.log));
    }
  });

  it('keeps no row for events of an unknown bill', () => {
    const books = office();
    books.simulation.settle();
    const later = logOf<FeeEvents>(
      ['InvoiceIssued', { ...terms, status: 'unpaid' }],
      ['InvoiceNumbered', { ...ids, invoiceNo: 'FY26-27/INV/000001' } as InvoiceSeriesEvents['InvoiceNumbered']],
      [
        'InvoiceStatusChanged',
        { ...ids, from: 'unpaid', to: 'paid', source: 'manual', changedOn: null, billRevision: null },
      ],
      [
        'InvoiceStatusChanged',
        { ...ids, from: 'unpaid', to: 'overdue', source: 'overdue_sweep', changedOn: null, billRevision: null },
      ],
      [
        'InvoiceStatusChanged',
        { ...ids, from: 'paid', to: 'unpaid', source: 'reversed', changedOn: null, billRevision: 3 },
      ],
      ['InvoiceDueDateExtended', { ...ids, dueDate: DUE, status: 'unpaid', billRevision: 4 }],
      ['InvoiceAmountChanged', { ...ids, amountPaise: 1, billRevision: 5 }],
      ['FeeSettled', { studentFeeId: 'fee-1', feeStructureId: 'structure-1', totalPaise: 1 }],
      ['FeeReissued', { ...reference, previousPaise: 1, totalPaise: 2, reason: '', runId: null }],
      ['BillNoteWritten', { ...reference, note: 'Bring the form' }],
      ['DueDateExtended', { ...reference, previousDueDate: DUE, dueDate: DUE, reason: '', runId: null }],
    );
    const models = [invoices, studentFees, assignedFees] as unknown as readonly Projection[];
    for (const model of models) expect(replay(model, later).size).toBe(0);
  });
});

const ids = { invoiceId: 'fee-1', studentFeeId: 'fee-1' };
const terms = {
  ...ids,
  studentId: 'student-1',
  studentName: 'Asha Rao',
  enrollmentNo: 'EN-001',
  title: 'Tuition, term 1',
  amountPaise: 100_050,
  outstandingPaise: 100_050,
  dueDate: DUE,
};

function renamed(userId: string): Recorded[] {
  const studentId = userId === 'user-1' ? 'student-1' : null;
  const data = { userId, studentId, name: `Name of ${userId}`, departmentId: 3 } as UserEvents['UserDetailsChanged'];
  return logOf<UserEvents>(['UserDetailsChanged', data, { position: userId === 'user-1' ? '8' : '9' }]);
}

function renumbered(studentId: string | null): Recorded[] {
  const student = studentId === null ? null : { studentId, enrollmentNo: 'EN-900', batch: 2025 };
  const data = { userId: 'user-1', student } as UserEvents['StudentProfileChanged'];
  return logOf<UserEvents>(['StudentProfileChanged', data, { position: '9' }]);
}

describe('An overdue bill', () => {
  const unpaid = { status: 'unpaid', due_date: DUE } as const;

  it('starts on the Indian day after the due day', () => {
    expect(isOverdue(unpaid, '2026-06-30T18:29:59.999Z')).toBe(false);
    expect(isOverdue(unpaid, '2026-06-30T18:30:00.000Z')).toBe(true);
  });

  it('includes a part-paid bill and excludes a paid one', () => {
    expect(isOverdue({ ...unpaid, status: 'partial' }, '2026-07-02T00:00:00.000Z')).toBe(true);
    expect(isOverdue({ ...unpaid, status: 'paid' }, '2026-07-02T00:00:00.000Z')).toBe(false);
  });
});

describe('The fee structures', () => {
  it('shows a new structure [ENT-062..ENT-066]', () => {
    const books = new FinanceOffice();
    books.createStructure('structure-1', 100_050);
    expect(structure(books)).toEqual({
      id: 'structure-1',
      name: 'Tuition, term 1',
      amount: 1000.5,
      due_date: DUE,
      description: '',
      income_account: '4010',
      recognise_from: null,
      recognise_months: null,
      assigned_count: 0,
      unpaid_count: 0,
      created_at: '2026-04-01T04:30:00.000Z',
      version: 0,
    });
  });

  it('counts the bills of a structure and those not fully paid', () => {
    const books = office();
    books.bill('fee-2', 100_050, { openingPaidPaise: 100_050 });
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.record('fee-1', 'T1', 40_000);
    books.approve('fee-1', 'T1');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });
    books.refundAtCounter('fee-1', 'T1', 'F1');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.record('fee-1', 'T2', 100_050);
    books.approve('fee-1', 'T2');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 0 });
    books.refundAtCounter('fee-1', 'T2', 'F2');
    expect(structure(books)).toMatchObject({ assigned_count: 2, unpaid_count: 1 });

    books.revoke('fee-1');
    expect(structure(books)).toMatchObject({ assigned_count: 1, unpaid_count: 0 });
  });

  it('shows a changed structure and hides a deleted one, also when its bills change later', () => {
    const books = office();
    const feeStructureId = 'structure-1';
    const terms = { name: 'Tuition', amountPaise: 90_000, dueDate: DUE, description: 'In two parts' };
    books.simulation.execute(FeeStructure, feeStructureId, { type: 'UpdateFeeStructure', feeStructureId, terms });
    expect(structure(books)).toMatchObject({
      name: 'Tuition',
      amount: 900,
      description: 'In two parts',
      assigned_count: 1,
      version: 1,
    });
    books.simulation.execute(FeeStructure, feeStructureId, { type: 'DeleteFeeStructure', feeStructureId });
    books.record('fee-1', 'T1', 100_050);
    books.approve('fee-1', 'T1');
    expect(structure(books)).toBeUndefined();
    expect(assigned(books)).toMatchObject({ status: 'PAID', total_amount: 1000.5 });
  });
});

describe('The assignment runs', () => {
  it('shows a run from its start to its end', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const by = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 3 }, by);
    const row = {
      id: 'run-1',
      fee_structure_id: 'structure-1',
      fee_title: 'Tuition',
      criteria,
      department_id: null,
      department_name: null,
      opening_paid_paise: 0,
      status: 'running',
      failure: null,
      target_count: 3,
      assigned: 0,
      skipped: 0,
      started_at: '2026-04-01T04:30:00.000Z',
      started_by: 'user-admin',
      started_by_name: 'Vikram Shah',
      finished_at: null,
    };
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toEqual(row);

    simulation.execute(AssignmentRun, 'run-1', { type: 'Complete', runId: 'run-1', done: 2, passedOver: 1 });
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toEqual({
      ...row,
      status: 'completed',
      assigned: 2,
      skipped: 1,
      finished_at: expect.any(String),
    });
    expect(redelivered(assignmentRuns, simulation.log)).toEqual(replay(assignmentRuns, simulation.log));
  });

  it('names the reason of a stopped run', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 3 });
    const refusal = { code: 'fees/structure-not-found', kind: 'missing', reason: 'Fee structure not found' } as const;
    simulation.execute(AssignmentRun, 'run-1', { type: 'Fail', runId: 'run-1', ...refusal });
    expect(replay(assignmentRuns, simulation.log).get('run-1')).toMatchObject({
      status: 'failed',
      failure: 'Fee structure not found',
      finished_at: expect.any(String),
    });
  });

  it('lists each skipped student once, also after an interruption', () => {
    const simulation = new Simulation();
    const criteria = { batch: 2024, departmentId: null, studentIds: null };
    const student = { studentId: 'student-1', studentName: 'Asha Rao', enrollmentNo: 'EN-1', batch: 2024 };
    const skip = { ...student, departmentId: 1, reason: 'already-assigned' } as const;
    const facts = { feeStructureId: 'structure-1', title: 'Tuition', criteria, openingPaidPaise: 0 };
    simulation.execute(AssignmentRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 1 });
    simulation.execute(AssignmentRun, 'run-1', { type: 'PassOver', runId: 'run-1', items: [skip] });
    simulation.execute(AssignmentRun, 'run-1', { type: 'PassOver', runId: 'run-1', items: [skip] });
    const rows = replay(skippedStudents, simulation.log);
    expect([...rows.keys()]).toEqual(['run-1-student-1']);
    expect([...rows.values()]).toEqual([
      expect.objectContaining({
        id: 'run-1-student-1',
        run_id: 'run-1',
        student_id: 'student-1',
        student_name: 'Asha Rao',
        enrollment_no: 'EN-1',
        batch: 2024,
        department_name: 'Computer Science & Engineering',
        reason: 'already-assigned',
      }),
    ]);
  });
});

describe('The changes of many bills', () => {
  const scope = { feeStructureId: 'structure-1', batch: null, departmentId: null, assignmentRunId: null };
  const by = { userId: 'user-admin', name: 'Vikram Shah', role: 'admin' };
  const start = (change: BillChange, title: string | null = 'Tuition') => {
    const simulation = new Simulation();
    const facts = { change, scope, title, reason: 'Flood' };
    simulation.execute(BillRun, 'run-1', { type: 'Start', runId: 'run-1', facts, targetCount: 3 }, by);
    return simulation;
  };
  const row = {
    id: 'run-1',
    kind: 'due-date',
    due_date: DUE,
    amount: null,
    scope,
    fee_title: 'Tuition',
    reason: 'Flood',
    status: 'running',
    failure: null,
    target_count: 3,
    changed: 0,
    passed_over: 0,
    started_at: AT,
    started_by: 'user-admin',
    started_by_name: 'Vikram Shah',
    finished_at: null,
  };

  it('shows a change of many bills from start to end', () => {
    const simulation = start({ kind: 'due-date', dueDate: DUE });
    expect(replay(billRuns, simulation.log).get('run-1')).toEqual(row);
    simulation.execute(BillRun, 'run-1', { type: 'Complete', runId: 'run-1', done: 2, passedOver: 1 });
    expect(replay(billRuns, simulation.log).get('run-1')).toEqual({
      ...row,
      status: 'completed',
      changed: 2,
      passed_over: 1,
      finished_at: expect.any(String),
    });
  });

  it('names the reason of a stopped change', () => {
    const simulation = start({ kind: 'take-back' });
    const refusal = { code: 'fees/no-bills', kind: 'missing', reason: 'No bills found' } as const;
    simulation.execute(BillRun, 'run-1', { type: 'Fail', runId: 'run-1', ...refusal });
    expect(replay(billRuns, simulation.log).get('run-1')).toMatchObject({
      kind: 'take-back',
      due_date: null,
      amount: null,
      status: 'failed',
      failure: 'No bills found',
    });
  });

  it('shows the new amount of a change in rupees', () => {
    const { log } = start({ kind: 'amount', amountPaise: 90_050 });
    expect(replay(billRuns, log).get('run-1')).toMatchObject({ kind: 'amount', amount: 900.5, due_date: null });
  });

  it('names a change after its only fee', () => {
    const of = (title: string | null) => {
      const state = fold(BillRun, start({ kind: 'take-back' }, title).log as Recorded<BillRunEvents>[]);
      return subjectOf(BillRun, BillRun.initial, state)?.about;
    };
    expect([of('Tuition'), of(null)]).toEqual(['Tuition', undefined]);
  });

  it('keeps no row for the end of an unknown change', () => {
    const log = logOf<BillRunEvents>(
      ['BillRunCompleted', { runId: 'run-1', done: 2, passedOver: 1 }],
      ['BillRunFailed', { runId: 'run-1', reason: 'No' } as BillRunEvents['BillRunFailed']],
    );
    expect(replay(billRuns, log).size).toBe(0);
  });

  it('names each passed-over bill once', () => {
    const simulation = start({ kind: 'take-back' });
    const passed = {
      studentFeeId: 'fee-1',
      studentId: 'student-1',
      studentName: 'Asha Rao',
      enrollmentNo: 'EN-001',
      batch: 2024,
      departmentId: 1,
      title: 'Tuition',
      totalPaise: 100_050,
      paidPaise: 40_000,
      reason: 'part-paid',
    } as const;
    for (let time = 0; time < 2; time++) {
      simulation.execute(BillRun, 'run-1', { type: 'PassOver', runId: 'run-1', items: [passed] });
    }
    expect([...replay(passedOverBills, simulation.log)]).toEqual([
      [
        'run-1-fee-1',
        {
          id: 'run-1-fee-1',
          run_id: 'run-1',
          assigned_fee_id: 'fee-1',
          student_id: 'student-1',
          student_name: 'Asha Rao',
          enrollment_no: 'EN-001',
          batch: 2024,
          department_id: 1,
          department_name: 'Computer Science & Engineering',
          fee_title: 'Tuition',
          total_amount: 1000.5,
          paid_amount: 400,
          reason: 'part-paid',
          passed_over_at: expect.any(String),
        },
      ],
    ]);
  });
});
