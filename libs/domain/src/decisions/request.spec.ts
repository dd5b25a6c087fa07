import { describe, expect, it } from '@jest/globals';
import {
  type ApprovalRoute,
  type ApprovalStep,
  type Authority,
  type Deciding,
  type Officer,
  officer,
  type Verdict,
} from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { REQUEST_KINDS, type Requested, type RequestKind, type Work } from './events.js';
import { markHolders, othersSteps, paidDeciders, Request } from './request.js';

const of = given(Request);

const AT = '2026-11-25T05:12:00.000Z';
const OFFICE = ['finance_manager', 'admin'];

const step = (name: string, roles: readonly string[]): ApprovalStep => ({
  ...{ name, who: { roles }, need: 1, dueWorkingDays: 2 },
});
const SECOND = step('Second person', OFFICE);
const REGISTRAR = step('Registrar', ['admin']);
const route = (...steps: readonly ApprovalStep[]): ApprovalRoute => ({ ruleId: 'r', ruleVersion: 1, steps });

const person = (userId: string, name: string, role = 'finance_manager'): Authority => ({
  ...{ userId, name, role, headOf: [], delegation: null },
});
const farhan = person('u-maker', 'Farhan Merchant');
const anirban = person('u-other', 'Anirban Lahiri');
const meera = person('u-admin', 'Meera Raghunathan', 'admin');
const nobody = person('u-faculty', 'Asha Rao', 'faculty');
const recorder = person('u-recorder', 'Omkar Joshi');

const standingIn = (deputy: Authority, absent: Authority): Authority[] => [
  deputy,
  { ...absent, delegation: { id: 'd-1', upToPaise: null } },
];

const WORK: Work = { kind: 'income_reversal', incomeId: 'i-1', reason: 'Typed twice' };

const requested = (kind: RequestKind): Requested => ({
  ...{ requestId: 'r-1', kind, recordId: 'i-1', departmentId: null, amountPaise: 5_000_00 },
  ...{ description: 'Alumni', askedBy: farhan.userId, askedByName: farhan.name },
  makerIds: [farhan.userId, recorder.userId],
  concerned: [{ personId: 's-1', name: 'Faizan Farooqui' }],
});

const submitted = (kind: RequestKind = 'income_reversal', ...steps: readonly ApprovalStep[]) =>
  ({
    type: 'RequestSubmitted',
    data: { ...requested(kind), work: WORK, route: route(...(steps.length > 0 ? steps : [SECOND])) },
  }) as const;

const asking = (authorities: readonly Authority[], change: Partial<Deciding> = {}): Deciding => ({
  ...{ by: officer(authorities[0] as Authority), authorities, note: '', at: AT, seenVersion: 0, seen: null },
  ...change,
});

const approval = (authorities: readonly Authority[], change: Partial<Deciding> = {}) =>
  ({ type: 'ApproveRequest', ...asking(authorities, change) }) as const;

const decided = (step_: string, { userId: by, name: byName }: Authority, verdict: Verdict, note = '') => ({
  decidedBy: by,
  decision: { step: step_, by, byName, verdict, note, at: AT, seen: null },
});

const approved = (by: Authority, name = 'Second person') =>
  ({
    type: 'RequestApproved',
    data: { ...requested('income_reversal'), ...decided(name, by, 'approved'), work: WORK },
  }) as const;

describe('the steps that wait for others', () => {
  it('leaves out the first one for an asker who holds it', () => {
    expect(othersSteps(route(step('Finance', OFFICE), REGISTRAR), farhan, 'refund').steps).toEqual([REGISTRAR]);
    const shipped = { ...route(step('Finance', OFFICE)), ruleVersion: 0 };
    expect(othersSteps(shipped, farhan, 'refund').steps).toEqual([]);
  });

  it('keeps the only step that was laid down for another holder, except the limit of income', () => {
    const only = route(step('Finance', OFFICE));
    expect(othersSteps(only, farhan, 'refund')).toEqual(only);
    expect(othersSteps(only, farhan, 'income').steps).toEqual([]);
  });

  it('keeps all for an asker who does not hold the first one, or may not take it', () => {
    expect(othersSteps(route(REGISTRAR, SECOND), farhan, 'refund').steps).toEqual([REGISTRAR, SECOND]);
    expect(othersSteps(route(SECOND), null, 'refund').steps).toEqual([SECOND]);
  });

  it('keeps a first step that needs all of its holders', () => {
    const all: ApprovalStep = { ...SECOND, who: { userIds: [farhan.userId, meera.userId] }, need: 'all' };
    expect(othersSteps(route(all), farhan, 'refund').steps).toEqual([all]);
  });
});

