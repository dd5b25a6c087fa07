import { describe, expect, it } from '@jest/globals';
import { type ExpenseEvents } from '../expenses/events.js';
import { type ApprovalStep, type Decision, type Projection, replay, type Sum, type Verdict } from '../kernel/index.js';
import { valueOver } from '../kernel/figure.suite.js';
import { logOf, type Told } from '../kernel/log.suite.js';
import { approvalRequests, dueDayOf } from './approval-requests.projection.js';
import { type RequestEvents, type ReminderEvents } from './events.js';
import { requestsToApprove } from './figures.js';

type Events = ExpenseEvents & RequestEvents & Pick<ReminderEvents, 'DeputyTold'>;
type Event = Told<Events>;

const WEDNESDAY = '2026-11-25T05:00:00.000Z';
const FRIDAY = '2026-11-27T05:00:00.000Z';

const on = (occurredAt: string) => ({
  metadata: {
    ...{ occurredAt, actor: { role: 'system' }, correlationId: 'c-1', commandId: 'c-1', schemaVersion: 1 },
  },
});
const rowsAfter = (...events: readonly Event[]) => replay(approvalRequests, logOf<Events>(...events));
const rowAfter = (...events: readonly Event[]) => rowsAfter(...events).get('r-1');

const HEAD: ApprovalStep = { name: 'Head of department', who: { headOf: 1 }, need: 1, dueWorkingDays: 2 };
const FINANCE: ApprovalStep = { ...HEAD, name: 'Finance', who: { roles: ['finance_manager'] } };
const route = { ruleId: 'r', ruleVersion: 1, steps: [HEAD, FINANCE] };

const decision = (step: string, verdict: Verdict, note = ''): Decision => ({
  ...{ step, by: 'u-1', byName: 'Vasudha Kelkar', verdict, note, at: FRIDAY, seen: null },
});
const decidedBy = 'u-1';

const concerning = {
  kind: 'claim',
  ...{ expenseId: 'r-1', departmentId: 1, submittedBy: 'u-9', amountPaise: 2_500_00 },
  ...{ grantId: 'g-1', grantHead: 'Travel' },
} as const;
const submission = {
  ...{ ...concerning, submittedByName: 'Asha Rao', description: 'Lab kits', receiptUrl: 'https://a.example/1' },
} as const;
const submitted: Event = ['ExpenseSubmitted', { ...submission, route }, on(WEDNESDAY)];
const stepApproved: Event = [
  'ExpenseStepApproved',
  {
    ...{ ...concerning, decidedBy, decision: decision(HEAD.name, 'approved') },
    ...{ next: FINANCE.name, waitsFor: FINANCE.who },
  },
  on(FRIDAY),
];
const returned: Event = [
  'ExpenseReturned',
  { ...concerning, decidedBy, decision: decision(HEAD.name, 'returned', 'Which lab?') },
  on(FRIDAY),
];
const decided = { ...concerning, decidedBy, decidedByName: 'Vasudha Kelkar', note: 'Seen' };
const charged = { ...decided, financialYear: '2026-27' };

const NOTHING_WAITS = { waits_for: null, waiting_since: null, due_on: null };
const WAITS_FOR_HEAD = { waits_for: 'head:1', waiting_since: WEDNESDAY, due_on: '2026-11-27' };

