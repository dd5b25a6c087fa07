import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { studentFees } from '../fees/student-fees.projection.js';
import { DomainError, type Paise, type Projection, type Recorded, replay, rupeesOf } from '../kernel/index.js';
import { redelivered } from '../kernel/simulation.js';
import { collections } from '../payments/collections.projection.js';
import { AidApplication, disbursedOf, undisbursedOf } from './aid-application.js';
import { aidApplications } from './aid-applications.projection.js';
import { aidDisbursements } from './aid-disbursements.projection.js';
import { AidFund, availableOf } from './aid-fund.js';
import { aidFunds } from './aid-funds.projection.js';
import { AidOffice, BILL, FUND, TO_FEE } from './aid-office.suite.js';
import { aidTotals, NO_AID } from './aid-totals.projection.js';
import { type AidEvents, type Payout } from './events.js';

const SEED = 20_261_121;
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
