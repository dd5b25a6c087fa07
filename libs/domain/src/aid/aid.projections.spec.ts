import { describe, expect, it } from '@jest/globals';
import { type UserEvents } from '../identity/events.js';
import { type Recorded, replay } from '../kernel/index.js';
import { AT, intentsOf, logOf, type Told } from '../kernel/log.suite.js';
import { aidApplications } from './aid-applications.projection.js';
import { aidDisbursements } from './aid-disbursements.projection.js';
import { aidFunds } from './aid-funds.projection.js';
import { aidTotals } from './aid-totals.projection.js';
import { type AidEvents, type AidFundEvents, type Payout } from './events.js';
import { whenAidApproved } from './when-aid-approved.policy.js';
import { whenAidFundCommitted } from './when-aid-fund-committed.policy.js';
import { whenAidFundingEnds } from './when-aid-funding-ends.policy.js';

type Event = Told<AidEvents & AidFundEvents>;

const of = { applicationId: 'aid-1', studentId: 'student-1' };
const who = { studentName: 'Asha Rao', aidType: 'Merit scholarship' };
const FUND = { fundId: 'fund-1', fundName: 'Alumni fund', commitmentId: 'c-1' };
const FEE: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };
const BANK: Payout = { paidTo: 'bank' };
const by = { decidedBy: 'user-f', decidedByName: 'Farida Khan' };

const submitted: Event = [
  'AidApplicationSubmitted',
  { ...of, ...who, userId: 'user-1', amountRequestedPaise: 50_000, reason: 'First in the batch' },
];
const approved = (amountApprovedPaise: number, { note = '', funded = false } = {}): Event => [
  'AidApplicationApproved',
  { ...of, amountRequestedPaise: 50_000, amountApprovedPaise, note, ...by, ...(funded && { fund: FUND }) },
];
const rejected: Event = [
  'AidApplicationRejected',
  { ...of, amountRequestedPaise: 50_000, note: 'Below the cut-off', ...by },
];
const withdrawn: Event = ['AidApplicationWithdrawn', { ...of, amountRequestedPaise: 50_000 }];
const givenUp = (amountPaise: number, amountApprovedPaise: number): Event => [
  'AidApprovalWithdrawn',
  { ...of, amountPaise, amountApprovedPaise, note: 'Left', withdrawnBy: 'user-v', withdrawnByName: 'Vikram Shah' },
];
const disbursed = (
  payout: Payout,
  rest: { fundId?: string; reference?: string; selfApproved?: boolean } = {},
): Event => [
  'AidDisbursed',
  {
    disbursementId: 'd-1',
    ...of,
    ...who,
    amountPaise: 20_000,
    disbursedPaise: 20_000,
    disbursedOn: '2026-04-01',
    reference: 'NEFT 1',
    payout,
    disbursedBy: 'user-f',
    disbursedByName: 'Farida Khan',
    ...rest,
  },
];
const reversed = (payout: Payout, fundId?: string): Event => [
  'AidDisbursementReversed',
  {
    disbursementId: 'd-1',
    ...of,
    ...who,
    amountPaise: 20_000,
    disbursedPaise: 0,
    payout,
    reason: 'Wrong account',
    reversedBy: 'user-v',
    reversedByName: 'Vikram Shah',
    ...(fundId !== undefined && { fundId }),
  },
];
const returned = (fundId?: string): Event => [
  'AidDisbursementReturned',
  {
    disbursementId: 'd-1',
    ...of,
    amountPaise: 20_000,
    disbursedPaise: 0,
    payout: FEE,
    ...(fundId !== undefined && { fundId }),
  },
];
const committed: Event = [
  'AidFundCommitted',
  { ...FUND, applicationId: 'aid-1', studentName: 'Asha Rao', amountPaise: 40_000, note: 'Merit', ...by },
];
const opened: Event = ['AidFundOpened', { fundId: 'fund-1', name: 'Alumni fund', kind: 'donation', sponsor: 'Alumni' }];
const renamed = (fundId: string): Event => {
  const previous = { name: 'Alumni fund', kind: 'donation', sponsor: 'Alumni' } as const;
  return ['AidFundChanged', { fundId, name: 'Friends', kind: 'donation', sponsor: 'Friends of the college', previous }];
};
const added: Event = [
  'AidFundMoneyAdded',
  { fundId: 'fund-1', entryId: 'm-1', amountPaise: 100_000, putInPaise: 100_000, note: '' },
];

