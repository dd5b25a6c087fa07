import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, officer, type Officer } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AidApplication } from './aid-application.js';
import { type AidEvents, type Funding, type Payout } from './events.js';

type Event = DomainEvent<AidEvents>;

const TODAY = '2026-11-21';
const farida = officer({ userId: 'user-f', name: 'Farida Khan' });
const decision = { decidedBy: 'user-f', decidedByName: 'Farida Khan' };
const of = { applicationId: 'aid-1', studentId: 'student-1' };

const application: AidEvents['AidApplicationSubmitted'] = {
  ...of,
  userId: 'user-1',
  studentName: 'Asha Rao',
  aidType: 'Merit scholarship',
  amountRequestedPaise: 50_000_00,
  reason: 'First in the batch',
};

const submitted: Event = { type: 'AidApplicationSubmitted', data: application };
const approved = (amountApprovedPaise: number, note = ''): Event => ({
  type: 'AidApplicationApproved',
  data: { ...of, amountRequestedPaise: 50_000_00, amountApprovedPaise, note, ...decision },
});
const rejected = (note = ''): Event => ({
  type: 'AidApplicationRejected',
  data: { ...of, amountRequestedPaise: 50_000_00, note, ...decision },
});
const withdrawn: Event = { type: 'AidApplicationWithdrawn', data: { ...of, amountRequestedPaise: 50_000_00 } };

const BANK: Payout = { paidTo: 'bank' };
const FEE: Payout = { paidTo: 'fee', studentFeeId: 'fee-1', feeName: 'Tuition' };

const disbursed = (
  disbursementId: string,
  amountPaise: number,
  disbursedPaise: number,
  payout: Payout = BANK,
): DomainEvent<Pick<AidEvents, 'AidDisbursed'>> => ({
  type: 'AidDisbursed',
  data: {
    disbursementId,
    ...of,
    studentName: 'Asha Rao',
    aidType: 'Merit scholarship',
    amountPaise,
    disbursedPaise,
    disbursedOn: TODAY,
    reference: 'NEFT 1',
    payout,
    disbursedBy: 'user-f',
    disbursedByName: 'Farida Khan',
    selfApproved: true,
  },
});
const returned = (disbursementId: string, amountPaise: number, disbursedPaise: number): Event => ({
  type: 'AidDisbursementReturned',
  data: { disbursementId, ...of, amountPaise, disbursedPaise, payout: FEE },
});

const approve = (amountPaise: number | null, note = '') =>
  ({ type: 'ApproveAidApplication', amountPaise, note, by: farida }) as const;
const reject = (note = '') => ({ type: 'RejectAidApplication', note, by: farida }) as const;
const disburse = (
  disbursementId: string,
  amountPaise: number,
  change: { payout?: Payout; disbursedOn?: string; by?: Officer } = {},
) =>
  ({
    type: 'DisburseAid',
    disbursementId,
    amountPaise,
    disbursedOn: TODAY,
    reference: 'NEFT 1',
    payout: BANK,
    today: TODAY,
    by: farida,
    ...change,
  }) as const;

const FUND: Funding = { fundId: 'fund-1', fundName: 'Alumni fund', commitmentId: 'c-1' };
const fromFund = (amountApprovedPaise: number, fund = FUND): Event => ({
  type: 'AidApplicationApproved',
  data: { ...of, amountRequestedPaise: 50_000_00, amountApprovedPaise, note: '', ...decision, fund },
});
const approveFrom = (fund: Funding, amountPaise: number) =>
  ({ type: 'ApproveFromFund', fund, amountPaise, note: '', by: farida }) as const;
const declined = (fund: Funding): Event => ({
  type: 'AidFundingDeclined',
  data: { applicationId: of.applicationId, studentId: of.studentId, fund },
});
const approvalWithdrawn = (amountPaise: number, amountApprovedPaise: number, fund?: Funding): Event => ({
  type: 'AidApprovalWithdrawn',
  data: {
    ...of,
    amountPaise,
    amountApprovedPaise,
    note: 'Left the university',
    withdrawnBy: 'user-f',
    withdrawnByName: 'Farida Khan',
    fund,
  },
});

const aid = given(AidApplication);

describe('Applying for aid', () => {
  it('submits an aid application once', () => {
    aid()
      .when({ type: 'ApplyForAid', ...application })
      .then(submitted);
    aid(submitted)
      .when({ type: 'ApplyForAid', ...application })
      .thenNothing();
  });

  it('refuses an aid application for nothing', () => {
    aid()
      .when({ type: 'ApplyForAid', ...application, amountRequestedPaise: 0 })
      .thenRefused('aid/amount-not-positive', 'Amount must be greater than 0');
  });
});