describe('a selection of salaries', () => {
  const everybody = [farhan, anirban, meera, nobody];
  const paying = (...people: readonly Authority[]): Requested => ({
    ...requested('payroll_payment'),
    concerned: people.map(({ userId: personId, name }) => ({ personId, name })),
  });
  const all: ApprovalStep = { ...step('All', []), who: { userIds: [anirban.userId, meera.userId] }, need: 'all' };

  it('names the paid people when no other could take a step', () => {
    const selection = paying(anirban, meera, nobody);
    expect(paidDeciders(selection, route(SECOND), everybody)).toEqual([anirban.name, meera.name]);
    expect(paidDeciders(paying(meera, nobody), route(SECOND, REGISTRAR), everybody)).toEqual([meera.name]);
  });

  it('names the one paid person of a step that needs all of its people', () => {
    expect(paidDeciders(paying(anirban, nobody), route(all), everybody)).toEqual([anirban.name]);
    expect(paidDeciders(paying(nobody), route(all), everybody)).toEqual([]);
  });

  it('marks the paid people who hold a step, and paid administrators, who take a step without a holder', () => {
    const { concerned } = paying(farhan, anirban, meera, nobody);
    const marked = markHolders(
      concerned,
      route({ ...step('Accountant', []), who: { userIds: [anirban.userId] } }),
      everybody,
    );
    expect(marked.filter(({ holdsStep }) => holdsStep).map(({ name }) => name)).toEqual([anirban.name, meera.name]);
    const [former] = markHolders([{ personId: 's-1', userId: farhan.userId, name: '' }], route(SECOND), everybody);
    expect(former?.holdsStep).toBe(true);
  });

  it('names no person while one of the holders can decide, or when leaving out a salary gives no decider', () => {
    expect(paidDeciders(paying(anirban, nobody), route(SECOND), everybody)).toEqual([]);
    expect(paidDeciders(paying(farhan, nobody), route(SECOND), [farhan, nobody])).toEqual([]);
  });
});

