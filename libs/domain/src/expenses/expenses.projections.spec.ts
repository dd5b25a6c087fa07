import { describe, expect, it } from '@jest/globals';
import { DepartmentOffice, TODAY } from '../budgeting/department-office.suite.js';
import { officer, replay } from '../kernel/index.js';
import { redelivered } from '../kernel/simulation.js';
import { Expense } from './expense.js';
import { expenses } from './expenses.projection.js';
import { duplicatesOf, lookalikes, lookalikesKey } from './lookalikes.projection.js';

const row = (office: DepartmentOffice, id = 'expense-1') => replay(expenses, office.log).get(id);

describe('A request', () => {
  it('shows the request with its submitter and time', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 12_550, { receiptUrl: 'https://example.org/r.pdf' });
    expect(row(office)).toMatchObject({
      kind: 'claim',
      description: 'Books',
      amount: 125.5,
      submitted_at: '2026-04-01T04:30:00.000Z',
      status: 'pending',
      stage: 'pending',
      department_name: 'Computer Science & Engineering',
      submitted_by_name: 'Anirban Lahiri',
      receipt_url: 'https://example.org/r.pdf',
      receipt: null,
      financial_year: null,
    });
  });

  it('shows the latest attached file without its storage place', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    const receipt = { receiptId: 'r', fileName: 'bill.pdf', mediaType: 'application/pdf', sizeBytes: 12, sha256: 'x' };
    office.simulation.execute(Expense, 'expense-1', { type: 'AttachReceipt', by: 'faculty-1', receipt });
    expect(row(office)?.receipt).toEqual({ name: 'bill.pdf', media_type: 'application/pdf', size_bytes: 12 });
  });

  it('moves a request from submitted to decided to paid', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    office.approve('expense-1');
    expect(row(office)).toMatchObject({
      status: 'approved',
      stage: 'to_pay',
      decided_by_name: 'Vasudha Kelkar',
      financial_year: 'FY26-27',
    });
    office.pay('expense-1');
    expect(row(office)).toMatchObject({
      status: 'approved',
      stage: 'paid',
      paid_on: TODAY,
      payment_reference: 'UTR-1',
    });
  });

  it('shows a purchase that waits for its bill', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100, { kind: 'purchase' });
    office.approve('expense-1');
    expect(row(office)).toMatchObject({ status: 'approved', stage: 'ordered' });
    office.bill('expense-1', 90);
    const bill = { billed_amount: 0.9, bill_number: 'bill-expense-1', bill_date: TODAY };
    expect(row(office)).toMatchObject({ stage: 'to_pay', ...bill });
  });

  it('is found by the number of each of its bills', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100, { kind: 'purchase' });
    office.approve('expense-1');
    office.bill('expense-1', 50, 'K/45', { moreFollow: true });
    office.bill('expense-1', 40, 'K/61');
    expect(row(office)).toMatchObject({ billed_amount: 0.9, bill_number: 'K/45, K/61' });
  });

  it.each([
    ['2026-03-20', '2026-03-31', 'approved in March and billed in April', '2026-04-02'],
    ['2026-04-01', '2026-04-01', 'approved in April for a bill of March', '2026-03-20'],
  ])('counts a purchase of %s on %s, in the year it is charged to: %s', (approvedOn, countsOn, _, billDate) => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100, { kind: 'purchase' });
    office.approve('expense-1', 1, approvedOn);
    const by = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
    const bill = {
      billId: 'bill-1',
      moreFollow: false,
      billedPaise: 90,
      billNumber: 'B-7',
      billDate,
      today: '2026-04-02',
      by,
    };
    office.simulation.execute(Expense, 'expense-1', { type: 'EnterBill', ...bill });
    expect(row(office)).toMatchObject({ charged_on: countsOn, bill_date: billDate });
  });

  it('closes a rejected, withdrawn or cancelled request', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    office.reject('expense-1');
    expect(row(office)).toMatchObject({ status: 'rejected', stage: 'closed', decision_note: 'No' });
    office.submit('expense-2', 100);
    office.simulation.execute(Expense, 'expense-2', { type: 'WithdrawExpense', by: 'faculty-1' });
    expect(row(office, 'expense-2')).toMatchObject({ status: 'withdrawn', stage: 'closed' });
    office.submit('expense-3', 100, { kind: 'purchase' });
    office.approve('expense-3');
    office.cancel('expense-3');
    expect(row(office, 'expense-3')).toMatchObject({
      status: 'cancelled',
      stage: 'closed',
      decision_note: 'Not needed',
    });
  });
});