describe('The row of an expense that asks for approval', () => {
  it('shows what is asked, who asks, and for whom it waits until when', () => {
    expect(rowAfter(submitted)).toEqual({
      ...{ id: 'r-1', kind: 'expense', record_id: 'r-1', description: 'Lab kits', amount: 2_500 },
      ...{ department_id: 1, department_name: 'Computer Science & Engineering' },
      ...{ submitted_by: 'u-9', submitted_by_name: 'Asha Rao', submitted_at: WEDNESDAY, makers: ['u-9'] },
      ...{ receipt_url: 'https://a.example/1', receipt: null, grant_id: 'g-1', grant_head: 'Travel' },
      ...{ state: 'waiting', ...WAITS_FOR_HEAD, progress: { route, at: 0, decisions: [] } },
      ...{ earlier: [], answers: [], deputies: [], version: 0 },
    });
    expect(rowAfter(['ExpenseSubmitted', { ...submission, kind: 'purchase', route }])).toHaveProperty(
      'kind',
      'purchase',
    );
  });

  it('waits for the head alone when it was submitted before there were routes [APR-022]', () => {
    const old = rowAfter(['ExpenseSubmitted', submission, on(WEDNESDAY)]);
    expect(old).toMatchObject({ ...WAITS_FOR_HEAD, progress: { route: { steps: [HEAD] } } });
    const approved = rowAfter(['ExpenseSubmitted', submission], ['ExpenseApproved', charged, on(FRIDAY)]);
    expect(approved).toMatchObject({
      state: 'approved',
      progress: { decisions: [{ ...decision(HEAD.name, 'approved'), note: 'Seen' }] },
    });
    const rejected = rowAfter(['ExpenseSubmitted', submission], ['ExpenseRejected', decided, on(FRIDAY)]);
    expect(rejected).toMatchObject({
      state: 'rejected',
      progress: { decisions: [{ ...decision(HEAD.name, 'rejected'), note: 'Seen' }] },
    });
  });

  it('goes to the next step with an approval, and ends with the last', () => {
    expect(rowAfter(submitted, stepApproved)).toMatchObject({
      ...{ state: 'waiting', waits_for: 'role:finance_manager', waiting_since: FRIDAY, due_on: '2026-11-30' },
      ...{ progress: { at: 1, decisions: [decision(HEAD.name, 'approved')] }, version: 1 },
    });
    const last = { ...charged, decision: decision(FINANCE.name, 'approved') };
    expect(rowAfter(submitted, stepApproved, ['ExpenseApproved', last])).toMatchObject({
      ...{ state: 'approved', ...NOTHING_WAITS, progress: { at: 2 }, version: 2 },
    });
  });

  it('waits for the rest of a step that needs all since the step began, and is due as before', () => {
    const BOARD: ApprovalStep = { ...HEAD, name: 'Board', who: { userIds: ['u-1', 'u-2', 'u-3'] }, need: 'all' };
    const toBoard: Event = ['ExpenseSubmitted', { ...submission, route: { ...route, steps: [BOARD] } }, on(WEDNESDAY)];
    const approvedBy = (by: string): Event => [
      'ExpenseStepApproved',
      {
        ...{ ...concerning, decidedBy: by, decision: { ...decision(BOARD.name, 'approved'), by } },
        ...{ next: BOARD.name, waitsFor: BOARD.who },
      },
      on(FRIDAY),
    ];
    const rest = { step: BOARD.name, to: BOARD.name, at: 0, waitsFor: { userIds: ['u-1', 'u-3'] } };
    const fell: Event = ['ExpenseStepFell', { ...concerning, ...rest }, on(FRIDAY)];
    const sinceItsStart = { waiting_since: WEDNESDAY, due_on: '2026-11-27', state: 'waiting' };
    expect(rowAfter(toBoard)).toMatchObject(sinceItsStart);
    expect(rowAfter(toBoard, approvedBy('u-1'))).toMatchObject({ ...sinceItsStart, progress: { at: 0 } });
    expect(rowAfter(toBoard, approvedBy('u-1'), fell)).toMatchObject({ ...sinceItsStart, version: 2 });
    const toAdministrators = { ...rest, to: 'Administrator', waitsFor: { roles: ['admin'] } };
    expect(rowAfter(toBoard, ['ExpenseStepFell', { ...concerning, ...toAdministrators }, on(FRIDAY)])).toMatchObject({
      ...{ waits_for: 'role:admin', waiting_since: FRIDAY, due_on: '2026-11-30' },
    });
  });

  it('waits no longer when it is rejected or withdrawn', () => {
    const rejected = { ...decided, decision: decision(HEAD.name, 'rejected', 'Seen') };
    expect(rowAfter(submitted, ['ExpenseRejected', rejected])).toMatchObject({
      ...{ state: 'rejected', ...NOTHING_WAITS, progress: { decisions: [rejected.decision] }, version: 1 },
    });
    expect(rowAfter(submitted, ['ExpenseWithdrawn', concerning])).toMatchObject({
      ...{ state: 'withdrawn', ...NOTHING_WAITS, progress: { decisions: [] }, version: 1 },
    });
  });

  it('begins again after its answer, and keeps its earlier amount and decisions [APR-013]', () => {
    expect(rowAfter(submitted, returned)).toMatchObject({ state: 'returned', ...NOTHING_WAITS, version: 1 });
    const again = { ...concerning, amountPaise: 2_000_00, previousPaise: 2_500_00, answer: 'Of physics' };
    const answered = (changes: object, more = {}): Event => [
      'ExpenseResubmitted',
      { ...again, changes, ...more },
      on('2026-11-28T05:00:00.000Z'),
    ];
    expect(rowAfter(submitted, returned, answered({ description: 'Kits', receiptUrl: null }))).toMatchObject({
      ...{ state: 'waiting', waits_for: 'head:1', due_on: '2026-12-01', amount: 2_000, description: 'Kits' },
      ...{ receipt_url: null, progress: { route, at: 0, decisions: [] }, version: 2 },
      earlier: [decision(HEAD.name, 'returned', 'Which lab?')],
      answers: [{ at: '2026-11-28T05:00:00.000Z', answer: 'Of physics', previous_amount: 2_500 }],
    });
    expect(rowAfter(submitted, returned, answered({}, { route: { ...route, steps: [FINANCE] } }))).toMatchObject({
      ...{ description: 'Lab kits', receipt_url: 'https://a.example/1', waits_for: 'role:finance_manager' },
    });
    expect(rowAfter(answered({}))).toBeUndefined();
    expect(rowAfter(submitted, returned, answered({}), returned, answered({}))).toMatchObject({
      answers: [{ previous_amount: 2_500 }, { previous_amount: 2_000 }],
      earlier: [{ verdict: 'returned' }, { verdict: 'returned' }],
    });
  });

  it('moves to the step above when a step loses its holder [APR-015]', () => {
    const fallen = { step: HEAD.name, to: FINANCE.name, at: 1, waitsFor: FINANCE.who };
    const fell: Event = ['ExpenseStepFell', { ...concerning, ...fallen }, on(FRIDAY)];
    const told: Event = ['ExpenseHandedUp', { ...concerning, next: FINANCE.name, waitsFor: FINANCE.who }];
    expect(rowAfter(submitted, fell, told)).toMatchObject({
      ...{ description: 'Lab kits', waits_for: 'role:finance_manager', waiting_since: FRIDAY },
      ...{ progress: { at: 1 }, version: 2 },
    });
    expect([fell, stepApproved].map((event) => rowAfter(event))).toEqual([undefined, undefined]);
  });

  it('names the file of its receipt, and the deputies who were told once', () => {
    const file = { fileName: 'receipt-17.pdf', mediaType: 'application/pdf', sizeBytes: 900 };
    const receipt = { ...file, receiptId: 'f-1', sha256: 'ab' };
    expect(rowAfter(submitted, ['ReceiptAttached', { ...concerning, receipt }])).toMatchObject({
      ...{ description: 'Lab kits', version: 1 },
      receipt: { name: 'receipt-17.pdf', media_type: 'application/pdf', size_bytes: 900 },
    });
    const told = (deputyId: string): Event => [
      'DeputyTold',
      {
        ...{ requestId: 'r-1', kind: 'expense', amountPaise: 2_500_00, description: 'Lab kits', submittedBy: 'u-9' },
        ...{ step: HEAD.name, since: WEDNESDAY, deputyId, deputyName: 'D', forId: 'u-1', forName: 'Vasudha Kelkar' },
      },
    ];
    expect(rowAfter(submitted, told('u-2'), told('u-3'), told('u-2'))).toMatchObject({
      ...{ description: 'Lab kits', deputies: ['u-2', 'u-3'] },
    });
  });
});