describe('a request of the office', () => {
  it('waits for each step in turn, and starts its work with the last', () => {
    const first = {
      type: 'RequestStepApproved',
      data: {
        ...requested('income_reversal'),
        ...decided('Second person', anirban, 'approved'),
        ...{ next: 'Registrar', waitsFor: REGISTRAR.who },
      },
    } as const;
    of(submitted('income_reversal', SECOND, REGISTRAR))
      .when(approval([anirban]))
      .then(first);
    of(submitted('income_reversal', SECOND, REGISTRAR), first)
      .when(approval([meera], { seenVersion: 1 }))
      .then(approved(meera, 'Registrar'));
    of(submitted('income_reversal', SECOND, REGISTRAR), first)
      .when(approval([anirban], { seenVersion: 1 }))
      .thenRefused('approvals/not-your-step', 'This waits for the Registrar, not for you.');
  });

  it('waits for the others of a step that needs all of them', () => {
    const userIds = [anirban.userId, meera.userId, nobody.userId];
    const all: ApprovalStep = { ...SECOND, name: 'Board', who: { userIds }, need: 'all' };
    const half = (by: Authority, ...left: readonly Authority[]) =>
      ({
        type: 'RequestStepApproved',
        data: {
          ...requested('income_reversal'),
          ...decided('Board', by, 'approved'),
          ...{ next: 'Board', waitsFor: { userIds: left.map(({ userId }) => userId) } },
        },
      }) as const;
    const first = half(anirban, meera, nobody);
    of(submitted('income_reversal', all))
      .when(approval([anirban]))
      .then(first);
    of(submitted('income_reversal', all), first)
      .when(approval([meera], { seenVersion: 1 }))
      .then(half(meera, nobody));
    of(submitted('income_reversal', all), first, half(meera, nobody))
      .when(approval([nobody], { seenVersion: 2 }))
      .then(approved(nobody, 'Board'));
  });

  it('tells only those of a step that needs all who are left when another of them leaves', () => {
    const userIds = [anirban.userId, meera.userId, nobody.userId];
    const all: ApprovalStep = { ...SECOND, name: 'Board', who: { userIds }, need: 'all' };
    const first = {
      type: 'RequestStepApproved',
      data: {
        ...requested('income_reversal'),
        ...decided('Board', anirban, 'approved'),
        ...{ next: 'Board', waitsFor: { userIds: [meera.userId, nobody.userId] } },
      },
    } as const;
    const left = { userIds: [anirban.userId, nobody.userId] };
    of(submitted('income_reversal', all), first)
      .when({ type: 'FallStep', people: [anirban, nobody] })
      .then(
        {
          type: 'RequestStepFell',
          data: { ...requested('income_reversal'), step: 'Board', to: 'Board', at: 0, waitsFor: left },
        },
        {
          type: 'RequestHandedUp',
          data: { ...requested('income_reversal'), next: 'Board', waitsFor: { userIds: [nobody.userId] } },
        },
      );
  });

  it('begins its route again with the answer to a question', () => {
    const back = {
      type: 'RequestReturned',
      data: { ...requested('income_reversal'), ...decided('Second person', anirban, 'returned', 'Why?') },
    } as const;
    const again = {
      type: 'RequestResubmitted',
      data: { ...requested('income_reversal'), answer: 'Twice', waitsFor: SECOND.who },
    } as const;
    of(submitted())
      .when({ type: 'ReturnRequest', ...asking([anirban], { note: 'Why?' }) })
      .then(back);
    of(submitted())
      .when({ type: 'ReturnRequest', ...asking([anirban]) })
      .thenRefused('decisions/reason-required');
    of(submitted(), back).when({ type: 'ResubmitRequest', by: farhan.userId, answer: 'Twice' }).then(again);
    of(submitted(), back)
      .when({ type: 'ResubmitRequest', by: anirban.userId, answer: 'Twice' })
      .thenRefused('decisions/not-yours');
    of(submitted())
      .when({ type: 'ResubmitRequest', by: farhan.userId, answer: 'Twice' })
      .thenRefused('decisions/not-returned');
    of(submitted(), back, again)
      .when(approval([anirban], { seenVersion: 2 }))
      .then(approved(anirban));
  });

  it('is withdrawn by its asker alone, while it waits or was returned', () => {
    const back = {
      type: 'RequestReturned',
      data: { ...requested('income_reversal'), ...decided('Second person', anirban, 'returned', 'Why?') },
    } as const;
    const withdrawn = { type: 'RequestWithdrawn', data: requested('income_reversal') } as const;
    const withdraw = { type: 'WithdrawRequest', by: farhan.userId } as const;
    of(submitted()).when(withdraw).then(withdrawn);
    of(submitted(), back).when(withdraw).then(withdrawn);
    of(submitted(), back, withdrawn).when(withdraw).thenNothing();
    of(submitted(), back)
      .when({ ...withdraw, by: recorder.userId })
      .thenRefused('decisions/not-yours', 'This request is not yours.');
    of(submitted(), approved(anirban))
      .when(withdraw)
      .thenRefused('decisions/already-at', 'Anirban Lahiri approved this step at 10:42.');
    of(submitted(), withdrawn)
      .when(approval([anirban], { seenVersion: 1 }))
      .thenRefused('decisions/withdrawn', 'This request was withdrawn.');
    of(submitted(), withdrawn)
      .when({ type: 'ResubmitRequest', by: farhan.userId, answer: 'Twice' })
      .thenRefused('decisions/not-returned');
  });

  it('falls to the step above when its only holder is lost, once, and tells both [APR-015]', () => {
    const head = step('Registrar', ['registrar']);
    const facts = requested('income_reversal');
    const fallen = { step: 'Registrar', to: 'Second person', at: 1, waitsFor: SECOND.who };
    const fell = [
      { type: 'RequestStepFell', data: { ...facts, ...fallen } },
      { type: 'RequestHandedUp', data: { ...facts, next: 'Second person', waitsFor: SECOND.who } },
    ] as const;
    const fall = { type: 'FallStep', people: [farhan, recorder, anirban] } as const;
    of(submitted('income_reversal', head, SECOND))
      .when(fall)
      .then(...fell);
    of(submitted('income_reversal', head, SECOND), ...fell)
      .when(fall)
      .thenNothing();
    of(submitted('income_reversal', head, SECOND), ...fell)
      .when(approval([anirban], { seenVersion: 2 }))
      .then(approved(anirban));
  });

  it('falls to administrators from the last step, and never to its makers [APR-015]', () => {
    const facts = requested('income_reversal');
    const fallen = { step: 'Second person', to: 'Administrator', at: 0, waitsFor: { roles: ['admin'] } };
    const finance = step('Second person', ['finance_manager']);
    of(submitted('income_reversal', finance))
      .when({ type: 'FallStep', people: [farhan, recorder, meera] })
      .then({ type: 'RequestStepFell', data: { ...facts, ...fallen } });
    of(submitted('income_reversal', finance))
      .when({ type: 'FallStep', people: [farhan, recorder] })
      .thenNothing();
    of(submitted(), approved(anirban)).when({ type: 'FallStep', people: [] }).thenNothing();
  });

  it('starts the work with the facts of its approval', () => {
    const work: Work = { ...WORK, reason: 'Fresh' };
    of(submitted())
      .when({ ...approval([anirban]), work })
      .then({ ...approved(anirban), data: { ...approved(anirban).data, work } });
  });

  it('is submitted once', () => {
    const { work, route: asked, ...request } = submitted().data;
    const submit = { type: 'SubmitRequest', request, work, route: asked } as const;
    of().when(submit).then(submitted());
    of(submitted()).when(submit).thenNothing();
  });

  it('ends with a rejection and its reason', () => {
    const reject = (note: string) => ({ type: 'RejectRequest', ...asking([anirban], { note }) }) as const;
    of(submitted()).when(reject('')).thenRefused('decisions/reason-required', 'Please say why.');
    of(submitted())
      .when(reject('No statement'))
      .then({
        type: 'RequestRejected',
        data: {
          ...requested('income_reversal'),
          ...decided('Second person', anirban, 'rejected', 'No statement'),
        },
      });
  });

  it('tells a late decider who decided', () => {
    of(submitted(), approved(anirban))
      .when(approval([meera], { seenVersion: 1 }))
      .thenRefused('decisions/already-at', 'Anirban Lahiri approved this step at 10:42.');
    const rejected = {
      type: 'RequestRejected',
      data: { ...requested('income_reversal'), ...decided('Second person', anirban, 'rejected', 'No') },
    } as const;
    of(submitted(), rejected)
      .when(approval([meera], { seenVersion: 1 }))
      .thenRefused('decisions/decided-meanwhile', 'Anirban Lahiri rejected this at 10:42.');
  });

  it('refuses a stale screen, a stranger, and what was never asked for', () => {
    of(submitted())
      .when(approval([anirban], { seenVersion: 3 }))
      .thenRefused('decisions/seen-is-stale', 'This changed while you were looking at it. Please look again.');
    of(submitted())
      .when(approval([anirban], { seen: { ordinal: 0, version: 1, figures: [] } }))
      .thenRefused('decisions/seen-is-stale');
    of(submitted())
      .when(approval([nobody]))
      .thenRefused('approvals/not-your-step', 'This waits for a second person, not for you.');
    of()
      .when(approval([anirban]))
      .thenRefused('decisions/not-found', 'There is no such request.');
  });
});

