import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outstandingOf } from '../fees/bill-state.js';
import { type Bill } from '../fees/events.js';
import { StudentFee } from '../fees/student-fee.js';
import { studentFees } from '../fees/student-fees.projection.js';
import { whenAidDisbursed } from '../fees/when-aid-disbursed.policy.js';
import { DomainError, officer, type Paise, type Projection, type Recorded, replay, rupeesOf } from '../kernel/index.js';
import { redelivered, Simulation } from '../kernel/simulation.js';
import { collections } from '../payments/collections.projection.js';
import { transactions } from '../payments/transactions.projection.js';
import { whenFeePaymentDecided } from '../payments/when-fee-payment-decided.policy.js';
import { AidApplication, disbursedOf, undisbursedOf } from './aid-application.js';
import { aidApplications } from './aid-applications.projection.js';
import { AidFund, availableOf } from './aid-fund.js';
import { aidFunds } from './aid-funds.projection.js';
import { aidDisbursements } from './aid-disbursements.projection.js';
import { aidTotals, NO_AID } from './aid-totals.projection.js';
import { type AidEvents, type Payout } from './events.js';
import { whenAidCreditDeclined } from './when-aid-credit-declined.policy.js';
import { whenAidFundCommitted } from './when-aid-fund-committed.policy.js';
import { whenAidFundingEnds } from './when-aid-funding-ends.policy.js';

const SEED = 20_261_121;
const TODAY = '2026-11-21';
const BILL = 100_000;
const FUND = 'fund-1';
const FARIDA = { ...officer({ userId: 'user-f', name: 'Farida Khan' }), role: 'finance_manager' };
const ASHA = { studentId: 'student-1', userId: 'user-1', studentName: 'Asha Rao' };
const TO_FEE: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };

class AidOffice {
  readonly simulation = new Simulation([
    whenAidDisbursed,
    whenAidCreditDeclined,
    whenFeePaymentDecided,
    whenAidFundCommitted,
    whenAidFundingEnds,
  ]);
  private made = 0;

  constructor() {
    const terms = { title: 'Tuition', totalPaise: BILL, dueDate: '2026-12-31T18:29:59.000Z' };
    const whom = { ...ASHA, enrollmentNo: 'EN-001', batch: 2024, departmentId: 1 };
    const bill: Bill = { studentFeeId: 'fee-1', feeStructureId: 'structure-1', ...whom, ...terms };
    const assign = { type: 'AssignFee', bill, openingPaidPaise: 0, mode: 'single', runId: null } as const;
    this.simulation.execute(StudentFee, 'fee-1', assign, FARIDA);
    const alumni = { name: 'Alumni fund', kind: 'donation', sponsor: '' } as const;
    this.simulation.execute(AidFund, FUND, { type: 'OpenAidFund', fundId: FUND, terms: alumni }, FARIDA);
  }

  apply(id: string, amountRequestedPaise: Paise): void {
    const facts = { applicationId: id, ...ASHA, aidType: 'Merit scholarship', amountRequestedPaise, reason: '' };
    this.simulation.execute(AidApplication, id, { type: 'ApplyForAid', ...facts });
  }

  approve(id: string, amountPaise: Paise | null): void {
    const approve = { type: 'ApproveAidApplication', amountPaise, note: '', by: FARIDA } as const;
    this.simulation.execute(AidApplication, id, approve, FARIDA);
  }

  /** A policy decides whether the application accepts it. */
  approveFrom(id: string, amountPaise: Paise): void {
    const whose = { applicationId: id, studentName: 'Asha Rao', note: '' };
    const asked = { ...whose, amountPaise, decidedBy: FARIDA.userId, decidedByName: FARIDA.name };
    const { status } = this.simulation.stateOf(AidApplication, id);
    if (status === 'none') return;
    const commitmentId = `c-${++this.made}`;
    this.simulation.execute(AidFund, FUND, { type: 'CommitAid', commitmentId, ...asked }, FARIDA);
  }

  put(amountPaise: Paise): void {
    const entryId = `m-${++this.made}`;
    this.simulation.execute(AidFund, FUND, { type: 'AddAidFundMoney', entryId, amountPaise, note: '' }, FARIDA);
  }

  takeOut(amountPaise: Paise): void {
    const entryId = `m-${++this.made}`;
    this.simulation.execute(AidFund, FUND, { type: 'TakeOutAidFundMoney', entryId, amountPaise, note: '' }, FARIDA);
  }

  giveUp(id: string): void {
    this.simulation.execute(AidApplication, id, { type: 'WithdrawApproval', note: 'Left', by: FARIDA }, FARIDA);
  }

