import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { fold, type Recorded, replay } from '../kernel/index.js';
import { Inbox } from './inbox.js';
import { notifications, sharedAudiences } from './notifications.projection.js';
import { readMarks } from './read-marks.projection.js';

const recorded = (position: string, type: string, data: object): Recorded => ({
  id: `event-${position}`,
  type,
  data,
  stream: 'any-1',
  revision: 0,
  position,
  metadata: {
    occurredAt: '2026-09-05T04:30:00.000Z',
    actor: { role: 'system' },
    correlationId: 'c',
    commandId: 'c',
    schemaVersion: 1,
  },
});

const told = (...events: Recorded[]) => [...replay(notifications, events).values()];

describe('a notification', () => {
  const toStudent = { applicationId: 'aid-1', disbursementId: 'aid-1-1', studentId: 's1', note: 'Well deserved' };
  const onBill = { studentId: 's1', studentFeeId: 'fee-1', title: 'Library' };

  it.each([
    [
      'UserDetailsChanged',
      { name: 'Asha Rao', email: 'new@u.example', previous: { email: 'old@u.example' } },
      [
        'role:auditor',
        'Bursar changed the e-mail address of Asha Rao',
        'From old@u.example to new@u.example.',
        '/audit?open=1',
      ],
    ],
    [
      'UserRoleChanged',
      { name: 'Asha Rao', from: 'faculty', to: 'admin' },
      ['role:auditor', 'Bursar changed the role of Asha Rao', 'From Faculty to Administrator.', '/audit?open=1'],
    ],
    [
      'ReportNotSent',
      {
        ...{ scheduleId: 'rs-1', ownerId: 'u1', title: 'Daybook', sendingId: 'm-1' },
        ...{ recipients: [{ userId: 'u2', name: 'Ravi Iyer' }], reason: 'The mail server did not take it.' },
      },
      [
        'user:u1',
        'Your report “Daybook” could not be sent by mail',
        'To Ravi Iyer. The mail server did not take it.',
        '/admin/reports?open=rs-1',
      ],
    ],
    [
      'PeriodReopeningAsked',
      { month: '2026-10', reason: 'A late bill', askedBy: 'u1', askedByName: 'Asha Rao' },
      ['-user:u1 role:admin', 'Asha Rao asks to reopen October 2026', 'A late bill', '/admin/periods?year=FY26-27'],
    ],
    [
      'YearCloseAsked',
      { financialYear: 'FY25-26', askedBy: 'u1', askedByName: 'Asha Rao' },
      [
        '-user:u1 role:admin',
        'Asha Rao asks to close 2025–26 for good',
        'A second administrator must confirm this.',
        '/admin/periods?year=FY25-26',
      ],
    ],
    [
      'PeriodReopeningDismissed',
      { month: '2026-03', askedBy: 'u1', dismissedBy: 'u2', dismissedByName: 'Ravi Iyer' },
      ['user:u1', 'Ravi Iyer dismissed your request to reopen March 2026', '', '/admin/periods?year=FY25-26'],
    ],
    [
      'YearCloseDismissed',
      { financialYear: 'FY25-26', askedBy: 'u1', dismissedBy: 'u2', dismissedByName: 'Ravi Iyer' },
      ['user:u1', 'Ravi Iyer dismissed your request to close 2025–26', '', '/admin/periods?year=FY25-26'],
    ],
    [
      'OfficeAsked',
      {
        findingId: 'f-1',
        title: 'Late entry',
        question: 'Why?',
        to: 'admin',
        askedBy: 'u9',
        askedByName: 'Vikram Sane',
      },
      ['role:admin', 'Vikram Sane asks you about the finding “Late entry”', 'Why?', '/admin/findings?open=f-1'],
    ],
    [
      'FindingAnswered',
      { findingId: 'f-1', title: 'Late entry', answer: 'A leave.', askedBy: 'u9', answeredByName: 'Ravi Iyer' },
      [
        'user:u9',
        'Ravi Iyer answered your question about the finding “Late entry”',
        'A leave.',
        '/auditor/findings?open=f-1',
      ],
    ],
    [
      'AidApplicationSubmitted',
      { ...toStudent, studentName: 'Asha Rao', aidType: 'Merit scholarship', amountRequestedPaise: 500_000 },
      ['office', 'Asha Rao applies for ₹5,000.00 of aid', 'Merit scholarship', '/admin/aid?open=aid-1'],
    ],
    [
      'AidApplicationApproved',
      { ...toStudent, amountApprovedPaise: 400_000 },
      ['student:s1', 'Aid of ₹4,000.00 was approved for you', 'Well deserved', '/student/aid-applications?open=aid-1'],
    ],
    [
      'AidApplicationRejected',
      { ...toStudent, amountRequestedPaise: 500_000, note: 'No funds' },
      [
        'student:s1',
        'Your application for ₹5,000.00 of aid was rejected',
        'No funds',
        '/student/aid-applications?open=aid-1',
      ],
    ],
    [
      'AidApprovalWithdrawn',
      { ...toStudent, amountPaise: 100_000, note: 'Left' },
      ['student:s1', 'The approval of ₹1,000.00 of aid was withdrawn', 'Left', '/student/aid-applications?open=aid-1'],
    ],
    [
      'AidDisbursed',
      { ...toStudent, amountPaise: 300_000, payout: { paidTo: 'bank' } },
      [
        'student:s1',
        'Aid of ₹3,000.00 was disbursed to you',
        'To your bank account.',
        '/student/disbursements?open=aid-1-1',
      ],
    ],
    [
      'FeePaymentApplied',
      { ...toStudent, amountPaise: 300_000, source: 'aid', transactionId: 'aid-1-1', title: 'Library' },
      ['student:s1', 'Aid of ₹3,000.00 was disbursed to you', 'For Library.', '/student/disbursements?open=aid-1-1'],
    ],
    [
      'AidDisbursementReversed',
      { ...toStudent, amountPaise: 300_000, payout: { paidTo: 'bank' }, reason: 'Wrong student' },
      ['student:s1', 'Aid of ₹3,000.00 was taken back', 'Wrong student', '/student/disbursements?open=aid-1-1'],
    ],
    [
      'AidDisbursementReversed',
      { ...toStudent, amountPaise: 300_000, payout: { paidTo: 'fee', feeName: 'Library' }, reason: 'Wrong bill' },
      [
        'student:s1',
        'Aid of ₹3,000.00 was taken back',
        'Library is due again. Reason: Wrong bill',
        '/student/disbursements?open=aid-1-1',
      ],
    ],
    [
      'FeePaymentRefunded',
      { ...onBill, amountPaise: 400_000, outstandingPaise: 700_000, providerRefundId: null },
      ['student:s1', '₹4,000.00 was refunded to you', 'Library owes ₹7,000.00 now.', '/student/fees?open=fee-1'],
    ],
    [
      'FeePaymentRefunded',
      { ...onBill, amountPaise: 30_050, outstandingPaise: 30_000, providerRefundId: 'rfnd_1' },
      [
        'student:s1',
        '₹300.50 was refunded to you',
        'Library owes ₹300.00 now. Refund rfnd_1.',
        '/student/fees?open=fee-1',
      ],
    ],
    ['FeeAssignmentRevoked', onBill, ['student:s1', 'Library was withdrawn', 'You no longer owe it.', '/student/fees']],
    [
      'GatewayPaymentRecalled',
      { studentName: 'Asha Rao', transactionId: 'pay_A1', refundId: null, amountPaise: 30_000, leftPaise: 70_000 },
      [
        'office',
        '₹300.00 of Asha Rao’s payment was given back at the payment gateway',
        'Its fee is due again. Collect what the bill owes, or refund the rest.',
        '/admin/fees?tab=transactions&open=pay_A1',
      ],
    ],
    [
      'RefundStayedOpen',
      { refundId: 'r-1', amountPaise: 30_000, awaitsAnother: false },
      [
        'role:admin',
        'A refund of ₹300.00 is open for a day',
        'The payment gateway has not confirmed it.',
        '/admin/pending?open=r-1',
      ],
    ],
    [
      'RefundStayedOpen',
      { refundId: 'r-1', amountPaise: 30_000, awaitsAnother: true },
      [
        'role:admin',
        'A refund of ₹300.00 is open for a day',
        'A second officer has not confirmed it.',
        '/admin/pending?open=r-1',
      ],
    ],
    [
      'ProcessingFellBehind',
      { itemId: 'lag-1', part: 'read models' },
      [
        'role:admin',
        'The read models fell behind the event log',
        'Screens show older figures until they catch up.',
        '/admin/pending',
      ],
    ],
    [
      'ProcessingFellBehind',
      { itemId: 'lag-1', part: 'policies' },
      [
        'role:admin',
        'The policies fell behind the event log',
        'Follow-ups wait until they catch up.',
        '/admin/pending',
      ],
    ],
    [
      'BudgetAllocated',
      { departmentId: 3, financialYear: 'FY26-27', allocatedPaise: 900_000, previousPaise: 500_000 },
      [
        'department:3:hod',
        'Your department’s budget is ₹9,000.00 now',
        'For 2026–27, ₹5,000.00 before.',
        '/dashboard?department_id=3&budgetopen=FY26-27_3',
      ],
    ],
    [
      'PayrollAmended',
      {
        staffId: 'u1',
        before: { month: '2026-10', amountPaise: 90_000_00 },
        after: { month: '2026-10', amountPaise: 95_000_00 },
      },
      [
        'user:u1',
        'Your salary of October 2026 comes to ₹95,000.00 now',
        'It was ₹90,000.00 before.',
        '/dashboard?month=2026-10',
      ],
    ],
    [
      'PayrollAmended',
      {
        staffId: 'u1',
        before: { month: '2026-10', amountPaise: 90_000_00 },
        after: { month: '2026-11', amountPaise: 90_000_00 },
      },
      [
        'user:u1',
        'Your salary of November 2026 comes to ₹90,000.00 now',
        'It was ₹90,000.00 of October 2026 before.',
        '/dashboard?month=2026-11',
      ],
    ],
    [
      'PayrollGenerated',
      { staffId: 'u9', month: '2026-09', amountPaise: 4_500_000 },
      [
        'user:u9',
        'Your salary of September 2026 comes to ₹45,000.00',
        'It is not paid yet.',
        '/dashboard?month=2026-09',
      ],
    ],
  ])('sends %s to its audience with a link to its screen', (type, data, said) => {
    const rows = told(recorded('1', type, data));
    expect(rows.map(({ audience, title, body, link }) => [audience, title, body, link])).toEqual([said]);
  });

  it('tells a student the title, amount and due date of a fee', () => {
    const fee = {
      studentFeeId: 'f1',
      studentId: 's1',
      title: 'Library',
      totalPaise: 123_400,
      dueDate: '2026-09-30T18:29:59.000Z',
    };
    expect(told(recorded('1', 'FeeAssigned', fee))).toEqual([
      {
        id: 'event-1',
        position: '1',
        audience: 'student:s1',
        kind: 'fee.assigned',
        title: 'New fee: Library, ₹1,234.00',
        body: 'Due by 30 September 2026.',
        link: '/student/fees?open=f1',
        student_id: null,
        student_name: null,
        asks: null,
        settled_at: null,
        created_at: '2026-09-05T04:30:00.000Z',
      },
    ]);
  });

  it.each([
    ['AidApplicationSubmitted', { aidType: 'Merit scholarship', amountRequestedPaise: 500_000 }],
    ['RefundFailed', { transactionId: 'pay_A1', amountPaise: 30_000, code: 'BAD' }],
    ['GatewayPaymentCaptured', { misfit: 'amount', paymentId: 'pay_A1', creditedPaise: 30_000 }],
  ])('names the student to the office after %s', (type, data) => {
    const [row] = told(recorded('1', type, { studentId: 's1', studentName: 'Asha Rao', ...data }));
    expect(row).toMatchObject({ audience: 'office', student_id: 's1', student_name: 'Asha Rao' });
  });

  it('tells current heads about an expense, and the submitter about its decision', () => {
    const request = {
      expenseId: 'e1',
      departmentId: 4,
      submittedBy: 'u9',
      submittedByName: 'Anirban',
      amountPaise: 125_000,
    };
    const [submitted, approved] = told(
      recorded('1', 'ExpenseSubmitted', { ...request, description: 'Lens' }),
      recorded('2', 'ExpenseApproved', { ...request, decidedByName: 'Vasudha', note: '' }),
    );
    expect(submitted).toMatchObject({ audience: 'department:4:hod', title: 'Anirban asks for ₹1,250.00' });
    expect([submitted?.link, approved?.link]).toEqual(['/dashboard?open=e1', '/dashboard?open=e1']);
    expect(approved).toMatchObject({
      audience: 'user:u9',
      title: 'Your request for ₹1,250.00 was approved by Vasudha',
    });
  });

  it('tells the asker that another person cancelled the purchase, and why', () => {
    const cancelled = { expenseId: 'e1', submittedBy: 'u9', amountPaise: 125_000, reason: 'Not made any more' };
    const event = recorded('1', 'PurchaseCancelled', cancelled);
    expect(told(event)).toMatchObject([
      {
        ...{ audience: 'user:u9', title: 'Your purchase of ₹1,250.00 was cancelled', body: 'Not made any more' },
        link: '/dashboard?open=e1',
      },
    ]);
    const actor = { userId: 'u9', role: 'admin' };
    expect(told({ ...event, metadata: { ...event.metadata, actor } })).toEqual([]);
  });

  it('names no amount of a request that has none', () => {
    const asked = { kind: 'vendor_bank', requestId: 'q1', amountPaise: 0, askedBy: 'u1', askedByName: 'Farida' };
    const about = {
      ...asked,
      makerIds: ['u1'],
      concerned: [],
      description: 'Meghdoot Computers',
      route: { steps: [{ who: { userIds: ['u2'] } }] },
    };
    const decision = { by: 'u2', byName: 'Meera', note: '' };
    const late = { ...about, step: 'Office', since: '2026-11-02T05:00:00.000Z', waitsFor: {}, next: {} };
    const events = [
      recorded('1', 'RequestSubmitted', about),
      recorded('2', 'RequestApproved', { ...about, decision }),
      recorded('3', 'RequestStepFell', { ...about, step: 'Office', to: 'Administrator', waitsFor: {} }),
      recorded('4', 'ApprovalReminded', late),
      recorded('5', 'ApprovalEscalated', late),
    ];
    expect(told(...events).map(({ title }) => title)).toEqual([
      'A request waits for you',
      'Meera approved your request',
      'The step Office lost its holder: an administrator decides about the request now',
      'A request has waited for you since 2 November 2026',
      'A request is late at the step Office',
    ]);
  });

  it('names the expense that reaches its next step, unless an older event lacks its description', () => {
    const about = { kind: 'claim', expenseId: 'e1', amountPaise: 100_00, next: 'Dean', waitsFor: { roles: ['hod'] } };
    const decision = { byName: 'Meera' };
    const rows = told(
      recorded('1', 'ExpenseStepApproved', { ...about, decision, description: 'Lathe' }),
      recorded('2', 'ExpenseStepApproved', { ...about, decision }),
      recorded('3', 'ExpenseHandedUp', { ...about, description: 'Lathe' }),
      recorded('4', 'ExpenseHandedUp', about),
    );
    expect(rows.map(({ body }) => body)).toEqual([
      'Lathe: Meera approved it. It waits for the Dean.',
      'Meera approved it. It waits for the Dean.',
      'Lathe: It waits for the Dean.',
      'It waits for the Dean.',
    ]);
  });

  it('rings for no person whose own money the request pays', () => {
    const about = {
      ...{ kind: 'payroll_payment', requestId: 'q1', amountPaise: 100_00, makerIds: ['u1'] },
      ...{ askedByName: 'Farida', description: '2 salaries' },
      concerned: [
        { personId: 'u2', name: 'Meera', holdsStep: true },
        { personId: 'u3', name: 'Asha' },
      ],
      waitsFor: { roles: ['admin'] },
      decision: { byName: 'Farida' },
    };
    const route = { steps: [{ who: about.waitsFor }] };
    const rows = told(
      recorded('1', 'RequestSubmitted', { ...about, route }),
      recorded('2', 'RequestStepApproved', { ...about, next: 'Registrar' }),
    );
    expect(rows.map(({ audience }) => audience)).toEqual(rows.map(() => '-user:u1 -user:u2 role:admin'));
    expect(rows).toHaveLength(2);
  });

  it('reminds no maker of a request, and the asker of none where an older reminder names no maker', () => {
    const late = {
      kind: 'refund',
      requestId: 'q1',
      amountPaise: 100_00,
      submittedBy: 'u1',
      since: '2026-11-02T05:00:00.000Z',
      waitsFor: { roles: ['hod'] },
    };
    const rows = told(
      recorded('1', 'ApprovalReminded', { ...late, makerIds: ['u1', 'u2'] }),
      recorded('2', 'ApprovalReminded', late),
      recorded('3', 'ApprovalReminded', { ...late, kind: 'expense' }),
    );
    expect(rows.map(({ audience }) => audience)).toEqual([
      '-user:u1 -user:u2 role:hod',
      '-user:u1 role:hod',
      'role:hod',
    ]);
  });

  it.each([
    ['RequestWithdrawn', {}, [true, true]],
    ['RequestReturned', {}, [true, true]],
    ['RequestRejected', {}, [true, true]],
    ['RequestApproved', {}, [true, true]],
    ['RequestStepApproved', { next: 'Dean', waitsFor: { roles: ['hod'] } }, [true, true]],
    ['RequestStepApproved', { next: 'Office', waitsFor: { userIds: ['u3'] } }, [true, false]],
    ['RequestStepFell', { step: 'Office', to: 'Office', waitsFor: { userIds: ['u3'] } }, [true, false]],
    ['RequestStepFell', { step: 'Office', to: 'Dean', waitsFor: { roles: ['hod'] } }, [true, true]],
  ])('settles by %s %j what asked for a decision, as far as the next ones hear anew', (type, facts, settled) => {
    const asked = { kind: 'refund', requestId: 'q1', amountPaise: 100_00, askedBy: 'u1', askedByName: 'Farida' };
    const about = { ...asked, makerIds: ['u1'], concerned: [] };
    const decision = { step: 'Office', by: 'u2', byName: 'Meera', note: '' };
    const rows = told(
      recorded('1', 'RequestSubmitted', { ...about, route: { steps: [{ who: { userIds: ['u2', 'u3'] } }] } }),
      recorded('2', 'DeputyTold', { ...about, deputyId: 'u4', forName: 'Meera' }),
      recorded('3', 'RequestSubmitted', { ...about, requestId: 'q2', route: { steps: [{ who: {} }] } }),
      recorded('4', type, { ...about, decision, ...facts }),
    );
    expect(rows.map(({ settled_at }) => settled_at !== null)).toEqual([...settled, ...rows.slice(2).map(() => false)]);
  });

  it.each([
    ['PeriodReopeningAsked', { month: '2026-10' }, ['PeriodReopened', 'PeriodReopeningDismissed']],
    ['YearCloseAsked', { financialYear: '2026-27' }, ['YearClosed', 'YearCloseDismissed']],
  ])('settles %s %j by its answer', (asks, about, answers) => {
    const asked = recorded('1', asks, { ...about, reason: '', askedBy: 'u1', askedByName: 'Asha Rao' });
    for (const type of answers) {
      const [row] = told(asked, recorded('2', type, { ...about, askedBy: 'u1', dismissedBy: 'u1' }));
      expect([told(asked)[0]?.settled_at, row?.settled_at]).toEqual([null, '2026-09-05T04:30:00.000Z']);
    }
  });

  it('tells no one that an asker dismissed the own request', () => {
    const by = { askedBy: 'u1', dismissedBy: 'u1', dismissedByName: 'Meera' };
    const events = [
      recorded('1', 'PeriodReopeningDismissed', { month: '2026-10', ...by }),
      recorded('2', 'YearCloseDismissed', { financialYear: 'FY25-26', ...by }),
    ];
    expect(told(...events)).toEqual([]);
  });

  it('tells every holder of a step with one row, and links other holders than heads to the request', () => {
    const asked = { expenseId: 'e1', kind: 'claim', departmentId: 4, amountPaise: 125_000, submittedByName: 'Anirban' };
    const submitted = (position: string, who: object) =>
      recorded(position, 'ExpenseSubmitted', { ...asked, description: 'Lens', route: { steps: [{ who }] } });
    const events = [
      submitted('1', { userIds: ['u2', 'u1'] }),
      submitted('2', { roles: ['admin'], userIds: ['u1'] }),
      submitted('3', { userIds: ['u1', 'u2'] }),
      submitted('4', { headOf: 4, userIds: ['u1'] }),
      submitted('5', { headOf: 4 }),
    ];
    expect(told(...events).map(({ id, audience, link }) => [id, audience, link])).toEqual([
      ['event-1', 'user:u1 user:u2', '/approvals/expense/e1'],
      ['event-2', 'role:admin user:u1', '/approvals/expense/e1'],
      ['event-3', 'user:u1 user:u2', '/approvals/expense/e1'],
      ['event-4', 'department:4:hod user:u1', '/approvals/expense/e1'],
      ['event-5', 'department:4:hod', '/dashboard?open=e1'],
    ]);
    expect([...replay(sharedAudiences, events).values()]).toEqual([
      { audience: 'user:u1 user:u2', notifications: 2 },
      { audience: 'role:admin user:u1', notifications: 1 },
      { audience: 'department:4:hod user:u1', notifications: 1 },
    ]);
  });

  it('tells the holders of the first step of an answer, and heads where an older event names none', () => {
    const answered = { expenseId: 'e1', kind: 'claim', departmentId: 4, amountPaise: 125_000, answer: 'The red one' };
    const [now, before] = told(
      recorded('1', 'ExpenseResubmitted', { ...answered, waitsFor: { userIds: ['u1', 'u2'] } }),
      recorded('2', 'ExpenseResubmitted', answered),
    );
    expect([now?.audience, before?.audience]).toEqual(['user:u1 user:u2', 'department:4:hod']);
  });

  it('waits for the decision on a counter payment and for the bill of aid, but not on a gateway payment', () => {
    const payment = { studentId: 's1', amountPaise: 40_000, title: 'Library', paymentReference: 'R-1' };
    expect(told(recorded('1', 'FeePaymentReserved', payment))).toEqual([]);
    expect(told(recorded('1', 'FeePaymentApplied', { ...payment, source: 'gateway' }))).toHaveLength(1);
    const toBill = { paidTo: 'fee', studentFeeId: 'f1', feeName: 'Library' };
    expect(told(recorded('1', 'AidDisbursed', { ...payment, payout: toBill }))).toEqual([]);
  });

  it('tells the paid person about a salary', () => {
    const paid = { staffId: 'u5', month: '2026-08', paidOn: '2026-09-05', amountPaise: 5_000_000 };
    expect(told(recorded('1', 'PayrollPaid', paid))[0]).toMatchObject({
      audience: 'user:u5',
      title: 'Your salary of August 2026 was paid',
      body: '₹50,000.00 on 5 September 2026.',
    });
  });
});

