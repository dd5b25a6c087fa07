import { outstandingOf } from '../fees/bill-state.js';
import { type Bill } from '../fees/events.js';
import { StudentFee } from '../fees/student-fee.js';
import { whenAidDisbursed } from '../fees/when-aid-disbursed.policy.js';
import { officer, type Paise } from '../kernel/index.js';
import { Simulation } from '../kernel/simulation.js';
import { whenFeePaymentDecided } from '../payments/when-fee-payment-decided.policy.js';
import { AidApplication } from './aid-application.js';
import { AidFund } from './aid-fund.js';
import { type Payout } from './events.js';
import { whenAidCreditDeclined } from './when-aid-credit-declined.policy.js';
import { whenAidFundCommitted } from './when-aid-fund-committed.policy.js';
import { whenAidFundingEnds } from './when-aid-funding-ends.policy.js';

const TODAY = '2026-11-21';
export const BILL = 100_000;
export const FUND = 'fund-1';
export const FARIDA = { ...officer({ userId: 'user-f', name: 'Farida Khan' }), role: 'finance_manager' };
const ASHA = { studentId: 'student-1', userId: 'user-1', studentName: 'Asha Rao' };
export const TO_FEE: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };

export class AidOffice {
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