  reject(id: string): void {
    this.simulation.execute(AidApplication, id, { type: 'RejectAidApplication', note: 'No', by: FARIDA }, FARIDA);
  }

  withdraw(id: string): void {
    this.simulation.execute(AidApplication, id, { type: 'WithdrawAidApplication' });
  }

  disburse(id: string, amountPaise: Paise, payout: Payout, disbursementId = `d-${++this.made}`): void {
    const paid = {
      disbursementId,
      amountPaise,
      disbursedOn: TODAY,
      reference: '',
      payout,
      today: TODAY,
    };
    this.simulation.execute(AidApplication, id, { type: 'DisburseAid', ...paid, by: FARIDA }, FARIDA);
  }

  payCash(amountPaise: Paise): void {
    const transactionId = `cash-${++this.made}`;
    const facts = { paymentReference: transactionId, receiptNumber: null, remarks: '', receivedOn: TODAY };
    const recorder = { recordedBy: null, recordedByName: null };
    const payment = { transactionId, amountPaise, method: 'cash', ...facts, ...recorder } as const;
    this.simulation.execute(StudentFee, 'fee-1', { type: 'ReservePayment', ...payment, today: TODAY }, FARIDA);
    this.simulation.execute(StudentFee, 'fee-1', { type: 'ApprovePayment', transactionId, by: FARIDA }, FARIDA);
  }

  get outstanding(): Paise {
    const fee = this.simulation.stateOf(StudentFee, 'fee-1');
    return fee.status === 'none' ? 0 : outstandingOf(fee);
  }
}

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

  it('settles the bill when aid covers all of it', () => {
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

const IDS = ['aid-1', 'aid-2', 'aid-3'];
const MOVES = [
  'apply',
  'approve',
  'approveFrom',
  'put',
  'takeOut',
  'giveUp',
  'reject',
  'withdraw',
  'bank',
  'fee',
  'again',
  'cash',
  'deliver',
  'crash',
  'settle',
] as const;
const OFTEN = [
  ...(['apply', 'fee', 'fee', 'fee', 'cash', 'cash', 'settle'] as const),
  ...(['put', 'put', 'approveFrom', 'approveFrom', 'approveFrom', 'apply', 'fee'] as const),
];
/** Favours moves that make bills decline aid. */
const move = fc.record({
  move: fc.constantFrom<Move['move']>(...MOVES, ...OFTEN),
  id: fc.constantFrom(...IDS),
  amountPaise: fc.integer({ min: 1, max: 70_000 }),
});

function unlessRefused(act: () => void): void {
  try {
    act();
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
  }
}

type Move = { move: (typeof MOVES)[number]; id: string; amountPaise: Paise };

function make(office: AidOffice, { move, id, amountPaise }: Move): void {
  const moves: Record<Move['move'], () => void> = {
    apply: () => office.apply(id, amountPaise + 50_000),
    approve: () => office.approve(id, amountPaise % 2 === 0 ? null : amountPaise),
    approveFrom: () => office.approveFrom(id, Math.min(amountPaise, 50_000)),
    put: () => office.put(amountPaise),
    takeOut: () => office.takeOut(amountPaise),
    giveUp: () => office.giveUp(id),
    reject: () => office.reject(id),
    withdraw: () => office.withdraw(id),
    bank: () => office.disburse(id, Math.ceil(amountPaise / 3), { paidTo: 'bank' }),
    fee: () => office.disburse(id, Math.ceil(amountPaise / 3), TO_FEE),
    again: () => office.disburse(id, amountPaise, TO_FEE, `${id}-same`),
    cash: () => office.payCash(amountPaise),
    deliver: () => office.simulation.deliver(amountPaise % 5),
    crash: () => office.simulation.deliver(amountPaise % 5, Infinity),
    settle: () => office.simulation.settle(),
  };
  unlessRefused(moves[move]);
}

const ofType = <Type extends keyof AidEvents>(log: readonly Recorded[], type: Type) =>
  log.filter((event) => event.type === type).map(({ data }) => data as AidEvents[Type]);

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, each) => total + each, 0);

function expectInBounds({ simulation }: AidOffice): void {
  for (const id of IDS) {
    const application = simulation.stateOf(AidApplication, id);
    if (application.status === 'none') continue;
    expect(application.approvedPaise).toBeLessThanOrEqual(application.facts.amountRequestedPaise);
    expect(disbursedOf(application)).toBeLessThanOrEqual(application.approvedPaise);
    if (application.status !== 'approved') expect(disbursedOf(application)).toBe(0);
  }
  const fund = simulation.stateOf(AidFund, FUND);
  expect(fund.status === 'none' ? 0 : availableOf(fund)).toBeGreaterThanOrEqual(0);
  const decided = simulation.log.filter(({ type }) => /^AidApplication(Approved|Rejected|Withdrawn)$/.test(type));
  expect(new Set(decided.map(({ stream }) => stream)).size).toBe(decided.length);
}