describe('an inbox', () => {
  const read = { type: 'ReadNotification', userId: 'u1', notificationId: 'n1' } as const;

  it('tells the paid person nothing of changed notes', () => {
    const terms = { month: '2026-10', amountPaise: 90_000_00, notes: '' };
    const amended = { staffId: 'u1', before: terms, after: { ...terms, notes: 'Checked' } };
    expect(told(recorded('1', 'PayrollAmended', amended))).toEqual([]);
  });

  it('notes a read notification once', () => {
    const noted = { type: 'NotificationRead', data: { userId: 'u1', notificationId: 'n1' } } as const;
    given(Inbox)().when(read).then(noted);
    given(Inbox)(noted).when(read).thenNothing();
  });

  it('notes that every notification was read', () => {
    given(Inbox)()
      .when({ type: 'ReadAllNotifications', userId: 'u1' })
      .then({ type: 'AllNotificationsRead', data: { userId: 'u1' } });
  });

  it('keeps single marks until all are read', () => {
    const noted = { type: 'NotificationRead', data: { userId: 'u1', notificationId: 'n1' } } as const;
    expect(fold(Inbox, [noted])).toEqual({ read: { n1: true } });
    expect(fold(Inbox, [noted, { type: 'AllNotificationsRead', data: { userId: 'u1' } }])).toEqual({ read: {} });
  });
});

describe('the marks of a reader', () => {
  const person = { userId: 'u1' };

  it('starts a reader’s marks when they join, without old news', () => {
    expect(replay(readMarks, [recorded('5', 'UserRegistered', person)]).get('u1')).toMatchObject({
      audience: 'user:u1',
      read_up_to: '5',
      read: {},
    });
  });

  it('keeps single marks until all are read', () => {
    const events = [
      recorded('5', 'UserRegistered', person),
      recorded('7', 'NotificationRead', { ...person, notificationId: 'n1' }),
    ];
    expect(replay(readMarks, events).get('u1')?.read).toEqual({ n1: '2026-09-05T04:30:00.000Z' });
    const all = [...events, recorded('8', 'AllNotificationsRead', person)];
    expect(replay(readMarks, all).get('u1')).toMatchObject({ read_up_to: '8', read: {} });
  });

  it('notes since when the reader has the role, and ends with the account', () => {
    const events = [recorded('5', 'UserRegistered', person), recorded('9', 'UserRoleChanged', person)];
    expect(replay(readMarks, events).get('u1')).toMatchObject({ read_up_to: '5', role_since: '9' });
    expect(replay(readMarks, [...events, recorded('99', 'UserDeleted', person)]).size).toBe(0);
  });
});
