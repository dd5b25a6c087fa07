import { describe, expect, it } from '@jest/globals';
import { type ApprovalStep, type Authority, fold, officer, subjectOf } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { type Requested, type Work } from './events.js';
import { othersSteps, Request } from './request.js';

const of = given(Request);

const AT = '2026-11-25T05:12:00.000Z';

const person = (userId: string, name: string, role = 'finance_manager'): Authority => ({
  ...{ userId, name, role, headOf: [], delegation: null },
});
const asker = person('u-asker', 'Farhan Merchant');
const recorder = person('u-recorder', 'Omkar Joshi');
const anirban = person('u-other', 'Anirban Lahiri');
const deputy = person('u-deputy', 'Asha Rao', 'faculty');
const meera = person('u-admin', 'Meera Raghunathan', 'admin');

const forAbsent = (absent: Authority): Authority => ({ ...absent, delegation: { id: 'd-1', upToPaise: null } });

const FINANCE: ApprovalStep = {
  ...{ name: 'Finance', who: { roles: ['finance_manager'] }, need: 1, dueWorkingDays: 2 },
};
const WORK: Work = { kind: 'income_reversal', incomeId: 'i-1', reason: 'Typed twice' };
const request: Requested = {
  ...{ requestId: 'r-1', kind: 'income_reversal', recordId: 'i-1', departmentId: null, amountPaise: 5_000_00 },
  ...{ description: 'Alumni', askedBy: asker.userId, askedByName: asker.name },
  makerIds: [asker.userId, recorder.userId],
  concerned: [{ personId: 's-1', name: 'Faizan Farooqui' }],
};
const route = { ruleId: 'r', ruleVersion: 1, steps: [FINANCE] };
const submitted = { type: 'RequestSubmitted', data: { ...request, work: WORK, route } } as const;

const approve = (by: Authority, authorities: readonly Authority[]) =>
  ({ type: 'ApproveRequest', by: officer(by), authorities, note: '', at: AT, seenVersion: 0, seen: null }) as const;

const returned = {
  type: 'RequestReturned',
  data: {
    ...{ ...request, decidedBy: anirban.userId },
    decision: {
      ...{ step: 'Finance', by: anirban.userId, byName: anirban.name },
      verdict: 'returned',
      ...{ note: 'Why?', at: AT, seen: null },
    },
  },
} as const;
const resubmitted = {
  type: 'RequestResubmitted',
  data: { ...request, answer: 'Twice', waitsFor: FINANCE.who },
} as const;

describe('A deputy of several people', () => {
  it('decides for the one who did not make the request', () => {
    const decision = {
      ...{ step: 'Finance', by: 'u-deputy', byName: 'Asha Rao' },
      ...{ for: 'u-other', forName: 'Anirban Lahiri', delegationId: 'd-1' },
      verdict: 'approved',
      ...{ note: '', at: AT, seen: null },
    } as const;
    of(submitted)
      .when(approve(deputy, [deputy, forAbsent(asker), forAbsent(anirban)]))
      .then({ type: 'RequestApproved', data: { ...request, decidedBy: 'u-deputy', decision, work: WORK } });
  });

  it('hears of the asker’s own request when all of them made it', () => {
    of(submitted)
      .when(approve(deputy, [deputy, forAbsent(recorder), forAbsent(asker)]))
      .thenRefused('decisions/own-request', 'You cannot approve a reversal you asked for.');
  });

  it('does not decide what the deputy recorded, not even for another person [APR-006]', () => {
    of(submitted)
      .when(approve(recorder, [recorder, forAbsent(anirban)]))
      .thenRefused('decisions/own-payment');
  });
});

describe('A returned request', () => {
  const fall = { type: 'FallStep', people: [meera] } as const;
  const fallen = { step: 'Finance', to: 'Administrator', at: 0, waitsFor: { roles: ['admin'] } };
  const fell = { type: 'RequestStepFell', data: { ...request, ...fallen } } as const;

  it('keeps its step while it waits for its asker, and falls to administrators afterwards', () => {
    of(submitted, returned).when(fall).thenNothing();
    of(submitted, returned, resubmitted).when(fall).then(fell);
  });

  it('is answered once', () => {
    of(submitted, returned, resubmitted)
      .when({ type: 'ResubmitRequest', by: asker.userId, answer: 'Twice' })
      .thenRefused('decisions/not-returned');
  });
});

describe('A request', () => {
  it('stands in the history under its description and its asker', () => {
    const state = fold(Request, [submitted]);
    expect(subjectOf(Request, Request.initial, state)).toEqual({ about: 'Alumni, Faizan Farooqui', whom: 'u-asker' });
    expect(subjectOf(Request, Request.initial, Request.initial)).toBeUndefined();
  });

  it('waits at a first step of several people, even when its asker is one of them', () => {
    const all: ApprovalStep = { ...FINANCE, who: { userIds: [asker.userId, meera.userId] }, need: 'all' };
    const steps = [all, FINANCE];
    expect(othersSteps({ ...route, steps }, asker, 'refund').steps).toEqual(steps);
  });
});