describe('Two requests', () => {
  const at = (day: number) => new Date(Date.parse('2026-04-01T04:30:00.000Z') + day * 86_400_000).toISOString();
  const group = (...days: number[]) => ({
    id: 'faculty-1_100',
    expenses: days.map((day) => ({ id: `expense-${day}`, submitted_at: at(day) })),
  });
  const of = (day: number) => ({ id: `expense-${day}`, submitted_at: at(day) });

  it('marks two requests of one person and amount within seven days as lookalikes', () => {
    expect(duplicatesOf(of(0), group(0, 7))).toEqual(['expense-7']);
    expect(duplicatesOf(of(7), group(0, 7))).toEqual(['expense-0']);
    expect(duplicatesOf(of(8), group(0, 8))).toEqual([]);
    expect(duplicatesOf(of(0), group(0))).toEqual([]);
    expect(duplicatesOf(of(0), undefined)).toEqual([]);
  });

  it('does not mark lookalikes when one was rejected or withdrawn', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    office.submit('expense-2', 100);
    office.submit('expense-3', 100, { submittedBy: 'faculty-2' });
    const key = lookalikesKey('faculty-1', 100);
    const ids = () =>
      replay(lookalikes, office.log)
        .get(key)
        ?.expenses.map(({ id }) => id);
    expect(ids()).toEqual(['expense-1', 'expense-2']);
    office.reject('expense-1');
    expect(ids()).toEqual(['expense-2']);
    expect(duplicatesOf(of(1), replay(lookalikes, office.log).get(key))).toEqual([]);
    office.simulation.execute(Expense, 'expense-2', { type: 'WithdrawExpense', by: 'faculty-1' });
    expect(ids()).toEqual([]);
  });
});

describe('Every read model of expenses', () => {
  it('folds the expense read models to the same rows on every delivery of the log', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100, { kind: 'purchase' });
    office.submit('expense-2', 100);
    office.approve('expense-1');
    office.bill('expense-1', 90);
    office.pay('expense-1');
    office.reject('expense-2');
    expect(redelivered(expenses, office.log)).toEqual(replay(expenses, office.log));
    expect(redelivered(lookalikes, office.log)).toEqual(replay(lookalikes, office.log));
  });
});

describe('The day of an expense', () => {
  const ordered = () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 20_000, { kind: 'purchase' });
    office.approve('expense-1', 1, '2026-11-20');
    return office;
  };
  const billed = (billDate: string) => {
    const office = ordered();
    const bill = {
      billId: 'bill-1',
      moreFollow: false,
      billedPaise: 10_000,
      billNumber: 'B-7',
      billDate,
      today: '2027-06-01',
    };
    const by = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
    office.simulation.execute(Expense, 'expense-1', { type: 'EnterBill', ...bill, by });
    return row(office)?.charged_on;
  };

  it('charges a claim on its approval and a purchase on its bill', () => {
    const office = new DepartmentOffice();
    office.submit('expense-1', 100);
    office.approve('expense-1');
    expect(row(office)?.charged_on).toBe('2026-04-01');
    expect(row(ordered())?.charged_on).toBeNull();
    expect(billed('2026-12-05')).toBe('2026-12-05');
  });

  it('charges a bill of another year within the year of the approval', () => {
    expect(billed('2026-03-31')).toBe('2026-04-01');
    expect(billed('2027-04-01')).toBe('2027-03-31');
    expect(billed('2026-04-01')).toBe('2026-04-01');
  });

  it('shows a reversed expense with author and reason', () => {
    const office = ordered();
    office.bill('expense-1', 10_000);
    const by = officer({ userId: 'finance-1', name: 'Farhan Merchant' });
    office.simulation.execute(Expense, 'expense-1', { type: 'ReverseExpense', reason: 'Twice', by });
    expect(row(office)).toMatchObject({
      status: 'reversed',
      stage: 'closed',
      reversed_at: expect.any(String),
      reversed_by_name: 'Farhan Merchant',
      reversal_reason: 'Twice',
      version: 3,
    });
  });
});