describe('Deciding an application', () => {
  it('approves the requested amount or less [STATE-024]', () => {
    aid(submitted).when(approve(null)).then(approved(50_000_00));
    aid(submitted).when(approve(20_000_00, 'Half the fund')).then(approved(20_000_00, 'Half the fund'));
  });

  it('refuses an approval of nothing, or of more than the request', () => {
    aid(submitted)
      .when(approve(50_000_01))
      .thenRefused('aid/exceeds-requested', 'Approved amount exceeds the requested amount of ₹50,000.00');
    aid(submitted).when(approve(0)).thenRefused('aid/amount-not-positive');
  });

  it('rejects an aid application with a note', () => {
    aid(submitted).when(reject('Marks below the cut-off')).then(rejected('Marks below the cut-off'));
  });

  it('decides an aid application once', () => {
    aid(submitted, approved(50_000_00))
      .when(reject())
      .thenRefused('aid/already-decided', 'Aid application is already approved');
    aid(submitted, rejected())
      .when(approve(null))
      .thenRefused('aid/already-decided', 'Aid application is already rejected');
    aid(submitted, withdrawn)
      .when(approve(null))
      .thenRefused('aid/already-decided', 'Aid application is already withdrawn');
  });

  it('refuses a decision on a missing aid application', () => {
    aid().when(approve(null)).thenRefused('aid/application-not-found');
    aid().when(reject()).thenRefused('aid/application-not-found');
  });
});

describe('Approving from a fund', () => {
  const late: Funding = { ...FUND, commitmentId: 'c-2' };

  it('approves once from a fund and names the fund', () => {
    aid(submitted).when(approveFrom(FUND, 20_000_00)).then(fromFund(20_000_00));
    aid(submitted, fromFund(20_000_00)).when(approveFrom(FUND, 20_000_00)).thenNothing();
    aid().when(approveFrom(FUND, 1)).thenRefused('aid/application-not-found');
  });

  it('leaves the fund’s money when another officer decided first, and records it once', () => {
    for (const decided of [approved(50_000_00), rejected(), withdrawn, fromFund(20_000_00)]) {
      aid(submitted, decided).when(approveFrom(late, 10_000_00)).then(declined(late));
      aid(submitted, decided, declined(late)).when(approveFrom(late, 10_000_00)).thenNothing();
    }
  });

  it('draws disbursements, also those a bill returned, on the approving fund', () => {
    const { data } = disbursed('d-1', 10_000_00, 10_000_00, FEE);
    const drawn = { type: 'AidDisbursed', data: { ...data, fundId: 'fund-1' } } as const;
    aid(submitted, fromFund(20_000_00))
      .when(disburse('d-1', 10_000_00, { payout: FEE }))
      .then(drawn);
    const back = returned('d-1', 10_000_00, 0);
    aid(submitted, fromFund(20_000_00), drawn)
      .when({ type: 'ReturnDisbursement', disbursementId: 'd-1' })
      .then({ ...back, data: { ...back.data, fundId: 'fund-1' } } as Event);
  });
});

describe('Withdrawing an approval', () => {
  const withdraw = { type: 'WithdrawApproval', note: 'Left the university', by: farida } as const;

  it('withdraws the undisbursed rest of an approval and keeps the disbursed part', () => {
    aid(submitted, approved(30_000_00), disbursed('d-1', 10_000_00, 10_000_00))
      .when(withdraw)
      .then(approvalWithdrawn(20_000_00, 10_000_00));
    aid(submitted, approved(30_000_00), disbursed('d-1', 10_000_00, 10_000_00), approvalWithdrawn(20_000_00, 10_000_00))
      .when(disburse('d-2', 1))
      .thenRefused('aid/nothing-left');
    aid(submitted, fromFund(20_000_00))
      .when(withdraw)
      .then(approvalWithdrawn(20_000_00, 0, FUND));
  });

  it('leaves no approved application when nothing of it was disbursed', () => {
    aid(submitted, approved(30_000_00), approvalWithdrawn(30_000_00, 0))
      .when(disburse('d-1', 1))
      .thenRefused('aid/not-approved');
    aid(submitted, approved(30_000_00), approvalWithdrawn(30_000_00, 0))
      .when(approve(null))
      .thenRefused('aid/already-decided', 'Aid application is already withdrawn');
  });

  it('refuses to withdraw an approval with nothing left', () => {
    aid(submitted).when(withdraw).thenRefused('aid/not-approved');
    aid(submitted, approved(10_00), disbursed('d-1', 10_00, 10_00))
      .when(withdraw)
      .thenRefused('aid/nothing-to-withdraw', 'Everything that was approved is disbursed');
    aid().when(withdraw).thenRefused('aid/application-not-found');
  });
});