const asked = {
  kind: 'refund',
  ...{ requestId: 'r-1', recordId: 'p-1', departmentId: null, amountPaise: 900_00 },
  ...{ description: 'Semester 4', askedBy: 'u-9', askedByName: 'Asha Rao', makerIds: ['u-9', 'u-8'] },
  concerned: [{ personId: 's-1', name: 'Faizan Farooqui' }],
} as const;
const work = { kind: 'journal', voucherId: 'v-1' } as const;
const requested: Event = ['RequestSubmitted', { ...asked, work, route }, on(WEDNESDAY)];

describe('The row of a request of the office', () => {
  it('shows what is asked, and who decides no step of it', () => {
    expect(rowAfter(requested)).toEqual({
      ...{ id: 'r-1', kind: 'refund', record_id: 'p-1', description: 'Semester 4, Faizan Farooqui', amount: 900 },
      ...{ department_id: null, department_name: null, submitted_by: 'u-9', submitted_by_name: 'Asha Rao' },
      ...{ submitted_at: WEDNESDAY, makers: ['u-9', 'u-8', 's-1'] },
      ...{ receipt_url: null, receipt: null, grant_id: null, grant_head: null },
      ...{ state: 'waiting', ...WAITS_FOR_HEAD, progress: { route, at: 0, decisions: [] } },
      ...{ earlier: [], answers: [], deputies: [], version: 0 },
    });
  });

  it('follows its steps to the end, a question included', () => {
    const taken = (step: string, verdict: Verdict) => ({ ...asked, decidedBy, decision: decision(step, verdict) });
    const next = { next: FINANCE.name, waitsFor: FINANCE.who };
    const first: Event = ['RequestStepApproved', { ...taken(HEAD.name, 'approved'), ...next }, on(FRIDAY)];
    expect(rowAfter(requested, first)).toMatchObject({
      ...{ waits_for: 'role:finance_manager', waiting_since: FRIDAY, progress: { at: 1 }, version: 1 },
    });
    expect(rowAfter(first)).toBeUndefined();
    const approved: Event = ['RequestApproved', { ...taken(FINANCE.name, 'approved'), work }];
    expect(rowAfter(requested, first, approved)).toMatchObject({ state: 'approved', ...NOTHING_WAITS, version: 2 });
    expect(rowAfter(requested, ['RequestRejected', taken(HEAD.name, 'rejected')])).toMatchObject({
      ...{ state: 'rejected', ...NOTHING_WAITS },
    });
    expect(rowAfter(requested, ['RequestWithdrawn', asked])).toMatchObject({ state: 'withdrawn', ...NOTHING_WAITS });
    const back: Event = ['RequestReturned', taken(HEAD.name, 'returned')];
    expect(rowAfter(requested, back)).toMatchObject({ state: 'returned', ...NOTHING_WAITS });
    const again: Event = ['RequestResubmitted', { ...asked, answer: 'Paid twice', waitsFor: HEAD.who }, on(FRIDAY)];
    expect(rowAfter(requested, back, again)).toMatchObject({
      ...{ state: 'waiting', waits_for: 'head:1', waiting_since: FRIDAY, earlier: [{ verdict: 'returned' }] },
      answers: [{ at: FRIDAY, answer: 'Paid twice', previous_amount: 900 }],
    });
    const told: Event = ['RequestHandedUp', { ...asked, ...next }];
    const fallen = { step: HEAD.name, to: FINANCE.name, at: 1, waitsFor: FINANCE.who };
    expect(rowAfter(requested, ['RequestStepFell', { ...asked, ...fallen }], told)).toMatchObject({
      ...{ waits_for: 'role:finance_manager', version: 2 },
    });
  });
});