/** Expects commitments to equal approvals to the paisa. */
function expectFundToAgree({ simulation }: AidOffice): void {
  const fund = simulation.stateOf(AidFund, FUND);
  if (fund.status === 'none') throw new Error('there is no fund');
  const fromIt = IDS.map((id) => simulation.stateOf(AidApplication, id)).flatMap((each) =>
    each.status !== 'none' && each.fund ? [each] : [],
  );
  expect(fund.promisedPaise).toBe(sum(fromIt.map(({ approvedPaise }) => approvedPaise)));
  expect(replay(aidFunds, simulation.log).get(FUND)).toMatchObject({
    put_in: rupeesOf(fund.putInPaise),
    committed: rupeesOf(sum(fromIt.map(undisbursedOf))),
    disbursed: rupeesOf(sum(fromIt.map(disbursedOf))),
    available: rupeesOf(availableOf(fund)),
    applications: fromIt.filter(({ approvedPaise }) => approvedPaise > 0).length,
  });
}

/** Expects applications, bills and totals to agree. */
function expectBooksToAgree({ simulation }: AidOffice): void {
  const { log } = simulation;
  const returned = new Set(ofType(log, 'AidDisbursementReturned').map(({ disbursementId }) => disbursementId));
  const standing = ofType(log, 'AidDisbursed').filter(({ disbursementId }) => !returned.has(disbursementId));
  const to = (paidTo: Payout['paidTo']) =>
    sum(standing.filter((each) => each.payout.paidTo === paidTo).map(({ amountPaise }) => amountPaise));
  const bill = replay(studentFees, log).get('fee-1');
  const credits = bill?.payments.filter(({ method }) => method === 'aid') ?? [];
  const toBill = standing.filter(({ payout }) => payout.paidTo === 'fee').map(({ disbursementId }) => disbursementId);
  expect(credits.map(({ transaction_id }) => transaction_id).sort()).toEqual(toBill.sort());
  const cash = [...replay(collections, log).values()].map(({ revenue_paise }) => revenue_paise);
  expect(bill?.amount_paid).toBe(rupeesOf(to('fee') + sum(cash)));
  expect(bill?.amount_paid).toBeLessThanOrEqual(rupeesOf(BILL));

  const rows = [...replay(aidApplications, log).values()];
  expect(replay(aidTotals, log).get('all') ?? NO_AID).toMatchObject({
    pending: rows.filter(({ status }) => status === 'pending').length,
    approved: rows.filter(({ status }) => status === 'approved').length,
    to_bank_paise: to('bank'),
    to_fees_paise: to('fee'),
  });
}

describe('An aid office under any order, delay, repetition and crash', () => {
  it('keeps approved ≤ requested, disbursed ≤ approved, promised ≤ deposited, and bill and fund equal', () => {
    const often = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(move, { minLength: 20, maxLength: 60, size: 'max' }), (course) => {
        const office = new AidOffice();
        for (const each of course) {
          make(office, each);
          expectInBounds(office);
        }
        office.simulation.settle();
        expect(office.simulation.parked).toEqual([]);
        expectInBounds(office);
        expectBooksToAgree(office);
        expectFundToAgree(office);
        for (const { type, data } of office.simulation.log) {
          const drawn = 'fundId' in data && type.startsWith('AidDisburse') ? `${type} from a fund` : type;
          for (const each of new Set([type, drawn])) often.set(each, (often.get(each) ?? 0) + 1);
        }
        const models = [aidApplications, aidDisbursements, aidFunds, aidTotals] as unknown as readonly Projection[];
        for (const model of models) {
          expect(redelivered(model, office.simulation.log)).toEqual(replay(model, office.simulation.log));
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
    for (const type of [
      'AidApplicationWithdrawn',
      'AidDisbursed',
      'AidDisbursementReturned',
      'FeePaymentApplied',
      'AidDisbursed from a fund',
      'AidDisbursementReturned from a fund',
      'AidFundCommitted',
      'AidFundingDeclined',
      'AidFundReleased',
      'AidFundMoneyTakenOut',
      'AidApprovalWithdrawn',
    ])
      expect({ type, often: (often.get(type) ?? 0) >= 20 }).toEqual({ type, often: true });
  });
});