describe('Withdrawing an application', () => {
  const withdraw = { type: 'WithdrawAidApplication' } as const;

  it('withdraws a pending application, and changes nothing the second time', () => {
    aid(submitted).when(withdraw).then(withdrawn);
    aid(submitted, withdrawn).when(withdraw).thenNothing();
    aid(submitted, approved(1)).when(withdraw).thenRefused('aid/already-decided');
    aid().when(withdraw).thenRefused('aid/application-not-found');
  });
});

describe('Disbursing aid', () => {
  it('disburses aid in parts, to the bank or to a bill', () => {
    aid(submitted, approved(30_000_00))
      .when(disburse('d-1', 10_000_00))
      .then(disbursed('d-1', 10_000_00, 10_000_00));
    aid(submitted, approved(30_000_00), disbursed('d-1', 10_000_00, 10_000_00))
      .when(disburse('d-2', 20_000_00, { payout: FEE }))
      .then(disbursed('d-2', 20_000_00, 30_000_00, FEE));
  });

  it('never disburses more than the approved amount', () => {
    aid(submitted, approved(30_000_00), disbursed('d-1', 10_000_00, 10_000_00))
      .when(disburse('d-2', 20_000_01))
      .thenRefused('aid/exceeds-approved', 'Only ₹20,000.00 of the approved aid is left to disburse');
    aid(submitted, approved(10_000_00), disbursed('d-1', 10_000_00, 10_000_00))
      .when(disburse('d-2', 1))
      .thenRefused('aid/nothing-left', 'The approved aid is disbursed in full');
  });

  it('marks a disbursement by its approver, and refuses it where four eyes are enforced', () => {
    const by = { ...officer({ userId: 'user-2', name: 'Vikram Shah' }), fourEyes: true };
    const strictly = { by: { ...farida, fourEyes: true } };
    const { data } = disbursed('d-1', 1_00, 1_00);
    aid(submitted, approved(1_00))
      .when(disburse('d-1', 1_00, strictly))
      .thenRefused('aid/self-approval', 'You cannot disburse aid you approved.');
    aid(submitted, approved(1_00))
      .when(disburse('d-1', 1_00, { by }))
      .then({
        type: 'AidDisbursed',
        data: { ...data, disbursedBy: by.userId, disbursedByName: by.name, selfApproved: false },
      });
  });

  it('refuses a decision and a disbursement by the student who now works in the office', () => {
    const sentence = 'You cannot decide or pay your own aid. Another administrator or finance manager can.';
    const by = officer({ userId: 'user-1', name: 'Asha Rao' });
    const formerStudent = { ...officer({ userId: 'user-9', name: 'Asha Rao' }), studentIds: ['student-1'] };
    for (const own of [by, formerStudent]) {
      aid(submitted)
        .when({ ...approve(null), by: own })
        .thenRefused('aid/own-application', sentence);
      aid(submitted)
        .when({ ...reject(), by: own })
        .thenRefused('aid/own-application', sentence);
      aid(submitted, approved(1_00))
        .when(disburse('d-1', 1_00, { by: own }))
        .thenRefused('aid/own-application', sentence);
      aid(submitted, approved(1_00))
        .when({ type: 'WithdrawApproval', note: 'Left', by: own })
        .thenRefused('aid/own-application', sentence);
    }
  });

  it('disburses approved aid only', () => {
    aid(submitted).when(disburse('d-1', 1)).thenRefused('aid/not-approved', 'Aid application is not approved');
    aid(submitted, rejected()).when(disburse('d-1', 1)).thenRefused('aid/not-approved');
    aid().when(disburse('d-1', 1)).thenRefused('aid/application-not-found');
  });

  it('refuses a disbursement of nothing, or dated after today', () => {
    aid(submitted, approved(1_00)).when(disburse('d-1', 0)).thenRefused('aid/amount-not-positive');
    aid(submitted, approved(1_00))
      .when(disburse('d-1', 1_00, { disbursedOn: '2026-11-22' }))
      .thenRefused('aid/disbursed-in-future', 'Disbursement date cannot be in the future');
  });

  it('refuses a credit to a bill on an earlier day, which the books and the statement would not show', () => {
    const earlier = { disbursedOn: '2026-11-20' };
    aid(submitted, approved(1_00))
      .when(disburse('d-1', 1_00, { ...earlier, payout: FEE }))
      .thenRefused('aid/credit-not-today', 'A credit to a bill is booked today. Please choose today.');
    const { data, ...event } = disbursed('d-1', 1_00, 1_00);
    aid(submitted, approved(1_00))
      .when(disburse('d-1', 1_00, earlier))
      .then({ ...event, data: { ...data, ...earlier } });
  });

  it('disburses once for one id sent twice', () => {
    aid(submitted, approved(30_000_00), disbursed('d-1', 10_000_00, 10_000_00))
      .when(disburse('d-1', 10_000_00))
      .thenNothing();
  });

  it('disburses again after a bill returned the aid', () => {
    const credited = [submitted, approved(10_000_00), disbursed('d-1', 10_000_00, 10_000_00, FEE)] as const;
    const back = { type: 'ReturnDisbursement', disbursementId: 'd-1' } as const;
    aid(...credited)
      .when(back)
      .then(returned('d-1', 10_000_00, 0));
    aid(...credited, returned('d-1', 10_000_00, 0))
      .when(back)
      .thenNothing();
    aid(...credited, returned('d-1', 10_000_00, 0))
      .when(disburse('d-2', 10_000_00))
      .then(disbursed('d-2', 10_000_00, 10_000_00));
  });
});