describe('The applications for aid', () => {
  const row = (...told: Event[]) => replay(aidApplications, logOf<AidEvents & AidFundEvents>(...told)).get('aid-1');
  const first = {
    id: 'aid-1',
    student_id: 'student-1',
    student_name: 'Asha Rao',
    aid_type: 'Merit scholarship',
    amount_requested: 500,
    amount_approved: null,
    amount_disbursed: 0,
    status: 'pending',
    submitted_at: AT,
    reason: 'First in the batch',
    decided_at: null,
    decided_by: null,
    decision_note: null,
    fund_id: null,
    fund_name: null,
    version: 0,
  };
  const decision = { decided_at: AT, decided_by: 'Farida Khan', decision_note: null, version: 1 };

  it('shows a submitted application for aid', () => {
    expect(row(submitted)).toEqual(first);
  });

  it('shows the decision on aid with its author and note', () => {
    expect(row(submitted, approved(40_000))).toEqual({
      ...first,
      ...decision,
      status: 'approved',
      amount_approved: 400,
    });
    expect(row(submitted, approved(40_000, { note: 'Merit' }))).toMatchObject({ decision_note: 'Merit' });
    expect(row(submitted, rejected)).toEqual({
      ...first,
      ...decision,
      status: 'rejected',
      decision_note: 'Below the cut-off',
    });
    expect(row(submitted, withdrawn)).toEqual({ ...first, status: 'withdrawn', decided_at: AT, version: 1 });
  });

  it('shows an approval withdrawn in whole or in part', () => {
    const last = { decided_by: 'Vikram Shah', decision_note: 'Left', decided_at: AT, version: 2 };
    expect(row(submitted, approved(40_000), givenUp(40_000, 0))).toMatchObject({
      ...last,
      status: 'withdrawn',
      amount_approved: 0,
    });
    expect(row(submitted, approved(40_000), givenUp(20_000, 20_000))).toMatchObject({
      ...last,
      status: 'approved',
      amount_approved: 200,
    });
  });

  it('shows disbursed aid without reversed and returned amounts', () => {
    const paid = [submitted, approved(40_000), disbursed(FEE)] as const;
    expect(row(...paid)).toMatchObject({ amount_disbursed: 200, version: 2 });
    expect(row(...paid, reversed(FEE))).toMatchObject({ amount_disbursed: 0, version: 3 });
    expect(row(...paid, returned())).toMatchObject({ amount_disbursed: 0, version: 3 });
  });

  it('shows the first committed fund until the decision', () => {
    const fund = { fund_id: 'fund-1', fund_name: 'Alumni fund' };
    expect(row(submitted, committed)).toMatchObject({ ...fund, status: 'pending', version: 0 });
    const other = { ...committed[1], fundId: 'fund-2', fundName: 'Another' } as AidFundEvents['AidFundCommitted'];
    expect(row(submitted, committed, ['AidFundCommitted', other])).toMatchObject(fund);
    expect(row(submitted, approved(40_000), committed)).toMatchObject({ fund_id: null });
    expect(row(submitted, committed, approved(40_000, { funded: true }))).toMatchObject({ ...fund, version: 2 });
    expect(row(submitted, approved(40_000, { funded: true }))).toMatchObject(fund);
    expect(row(submitted, ['AidFundCommitted', other], approved(40_000, { funded: true }))).toMatchObject(fund);
    for (const end of [approved(40_000), rejected, withdrawn])
      expect(row(submitted, committed, end)).toMatchObject({ fund_id: null, fund_name: null });
  });

  it('follows the name of the application’s own fund', () => {
    expect(row(submitted, committed, renamed('fund-1'))).toMatchObject({ fund_name: 'Friends' });
    expect(row(submitted, committed, renamed('fund-2'))).toMatchObject({ fund_name: 'Alumni fund' });
    const funded = [submitted, committed, renamed('fund-1'), approved(40_000, { funded: true })] as const;
    expect(row(...funded)).toMatchObject({ fund_id: 'fund-1', fund_name: 'Friends' });
  });

  it('follows the name of the application’s own student', () => {
    const named = (studentId: string | null): Recorded[] => {
      const data = { userId: 'user-1', studentId, name: 'Asha Mehta' } as UserEvents['UserDetailsChanged'];
      const log = logOf<AidEvents & AidFundEvents & UserEvents>(submitted, ['UserDetailsChanged', data]);
      return log;
    };
    const nameOf = (log: Recorded[]) => replay(aidApplications, log).get('aid-1')?.student_name;
    expect(nameOf(named('student-1'))).toBe('Asha Mehta');
    expect(nameOf(named('student-9'))).toBe('Asha Rao');
    expect(nameOf(named(null))).toBe('Asha Rao');
  });

  it('keeps no row for events of an unknown application', () => {
    for (const told of [
      approved(1),
      rejected,
      withdrawn,
      givenUp(1, 1),
      committed,
      disbursed(BANK),
      reversed(BANK),
      returned(),
    ])
      expect(row(told)).toBeUndefined();
  });
});

