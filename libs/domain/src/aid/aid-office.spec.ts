import { describe, expect, it } from '@jest/globals';
import { StudentFee } from '../fees/student-fee.js';
import { studentFees } from '../fees/student-fees.projection.js';
import { type Recorded, replay } from '../kernel/index.js';
import { redelivered } from '../kernel/simulation.js';
import { collections } from '../payments/collections.projection.js';
import { transactions } from '../payments/transactions.projection.js';
import { aidApplications } from './aid-applications.projection.js';
import { aidDisbursements } from './aid-disbursements.projection.js';
import { AidFund } from './aid-fund.js';
import { aidFunds } from './aid-funds.projection.js';
import { AidOffice, BILL, FARIDA, FUND, TO_FEE } from './aid-office.suite.js';
import { aidTotals } from './aid-totals.projection.js';

function approvedOffice(amountPaise = 60_000): AidOffice {
  const office = new AidOffice();
  office.apply('aid-1', amountPaise);
  office.approve('aid-1', null);
  return office;
}

describe('Aid that is disbursed to a bill', () => {
  it('lets aid reduce the bill without adding revenue', () => {
    const office = approvedOffice();
    office.disburse('aid-1', 40_000, TO_FEE);
    office.simulation.settle();
    expect(office.outstanding).toBe(60_000);
    expect(replay(transactions, office.simulation.log).size).toBe(0);
    expect(replay(collections, office.simulation.log).size).toBe(0);
    expect(replay(studentFees, office.simulation.log).get('fee-1')).toMatchObject({
      amount_paid: 400,
      status: 'partial',
      payment_method: 'aid',
      approved_by: 'Farida Khan',
      payments: [{ transaction_id: 'd-1', method: 'aid' }],
    });
    expect(replay(aidTotals, office.simulation.log).get('all')).toMatchObject({
      to_bank_paise: 0,
      to_fees_paise: 40_000,
      disbursements: 1,
    });
  });

  it('marks the bill as paid when aid covers all of it', () => {
    const office = approvedOffice(BILL);
    office.disburse('aid-1', BILL, TO_FEE);
    office.simulation.settle();
    expect(replay(studentFees, office.simulation.log).get('fee-1')).toMatchObject({ status: 'paid' });
    expect(office.simulation.log.map(({ type }) => type)).toContain('FeeSettled');
  });

  it('returns aid to the application when the bill was paid meanwhile', () => {
    const office = approvedOffice();
    office.disburse('aid-1', 60_000, TO_FEE);
    office.payCash(50_000);
    office.simulation.settle();
    expect(office.outstanding).toBe(50_000);
    expect(replay(aidDisbursements, office.simulation.log).size).toBe(0);
    expect(replay(aidApplications, office.simulation.log).get('aid-1')).toMatchObject({
      amount_disbursed: 0,
      status: 'approved',
    });
    office.disburse('aid-1', 50_000, TO_FEE);
    office.simulation.settle();
    expect(office.outstanding).toBe(0);
  });

  it('returns aid to the application when the bill was revoked meanwhile', () => {
    const office = approvedOffice();
    office.disburse('aid-1', 60_000, TO_FEE);
    office.simulation.execute(StudentFee, 'fee-1', { type: 'RevokeFee', reason: 'manual' }, FARIDA);
    office.simulation.settle();
    expect(replay(aidDisbursements, office.simulation.log).size).toBe(0);
    expect(office.simulation.parked).toEqual([]);
  });
});