describe('Reversing a disbursement', () => {
  const reverse = { type: 'ReverseDisbursement', disbursementId: 'd-1', reason: 'Wrong account', by: farida } as const;
  const reversed = (disbursedPaise: number, fundId?: string): Event => ({
    type: 'AidDisbursementReversed',
    data: {
      disbursementId: 'd-1',
      ...of,
      studentName: 'Asha Rao',
      aidType: 'Merit scholarship',
      amountPaise: 10_00,
      disbursedPaise,
      payout: BANK,
      reason: 'Wrong account',
      reversedBy: 'user-f',
      reversedByName: 'Farida Khan',
      ...(fundId !== undefined && { fundId }),
    },
  });

  it('takes a reversed disbursement off the disbursed amount and its fund', () => {
    const others = [disbursed('d-1', 10_00, 10_00), disbursed('d-2', 5_00, 15_00)];
    aid(submitted, approved(30_00), ...others)
      .when(reverse)
      .then(reversed(5_00));
    aid(submitted, fromFund(30_00), ...others)
      .when(reverse)
      .then(reversed(5_00, 'fund-1'));
  });

  it('disburses again after a reversal', () => {
    aid(submitted, approved(10_00), disbursed('d-1', 10_00, 10_00), reversed(0))
      .when(disburse('d-2', 10_00))
      .then(disbursed('d-2', 10_00, 10_00));
  });

  it('reverses a known disbursement once, and not by its own student', () => {
    const history = [submitted, approved(10_00), disbursed('d-1', 10_00, 10_00)] as const;
    aid(...history, reversed(0))
      .when(reverse)
      .thenRefused('aid/disbursement-undone');
    aid(submitted, approved(10_00)).when(reverse).thenRefused('aid/disbursement-not-found');
    aid(...history)
      .when({ ...reverse, by: officer({ userId: 'user-1', name: 'Asha Rao' }) })
      .thenRefused('aid/own-application');
    aid().when(reverse).thenRefused('aid/application-not-found');
  });
});

describe('The state of an application', () => {
  const back = returned('d-1', 10_00, 0);
  const undone = { type: 'AidDisbursementReversed', data: { disbursementId: 'd-1', amountPaise: 10_00, payout: BANK } };

  it('starts an application without decision, fund and disbursements', () => {
    expect(fold(AidApplication, [submitted])).toEqual({
      status: 'pending',
      facts: application,
      approvedPaise: 0,
      approvedBy: null,
      fund: null,
      declined: [],
      disbursements: {},
    });
  });

  it.each([approved(1), rejected(), withdrawn, declined(FUND), approvalWithdrawn(1, 1), disbursed('d-1', 1, 1), back])(
    'ignores $type of an unknown application',
    (event) => {
      expect(fold(AidApplication, [event])).toEqual({ status: 'none' });
    },
  );

  it('keeps the outcome of each disbursement', () => {
    const state = (...events: Event[]) => fold(AidApplication, [submitted, approved(30_00), ...events]);
    const drawn = disbursed('d-1', 10_00, 10_00, FEE);
    expect(state(drawn, back)).toMatchObject({
      disbursements: { 'd-1': { status: 'returned', amountPaise: 10_00, payout: FEE } },
    });
    expect(state(drawn, undone as Event)).toMatchObject({
      disbursements: { 'd-1': { status: 'reversed', amountPaise: 10_00, payout: BANK } },
    });
    aid(submitted, approved(30_00)).when({ type: 'ReturnDisbursement', disbursementId: 'd-9' }).thenNothing();
  });

  it('names an application after its student and aid type, and concerns the student', () => {
    const { initial } = AidApplication;
    expect(subjectOf(AidApplication, initial, initial)?.about).toBeUndefined();
    expect(subjectOf(AidApplication, initial, fold(AidApplication, [submitted]))?.about).toBe(
      'Asha Rao for Merit scholarship',
    );
    expect(subjectOf(AidApplication, initial, fold(AidApplication, [submitted]))?.whom).toBe('student-1');
    expect(AidApplication.whom?.(initial)).toBeUndefined();
  });
});