describe('The disbursements of aid', () => {
  const row = (...told: Event[]) => replay(aidDisbursements, logOf<AidEvents & AidFundEvents>(...told)).get('d-1');
  const first = {
    id: 'd-1',
    aid_application_id: 'aid-1',
    student_id: 'student-1',
    student_name: 'Asha Rao',
    aid_type: 'Merit scholarship',
    amount: 200,
    disbursed_at: '2026-04-01',
    reference: 'NEFT 1',
    paid_to: 'bank',
    fee_id: null,
    fee_name: null,
    disbursed_by: 'Farida Khan',
    self_approved: false,
    status: 'disbursed',
    reversed_at: null,
    reversed_by: null,
    reversal_reason: null,
    recorded_at: AT,
  };

  it('shows disbursements to bank accounts and to bills', () => {
    expect(row(disbursed(BANK))).toEqual(first);
    expect(row(disbursed(FEE))).toEqual({ ...first, paid_to: 'fee', fee_id: 'fee-1', fee_name: 'Tuition' });
    expect(row(disbursed(BANK, { reference: '' }))).toEqual({ ...first, reference: null });
    expect(row(disbursed(BANK, { selfApproved: true }))).toEqual({ ...first, self_approved: true });
  });

  it('shows reversed disbursements with author and reason, and no returned ones', () => {
    expect(row(disbursed(BANK), reversed(BANK))).toEqual({
      ...first,
      status: 'reversed',
      reversed_at: AT,
      reversed_by: 'Vikram Shah',
      reversal_reason: 'Wrong account',
    });
    expect(row(disbursed(FEE), returned())).toBeUndefined();
    expect(row(reversed(BANK))).toBeUndefined();
  });
});

describe('The funds', () => {
  const row = (...told: Event[]) => replay(aidFunds, logOf<AidEvents & AidFundEvents>(...told)).get('fund-1');
  const first = {
    id: 'fund-1',
    name: 'Alumni fund',
    kind: 'donation',
    sponsor: 'Alumni',
    status: 'open',
    put_in: 0,
    committed: 0,
    disbursed: 0,
    available: 0,
    applications: 0,
    opened_at: AT,
    version: 0,
  };
  const released = (amountPaise: number, keptPaise: number): Event => [
    'AidFundReleased',
    { fundId: 'fund-1', commitmentId: 'c-1', amountPaise, keptPaise },
  ];

  it('shows a fund that is renamed, closed and reopened', () => {
    expect(row(opened)).toEqual(first);
    const now = { ...first, name: 'Friends', sponsor: 'Friends of the college' };
    expect(row(opened, renamed('fund-1'))).toEqual({ ...now, version: 1 });
    const closed: Event = ['AidFundClosed', { fundId: 'fund-1' }];
    expect(row(opened, closed)).toEqual({ ...first, status: 'closed', version: 1 });
    expect(row(opened, closed, ['AidFundReopened', { fundId: 'fund-1' }])).toEqual({ ...first, version: 2 });
  });

  it('adds up a fund’s deposits, commitments and disbursements', () => {
    const money = { ...first, put_in: 1000, available: 1000, version: 1 };
    expect(row(opened, added)).toEqual(money);
    const out = { fundId: 'fund-1', entryId: 'm-2', amountPaise: 30_000, putInPaise: 70_000, note: '' };
    expect(row(opened, added, ['AidFundMoneyTakenOut', out])).toEqual({
      ...money,
      put_in: 700,
      available: 700,
      version: 2,
    });
    const promised = { ...money, committed: 400, available: 600, applications: 1, version: 2 };
    expect(row(opened, added, committed)).toEqual(promised);
    const drawn = [opened, added, committed, disbursed(FEE, { fundId: 'fund-1' })] as const;
    expect(row(...drawn)).toEqual({ ...promised, committed: 200, disbursed: 200 });
    expect(row(...drawn, reversed(FEE, 'fund-1'))).toEqual(promised);
    expect(row(...drawn, returned('fund-1'))).toEqual(promised);
    expect(row(...drawn, released(20_000, 20_000))).toEqual({
      ...promised,
      committed: 0,
      disbursed: 200,
      available: 800,
      version: 4,
    });
    expect(row(opened, added, committed, released(40_000, 0))).toEqual({ ...money, version: 3 });
  });

  it('keeps no row for unopened funds and for aid without a fund', () => {
    for (const told of [
      ...[added, committed, renamed('fund-1'), released(1, 0), disbursed(FEE, { fundId: 'fund-1' })],
      ...([
        ['AidFundClosed', { fundId: 'fund-1' }],
        ['AidFundReopened', { fundId: 'fund-1' }],
      ] as Event[]),
    ])
      expect(replay(aidFunds, logOf<AidEvents & AidFundEvents>(told)).size).toBe(0);
    expect([...replay(aidFunds, logOf<AidEvents & AidFundEvents>(opened, disbursed(BANK)))]).toEqual([
      ['fund-1', first],
    ]);
  });
});

