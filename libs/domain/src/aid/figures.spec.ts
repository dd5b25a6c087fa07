import { describe, expect, it } from '@jest/globals';
import { type Asked, type Figure, type Projection, replay, type Sum } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { aidApplications } from './aid-applications.projection.js';
import { aidDisbursements } from './aid-disbursements.projection.js';
import { aidFunds } from './aid-funds.projection.js';
import { type AidEvents, type AidFundEvents, type Payout } from './events.js';
import * as figures from './figures.js';

type Event = Told<AidEvents & AidFundEvents>;

const BANK: Payout = { paidTo: 'bank' };
const FEE: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };
const by = { decidedBy: 'u-f', decidedByName: 'Farida Khan' };
const asha = { studentId: 's-1', studentName: 'Asha Rao', aidType: 'Merit scholarship' };
const bilal = { studentId: 's-2', studentName: 'Bilal Shaikh', aidType: 'Hardship grant' };

const applied = (applicationId: string, who: typeof asha, amountRequestedPaise: number, occurredAt: string): Event => [
  'AidApplicationSubmitted',
  { applicationId, ...who, userId: `u-${who.studentId}`, amountRequestedPaise, reason: '' },
  { metadata: { occurredAt, actor: { role: 'student' }, correlationId: 'c', commandId: 'c', schemaVersion: 1 } },
];
const approved = (applicationId: string, amountRequestedPaise: number, amountApprovedPaise: number): Event => [
  'AidApplicationApproved',
  { applicationId, studentId: 's-1', amountRequestedPaise, amountApprovedPaise, note: '', ...by },
];
const disbursed = (disbursementId: string, amountPaise: number, disbursedPaise: number, payout: Payout): Event => [
  'AidDisbursed',
  {
    ...{ disbursementId, applicationId: 'a-1', ...asha, amountPaise, disbursedPaise, disbursedOn: '2026-11-02' },
    ...{ reference: 'NEFT 1', payout, disbursedBy: 'u-f', disbursedByName: 'Farida Khan' },
  },
];

const LOG = logOf<AidEvents & AidFundEvents>(
  applied('a-1', asha, 900_00, '2026-03-31T18:30:00.000Z'),
  applied('a-2', bilal, 50_00, '2026-11-20T18:29:59.999Z'),
  applied('a-3', asha, 7_00, '2026-03-31T18:29:59.999Z'),
  approved('a-1', 900_00, 600_00),
  disbursed('d-1', 100_00, 100_00, BANK),
  disbursed('d-2', 200_00, 300_00, FEE),
  disbursed('d-3', 50_00, 350_00, BANK),
  [
    'AidDisbursementReversed',
    {
      ...{ disbursementId: 'd-3', applicationId: 'a-1', ...asha, amountPaise: 50_00, disbursedPaise: 300_00 },
      ...{ payout: BANK, reason: 'Wrong account', reversedBy: 'u-v', reversedByName: 'Vikram Shah' },
    },
  ],
);
const fund = (id: string, put_in: number, committed: number, spent: number) => ({
  ...{ id, name: `Fund ${id}`, put_in, committed, disbursed: spent },
});

const ROWS = new Map<string, readonly object[]>([
  [aidApplications.name, [...replay(aidApplications, LOG).values()]],
  [aidDisbursements.name, [...replay(aidDisbursements, LOG).values()]],
  [aidFunds.name, [fund('1', 1_000, 300, 250), fund('2', 10.5, 0, 0.25)]],
]);
const rowsOf = ({ name }: Projection) => ROWS.get(name) ?? [];
const of = (figure: Figure, asked: Partial<Asked> = {}) => valueOver(figure, { today: '2026-11-25', ...asked }, rowsOf);
const tellingsOf = (sum: Sum) => rowsOf(sum.of).map((row) => sum.tells(row, {}));

describe('The aid', () => {
  it('counts as paid only when it went to a bank account and was not reversed', () => {
    expect([figures.aidPaid, figures.aidDisbursed].map((each) => of(each))).toEqual([100_00, 300_00]);
    expect(tellingsOf(figures.aidPaid)[0]).toBe('Asha Rao, Merit scholarship');
  });

  it('is left to disburse as far as it is approved and not disbursed', () => {
    expect([figures.aidApproved, figures.aidToDisburse].map((each) => of(each))).toEqual([600_00, 300_00]);
  });

  it('waits for its decision until it is decided', () => {
    expect([figures.aidToDecide, figures.waitingForDecision].map((each) => of(each))).toEqual([57_00, 2]);
    expect(of(figures.aidToDecide, { group: 'Hardship grant' })).toBe(50_00);
    expect(tellingsOf(figures.aidToDecide)[1]).toBe('Bilal Shaikh, Hardship grant');
  });

  it('of a student counts neither the aid of others nor what was reversed', () => {
    const own = (student_id: string) =>
      [figures.ownAid, figures.ownAidToDecide].map((each) => of(each, { student_id }));
    expect([own('s-1'), own('s-2')]).toEqual([
      [300_00, 1],
      [0, 1],
    ]);
  });

  it('of a period counts by the Indian day of its application, the last one included', () => {
    const register = (asked?: Partial<Asked>) => figures.ofPeriod.map((each) => of(each, asked));
    expect(register()).toEqual([950_00, 600_00, 300_00]);
    expect(register({ from: '2026-03-31', to: '2026-11-20' })).toEqual([957_00, 600_00, 300_00]);
    expect(register({ from: '2026-04-02', to: '2026-11-20' })).toEqual([50_00, 0, 0]);
    expect(register({ from: '2026-04-02', to: '2026-11-19' })).toEqual([0, 0, 0]);
    expect(register({ students: ['s-2'] })).toEqual([50_00, 0, 0]);
  });
});

describe('The funds of aid', () => {
  it('have available what was put in, less what is promised and disbursed', () => {
    const all = [figures.fundsPutIn, figures.fundsUsed, figures.fundsAvailable];
    expect(all.map((each) => of(each))).toEqual([1_010_50, 550_25, 460_25]);
    expect(all.map((each) => of(each, { group: '2' }))).toEqual([10_50, 25, 10_25]);
    expect(tellingsOf(figures.fundsPutIn)).toEqual(['Fund 1', 'Fund 2']);
  });
});