describe('Aid that is approved from a fund', () => {
  const fundRow = (office: AidOffice) => replay(aidFunds, office.simulation.log).get(FUND);

  it('sets fund money aside, disburses it, and returns the unneeded part', () => {
    const office = new AidOffice();
    office.put(100_000);
    office.apply('aid-1', 60_000);
    office.approveFrom('aid-1', 50_000);
    office.simulation.settle();
    expect(fundRow(office)).toMatchObject({ put_in: 1000, committed: 500, disbursed: 0, available: 500 });
    expect(replay(aidApplications, office.simulation.log).get('aid-1')).toMatchObject({
      status: 'approved',
      amount_approved: 500,
      fund_id: FUND,
      fund_name: 'Alumni fund',
    });
    office.disburse('aid-1', 20_000, { paidTo: 'bank' });
    office.giveUp('aid-1');
    office.simulation.settle();
    expect(fundRow(office)).toMatchObject({ committed: 0, disbursed: 200, available: 800, applications: 1 });
    expect(replay(aidApplications, office.simulation.log).get('aid-1')).toMatchObject({
      status: 'approved',
      amount_approved: 200,
    });
  });

  it('returns the whole fund amount when the application was decided between the two steps', () => {
    const office = new AidOffice();
    office.put(100_000);
    office.apply('aid-1', 60_000);
    office.approveFrom('aid-1', 50_000);
    office.reject('aid-1');
    office.simulation.settle();
    expect(fundRow(office)).toMatchObject({ committed: 0, available: 1000, applications: 0 });
    expect(replay(aidApplications, office.simulation.log).get('aid-1')).toMatchObject({ status: 'rejected' });
    expect(office.simulation.parked).toEqual([]);
  });

  it('keeps one amount set aside when two officers approve at once', () => {
    const office = new AidOffice();
    office.put(100_000);
    office.apply('aid-1', 60_000);
    office.approveFrom('aid-1', 50_000);
    office.approveFrom('aid-1', 40_000);
    expect(() => office.approveFrom('aid-1', 10_001)).toThrow('Only ₹100.00 of Alumni fund is available');
    office.simulation.settle();
    expect(fundRow(office)).toMatchObject({ committed: 500, available: 500, applications: 1 });
  });

  it('shows approved aid under the fund’s current name', () => {
    const office = new AidOffice();
    office.put(100_000);
    office.apply('aid-1', 60_000);
    office.approveFrom('aid-1', 50_000);
    office.simulation.settle();
    const terms = { name: 'Friends of the college', kind: 'donation', sponsor: '' } as const;
    office.simulation.execute(AidFund, FUND, { type: 'ChangeAidFund', terms }, FARIDA);
    const rows = replay(aidApplications, office.simulation.log);
    expect(rows.get('aid-1')?.fund_name).toBe('Friends of the college');
  });

  it('shows the fund’s new name also when the rename follows the commitment', () => {
    const office = new AidOffice();
    office.put(100_000);
    office.apply('aid-1', 60_000);
    office.approveFrom('aid-1', 50_000);
    const terms = { name: 'Friends of the college', kind: 'donation', sponsor: '' } as const;
    office.simulation.execute(AidFund, FUND, { type: 'ChangeAidFund', terms }, FARIDA);
    office.simulation.settle();
    const rows = replay(aidApplications, office.simulation.log);
    expect(rows.get('aid-1')).toMatchObject({ status: 'approved', fund_id: FUND, fund_name: 'Friends of the college' });
    expect(redelivered(aidApplications, office.simulation.log)).toEqual(rows);
  });

  it('names no fund when the application was decided otherwise meanwhile', () => {
    for (const decide of [
      (office: AidOffice) => office.reject('aid-1'),
      (office: AidOffice) => office.withdraw('aid-1'),
      (office: AidOffice) => office.approve('aid-1', null),
    ]) {
      const office = new AidOffice();
      office.put(100_000);
      office.apply('aid-1', 60_000);
      office.approveFrom('aid-1', 50_000);
      decide(office);
      office.simulation.settle();
      const rows = replay(aidApplications, office.simulation.log);
      expect(rows.get('aid-1')).toMatchObject({ fund_id: null, fund_name: null });
    }
  });
});

describe('An application', () => {
  it('takes over the student’s new name until the decision, and keeps it afterwards', () => {
    const office = approvedOffice();
    office.apply('aid-2', 1_000);
    const [last] = office.simulation.log.slice(-1);
    if (!last) throw new Error('nothing happened');
    const renamed: Recorded = {
      ...last,
      type: 'UserDetailsChanged',
      stream: 'user-user-1',
      data: { userId: 'user-1', studentId: 'student-1', name: 'Asha Rao Mehta' },
      position: '999999999999',
    };
    const rows = replay(aidApplications, [...office.simulation.log, renamed]);
    expect(rows.get('aid-1')?.student_name).toBe('Asha Rao');
    expect(rows.get('aid-2')?.student_name).toBe('Asha Rao Mehta');
  });
});