describe('The totals of aid', () => {
  const totals = (...told: Event[]) => replay(aidTotals, logOf<AidEvents & AidFundEvents>(...told)).get('all');
  const NONE = {
    pending: 0,
    pending_paise: 0,
    approved: 0,
    approved_paise: 0,
    disbursements: 0,
    to_bank_paise: 0,
    to_fees_paise: 0,
  };

  it('counts pending aid until its decision or withdrawal', () => {
    expect(totals(submitted)).toEqual({ ...NONE, pending: 1, pending_paise: 50_000 });
    expect(totals(submitted, rejected)).toEqual(NONE);
    expect(totals(submitted, withdrawn)).toEqual(NONE);
    expect(totals(submitted, submitted, approved(40_000))).toEqual({
      ...NONE,
      pending: 1,
      pending_paise: 50_000,
      approved: 1,
      approved_paise: 40_000,
    });
  });

  it('counts an approval while a part of it stands', () => {
    const part = [submitted, approved(40_000), givenUp(30_000, 10_000)] as const;
    expect(totals(...part)).toEqual({ ...NONE, approved: 1, approved_paise: 10_000 });
    expect(totals(submitted, approved(40_000), givenUp(40_000, 0))).toEqual(NONE);
  });

  it('totals bank transfers apart from bill credits', () => {
    const toBank = { ...NONE, disbursements: 1, to_bank_paise: 20_000 };
    expect(totals(disbursed(BANK))).toEqual(toBank);
    expect(totals(disbursed(BANK), disbursed(FEE))).toEqual({ ...toBank, disbursements: 2, to_fees_paise: 20_000 });
    expect(totals(disbursed(BANK), disbursed(FEE), reversed(FEE))).toEqual(toBank);
    expect(totals(disbursed(BANK), disbursed(FEE), returned())).toEqual(toBank);
    expect(totals(disbursed(BANK), reversed(BANK))).toEqual(NONE);
  });
});

describe('Whenever a request for aid is approved', () => {
  const asked = {
    ...{ requestId: 'r-1', askedBy: 'user-a', decision: { by: 'user-f', byName: 'Farida Khan' } },
    concerned: [{ personId: 'student-1', name: 'Asha Rao' }],
  };
  const said = { kind: 'aid', applicationId: 'aid-1', amountPaise: 40_000, note: 'Merit' };
  const commandsAfter = (request: object) =>
    intentsOf(whenAidApproved, 'RequestApproved', { ...asked, ...request } as never);

  it('approves the application in the name of the last decider', () => {
    const decided = { amountPaise: 40_000, note: 'Merit', by: { userId: 'user-f', name: 'Farida Khan' } };
    expect(commandsAfter({ work: { ...said, fundId: null } })).toMatchObject([
      ['aidApplication', 'aid-1', { type: 'ApproveAidApplication', ...decided }],
    ]);
  });

  it('sets the money aside in the fund first, once for each request', () => {
    const student = { studentId: 'student-1', studentName: 'Asha Rao' };
    const promise = { commitmentId: 'r-1', applicationId: 'aid-1', ...student, amountPaise: 40_000, note: 'Merit' };
    expect(commandsAfter({ work: { ...said, fundId: 'fund-1' } })).toEqual([
      ['aidFund', 'fund-1', { type: 'CommitAid', ...promise, ...by }],
    ]);
  });

  it('leaves requests for other money and requests that concern no student', () => {
    expect(commandsAfter({ work: { kind: 'income', applicationId: 'aid-1', fundId: null } })).toEqual([]);
    expect(commandsAfter({ work: { ...said, fundId: null }, concerned: [] })).toEqual([]);
  });
});

describe('Whenever a fund set money aside or an approval was given up', () => {
  it('approves the application in the name of the committing officer', () => {
    expect(intentsOf(whenAidFundCommitted, 'AidFundCommitted', committed[1])).toEqual([
      [
        'aidApplication',
        'aid-1',
        {
          type: 'ApproveFromFund',
          fund: FUND,
          amountPaise: 40_000,
          note: 'Merit',
          by: { userId: 'user-f', name: 'Farida Khan' },
        },
      ],
    ]);
  });

  it('releases the undisbursed part of a withdrawn approval to its fund', () => {
    const data = givenUp(30_000, 10_000)[1] as AidEvents['AidApprovalWithdrawn'];
    expect(intentsOf(whenAidFundingEnds, 'AidApprovalWithdrawn', { ...data, fund: FUND })).toEqual([
      ['aidFund', 'fund-1', { type: 'ReleaseAid', commitmentId: 'c-1', keepPaise: 10_000 }],
    ]);
    expect(intentsOf(whenAidFundingEnds, 'AidApprovalWithdrawn', data)).toEqual([]);
  });
});