describe('The day on which a request is due', () => {
  it('moves with the holidays of the university, and is none once nothing waits', () => {
    const row = rowAfter(submitted);
    expect(row && dueDayOf(row, new Set(['2026-11-26']))).toBe('2026-11-28');
    expect(row && dueDayOf(row, new Set())).toBe('2026-11-27');
    const withdrawn = rowAfter(submitted, ['ExpenseWithdrawn', concerning]);
    expect(withdrawn && dueDayOf(withdrawn, new Set())).toBeNull();
    const approved = rowAfter(['ExpenseSubmitted', submission], ['ExpenseApproved', charged]);
    expect(approved && dueDayOf(approved, new Set())).toBeNull();
  });
});

describe('The figures of waiting requests', () => {
  const rows = rowsAfter(
    submitted,
    ['ExpenseSubmitted', { ...submission, expenseId: 'r-2', departmentId: 2 }],
    ['RequestSubmitted', { ...asked, requestId: 'r-3', work, route: { ...route, steps: [FINANCE] } }],
  ).values();
  const all = [...rows];
  const of = (figure: Sum, asked_: object) =>
    valueOver(figure, { today: '2026-11-25', ...asked_ }, (model: Projection) =>
      model.name === approvalRequests.name ? all : [],
    );

  it('count the requests that the caller may decide', () => {
    expect(of(requestsToApprove, { requests: ['r-1', 'r-3', 'r-9'] })).toBe(2);
    expect(of(requestsToApprove, {})).toBe(0);
    expect(all.map((row) => requestsToApprove.tells(row, {}))).toContain('Lab kits, Asha Rao');
  });
});