const OWN: Readonly<Record<RequestKind, string>> = {
  refund: 'You cannot approve a refund you asked for.',
  income: 'You cannot approve income you recorded.',
  income_reversal: 'You cannot approve a reversal you asked for.',
  payroll_payment: 'You cannot approve a payment you prepared.',
  budget_change: 'You cannot approve a budget you changed.',
  budget_transfer: 'You cannot approve a transfer you asked for.',
  aid: 'You cannot approve aid you granted.',
  vendor_bank: 'You cannot approve a bank account you changed.',
  journal: 'You cannot approve a voucher you made.',
  opening_balances: 'You cannot approve opening balances you entered.',
};

const MAKERS: readonly (readonly [string, Authority[]])[] = [
  ['the maker', [farhan]],
  ['a deputy of the maker', standingIn(nobody, farhan)],
  ['a deputy who is the maker', standingIn(farhan, anirban)],
  ['an administrator who is the maker', [{ ...meera, userId: farhan.userId }]],
];

describe.each(REQUEST_KINDS)('the maker of %s', (kind) => {
  it.each(MAKERS)('refuses an approval by %s [APR-005]', (_, authorities) => {
    of(submitted(kind)).when(approval(authorities)).thenRefused('decisions/own-request', OWN[kind]);
  });

  it('refuses an approval by an administrator without the step [APR-005]', () => {
    of(submitted(kind, step('Finance', ['finance_manager'])))
      .when(approval([meera]))
      .thenRefused('approvals/not-your-step', 'This waits for Finance, not for you.');
  });

  it('refuses an approval of money of one’s own [APR-005]', () => {
    const student: Officer = { ...officer(anirban), studentIds: ['s-1'] };
    of(submitted(kind))
      .when(approval([anirban], { by: student }))
      .thenRefused('decisions/own-money', 'You cannot decide about money of your own.');
  });

  it('refuses an approval by a deputy of the student whose money it is [APR-005]', () => {
    const { type, data } = submitted(kind);
    const concerned = [{ personId: 's-1', userId: anirban.userId, name: anirban.name }];
    of({ type, data: { ...data, concerned } })
      .when(approval(standingIn(nobody, anirban)))
      .thenRefused('decisions/own-money', 'You cannot decide about money of your own.');
  });

  it.each([
    ['in person', [recorder]],
    ['through a deputy', standingIn(nobody, recorder)],
  ])('refuses an approval by the recorder of the payment, %s', (_, authorities) => {
    of(submitted(kind))
      .when(approval(authorities))
      .thenRefused('decisions/own-payment', 'You cannot approve the refund of a payment you recorded or approved.');
  });
});
