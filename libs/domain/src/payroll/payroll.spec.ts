import { describe, expect, it } from '@jest/globals';
import { subjectOf, type DomainEvent, fold, officer } from '../kernel/index.js';
import { given } from '../kernel/given.js';
import { AT, intentsOf } from '../kernel/log.suite.js';
import { type PayrollEvents, type PayrollTerms } from './events.js';
import { Payroll } from './payroll.js';
import { whenPayrollMoved } from './when-payroll-moved.policy.js';

type Event = DomainEvent<PayrollEvents>;

const TODAY = '2026-11-21';
const october = { month: '2026-10', slotHolder: 'payroll-1_move-1' };
const farida = officer({ userId: 'user-f', name: 'Farida Khan' });

const payroll: PayrollEvents['PayrollGenerated'] = {
  payrollId: 'payroll-1',
  runId: 'run-1',
  staffId: 'staff-1',
  staffName: 'Asha Rao',
  role: 'staff',
  departmentId: null,
  month: '2026-11',
  generatedBy: 'user-g',
  lines: [
    { name: 'Basic pay', kind: 'earning', amountPaise: 50_000_00 },
    { name: 'Professional tax', kind: 'deduction', amountPaise: 200_00 },
  ],
  grossPaise: 50_000_00,
  deductionsPaise: 200_00,
  amountPaise: 49_800_00,
};
const terms: PayrollTerms = {
  month: '2026-11',
  amountPaise: 49_800_00,
  notes: '',
  paidOn: null,
  slotHolder: 'payroll-1',
};

const generated: Event = { type: 'PayrollGenerated', data: payroll };
const amended = (before: Partial<PayrollTerms>, after: Partial<PayrollTerms>): Event => ({
  type: 'PayrollAmended',
  data: {
    payrollId: 'payroll-1',
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    before: { ...terms, ...before },
    after: { ...terms, ...before, ...after },
    amendedBy: 'user-f',
  },
});
const paid = (change: Partial<PayrollEvents['PayrollPaid']> = {}): Event => ({
  type: 'PayrollPaid',
  data: {
    payrollId: 'payroll-1',
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    month: '2026-11',
    paidOn: TODAY,
    amountPaise: 49_800_00,
    processedBy: 'user-f',
    processedByName: 'Farida Khan',
    via: 'pay_now',
    ...change,
  },
});
const reversed = {
  type: 'PayrollPaymentReversed' as const,
  data: {
    payrollId: 'payroll-1',
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    month: '2026-11',
    amountPaise: 49_800_00,
    paidOn: TODAY,
    reason: 'Sent to a closed account',
  },
};

const pay = { type: 'PayPayroll', today: TODAY, by: farida, salarySetBy: [] } as const;
const reverse = { type: 'ReversePayrollPayment', reason: 'Sent to a closed account', by: farida } as const;
const edit = (change: Partial<Parameters<(typeof Payroll)['decide']['AmendPayroll']>[0]> = {}) => ({
  type: 'AmendPayroll' as const,
  month: '2026-11',
  amountPaise: 49_800_00,
  status: 'unpaid' as const,
  paidOn: null,
  notes: undefined,
  slotHolder: null,
  today: TODAY,
  by: farida,
  salarySetBy: [],
  ...change,
});

describe('A payroll', () => {
  it('generates a payroll once', () => {
    given(Payroll)()
      .when({ type: 'GeneratePayroll', ...payroll })
      .then(generated);
    given(Payroll)(generated)
      .when({ type: 'GeneratePayroll', ...payroll })
      .thenNothing();
  });

  it('refuses a payroll without an amount or a month', () => {
    given(Payroll)()
      .when({ type: 'GeneratePayroll', ...payroll, amountPaise: 0 })
      .thenRefused('payroll/amount-not-positive');
    given(Payroll)()
      .when({ type: 'GeneratePayroll', ...payroll, month: '2026-13' })
      .thenRefused('payroll/month-invalid');
  });

  it('pays a payroll as of today, by the caller [STATE-013]', () => {
    given(Payroll)(generated).when(pay).then(paid());
  });

  it('pays a payroll once [STATE-015]', () => {
    given(Payroll)(generated, paid()).when(pay).thenRefused('payroll/already-paid', 'Payroll is already paid');
  });

  it('pays the last amended amount', () => {
    given(Payroll)(generated, amended({}, { amountPaise: 45_000_00, ...october }))
      .when(pay)
      .then(paid({ amountPaise: 45_000_00, month: '2026-10' }));
  });

  it('refuses commands on a missing payroll', () => {
    given(Payroll)().when(pay).thenRefused('payroll/payroll-not-found', 'Payroll not found');
    given(Payroll)().when(edit()).thenRefused('payroll/payroll-not-found');
    given(Payroll)().when(reverse).thenRefused('payroll/payroll-not-found');
  });
});

describe('An edit', () => {
  it('records the old and the new terms of an edit', () => {
    given(Payroll)(generated)
      .when(edit({ amountPaise: 45_000_00, notes: 'Two days of leave without pay' }))
      .then(amended({}, { amountPaise: 45_000_00, notes: 'Two days of leave without pay' }));
  });

  it('writes no event for an edit without a change, and keeps omitted notes', () => {
    given(Payroll)(generated).when(edit()).thenNothing();
    const noted = amended({}, { notes: 'Leave' });
    given(Payroll)(generated, noted).when(edit()).thenNothing();
    given(Payroll)(generated, noted)
      .when(edit({ ...october }))
      .then(amended({ notes: 'Leave' }, october));
  });

  it('moves a payroll only to a month that it claimed before', () => {
    given(Payroll)(generated)
      .when(edit({ month: '2026-10' }))
      .thenRefused('payroll/moved-meanwhile');
    given(Payroll)(generated)
      .when(edit({ slotHolder: 'unused' }))
      .thenNothing();
  });

  it('pays on the given day after its other changes [STATE-014]', () => {
    given(Payroll)(generated)
      .when(edit({ status: 'paid', paidOn: '2026-11-01' }))
      .then(paid({ paidOn: '2026-11-01', via: 'edit' }));
    given(Payroll)(generated)
      .when(edit({ status: 'paid', paidOn: TODAY, amountPaise: 45_000_00 }))
      .then(amended({}, { amountPaise: 45_000_00 }), paid({ amountPaise: 45_000_00, via: 'edit' }));
  });

  it('changes amount and notes of a paid payroll without a second payment', () => {
    given(Payroll)(generated, paid())
      .when(edit({ status: 'paid', paidOn: TODAY, amountPaise: 50_000_00 }))
      .then(amended({ paidOn: TODAY }, { amountPaise: 50_000_00, paidOn: TODAY }));
    given(Payroll)(generated, paid())
      .when(edit({ status: 'paid', paidOn: TODAY }))
      .thenNothing();
  });

  it('reverses a payment that moves to another day, and pays it again on that day', () => {
    const moved = { ...reversed, data: { ...reversed.data, reason: 'Paid on another day' } };
    const again = { paidOn: '2026-11-20', via: 'edit' as const };
    given(Payroll)(generated, paid())
      .when(edit({ status: 'paid', paidOn: '2026-11-20' }))
      .then(moved, paid(again));
    given(Payroll)(generated, paid())
      .when(edit({ status: 'paid', paidOn: '2026-11-20', amountPaise: 50_000_00 }))
      .then(moved, amended({}, { amountPaise: 50_000_00 }), paid({ ...again, amountPaise: 50_000_00 }));
  });

  it('never takes a payment back by an edit [STATE-015]', () => {
    given(Payroll)(generated, paid())
      .when(edit())
      .thenRefused('payroll/stays-paid', 'A paid payroll cannot be set back to unpaid');
  });

  it.each([
    [{ month: '2025-1' }, 'payroll/month-invalid', 'Month must be in YYYY-MM format'],
    [{ amountPaise: 0 }, 'payroll/amount-not-positive', 'Amount must be greater than 0'],
    [{ status: 'paid' }, 'payroll/payment-date-required', 'Payment date is required for paid status'],
    [
      { status: 'paid', paidOn: '2026-11-22' },
      'payroll/payment-date-in-future',
      'Payment date cannot be in the future',
    ],
    [{ paidOn: '2026-11-22' }, 'payroll/payment-date-in-future', 'Payment date cannot be in the future'],
    [{ paidOn: TODAY }, 'payroll/payment-date-not-allowed', 'Payment date is only allowed for paid status'],
  ] as const)('refuses an edit with %j [VAL-051] [VAL-053] [VAL-054] [CONST-013]', (change, code, sentence) => {
    given(Payroll)(generated).when(edit(change)).thenRefused(code, sentence);
  });

  it('names the first broken rule, in the specification’s order', () => {
    const rules = [
      [{ month: 'x' }, 'payroll/month-invalid'],
      [{ amountPaise: -1 }, 'payroll/amount-not-positive'],
      [{ paidOn: '2027-01-01' }, 'payroll/payment-date-in-future'],
    ] as const;
    for (const [first] of rules.entries()) {
      const broken = Object.assign({}, ...rules.slice(first).map(([change]) => change)) as object;
      given(Payroll)()
        .when(edit(broken))
        .thenRefused(rules[first]?.[1] ?? '');
    }
  });
});

describe('A payroll and its own payee', () => {
  const own = { by: officer({ userId: 'staff-1', name: 'Asha Rao' }) };
  const sentence = 'You cannot change or pay your own payslip. Another administrator or finance manager can.';

  it('refuses a payment by its own payee', () => {
    given(Payroll)(generated)
      .when({ ...pay, ...own })
      .thenRefused('payroll/own-payslip', sentence);
  });

  it('refuses an edit by its own payee: amount, notes, or both with payment', () => {
    const changes = [
      { amountPaise: 90_000_00 },
      { notes: 'Bonus' },
      { amountPaise: 90_000_00, status: 'paid' as const, paidOn: TODAY },
    ];
    for (const change of changes) {
      given(Payroll)(generated)
        .when(edit({ ...change, ...own }))
        .thenRefused('payroll/own-payslip', sentence);
    }
  });

  it('refuses a reversal by its own payee', () => {
    given(Payroll)(generated, paid())
      .when({ ...reverse, ...own })
      .thenRefused('payroll/own-payslip', sentence);
  });
});

describe('A payroll under four eyes', () => {
  const strict = { by: { ...farida, fourEyes: true } };

  it('refuses a payment by its generator', () => {
    const by = { ...officer({ userId: 'user-g', name: 'Gita Sen' }), fourEyes: true };
    given(Payroll)(generated)
      .when({ ...pay, by })
      .thenRefused('payroll/self-prepared', 'You cannot pay a payroll you prepared.');
    given(Payroll)(generated)
      .when({ ...pay, ...strict })
      .then(paid());
  });

  it('refuses a payment by its editor, also in the same call', () => {
    given(Payroll)(generated, amended({}, { amountPaise: 90_000_00 }))
      .when({ ...pay, ...strict })
      .thenRefused('payroll/self-prepared');
    given(Payroll)(generated)
      .when(edit({ ...strict, amountPaise: 90_000_00, status: 'paid', paidOn: TODAY }))
      .thenRefused('payroll/self-prepared');
    given(Payroll)(generated)
      .when(edit({ ...strict, status: 'paid', paidOn: TODAY }))
      .then(paid({ via: 'edit' }));
  });

  it('refuses a payment by the author of the salary or the account', () => {
    given(Payroll)(generated)
      .when({ ...pay, ...strict, salarySetBy: ['user-f'] })
      .thenRefused('payroll/self-set', 'You cannot pay a person whose salary or bank account you set.');
    given(Payroll)(generated)
      .when({ ...pay, salarySetBy: ['user-f'] })
      .then(paid());
  });

  it('refuses an edit of a paid payroll, which would pay the difference alone', () => {
    given(Payroll)(generated, paid())
      .when(edit({ ...strict, amountPaise: 90_000_00, status: 'paid', paidOn: TODAY }))
      .thenRefused('payroll/paid-alone', 'Take the payment back first. Another person then pays the changed payroll.');
  });
});

describe('A reversal', () => {
  it('takes the payment back, so it can be paid again', () => {
    given(Payroll)(generated, paid()).when(reverse).then(reversed);
    given(Payroll)(generated, paid(), reversed).when(pay).then(paid());
    given(Payroll)(generated, paid(), reversed)
      .when(edit({ amountPaise: 1_00 }))
      .then(amended({}, { amountPaise: 1_00 }));
  });

  it('refuses a reversal without a payment', () => {
    given(Payroll)(generated).when(reverse).thenRefused('payroll/not-paid', 'Payroll is not paid');
    given(Payroll)(generated, paid(), reversed).when(reverse).thenRefused('payroll/not-paid');
  });

  it('reverses the finally paid amount', () => {
    const raised = amended({ paidOn: TODAY }, { amountPaise: 50_000_00 });
    given(Payroll)(generated, paid(), raised)
      .when(reverse)
      .then({ ...reversed, data: { ...reversed.data, amountPaise: 50_000_00 } });
  });
});

describe('A payroll with changed components', () => {
  const slip = {
    lines: [{ name: 'Basic pay', kind: 'earning', amountPaise: 52_000_00 }],
    grossPaise: 52_000_00,
    deductionsPaise: 0,
    amountPaise: 52_000_00,
  } as const;
  const recalculate = { type: 'RecalculatePayroll', ...slip, unpaidDays: 0, by: farida } as const;
  const recalculated: Event = {
    type: 'PayrollRecalculated',
    data: {
      payrollId: 'payroll-1',
      staffId: 'staff-1',
      month: '2026-11',
      ...slip,
      unpaidDays: 0,
      previousPaise: 49_800_00,
      recalculatedBy: 'user-f',
    },
  };

  it('recalculates an unpaid payroll once, and pays the new amount', () => {
    given(Payroll)(generated).when(recalculate).then(recalculated);
    given(Payroll)(generated, recalculated).when(recalculate).thenNothing();
    given(Payroll)(generated, recalculated)
      .when(pay)
      .then(paid({ amountPaise: 52_000_00 }));
  });

  it('keeps the unpaid days of the month, also when the amount stays', () => {
    const absent: Event = { type: 'PayrollRecalculated', data: { ...recalculated.data, unpaidDays: 1.5 } };
    given(Payroll)(generated, recalculated)
      .when({ ...recalculate, unpaidDays: 1.5 })
      .then({ ...absent, data: { ...absent.data, previousPaise: 52_000_00 } });
    given(Payroll)(generated, absent)
      .when({ ...recalculate, unpaidDays: 1.5 })
      .thenNothing();
  });

  it('takes over the lines of the slip when the net pay stays, and keeps equal ones', () => {
    const renamed = {
      ...recalculate,
      lines: recalculate.lines.map((line) => ({ ...line, name: `${line.name} (new)` })),
    };
    const taken: Event = {
      type: 'PayrollRecalculated',
      data: { ...recalculated.data, lines: renamed.lines, previousPaise: 52_000_00 },
    };
    given(Payroll)(generated, recalculated).when(renamed).then(taken);
    given(Payroll)(generated, recalculated, taken).when(renamed).thenNothing();
  });

  it('drops an adjustment of the net pay that the recalculation reaches by itself', () => {
    const { amountPaise } = recalculate;
    given(Payroll)(generated, amended({}, { amountPaise }))
      .when(recalculate)
      .then({ ...recalculated, data: { ...recalculated.data, previousPaise: amountPaise } });
  });

  it('refuses unpaid days that are no halves, or leave no day of the month', () => {
    for (const unpaidDays of [-1, 0.25, 30, 31])
      given(Payroll)(generated)
        .when({ ...recalculate, unpaidDays })
        .thenRefused('payroll/unpaid-days-invalid');
  });

  it('refuses a move to a month that has no more days than the unpaid ones', () => {
    const absent: Event = { type: 'PayrollRecalculated', data: { ...recalculated.data, unpaidDays: 28 } };
    given(Payroll)(generated, absent)
      .when(edit({ month: '2026-02', slotHolder: 'payroll-1@2' }))
      .thenRefused('payroll/unpaid-days-invalid');
  });

  it('refuses to recalculate a paid or missing payroll, and to an amount of nothing', () => {
    given(Payroll)(generated, paid()).when(recalculate).thenRefused('payroll/paid-not-recalculated');
    given(Payroll)().when(recalculate).thenRefused('payroll/payroll-not-found');
    given(Payroll)(generated)
      .when({ ...recalculate, amountPaise: 0 })
      .thenRefused('payroll/amount-not-positive');
    given(Payroll)(generated)
      .when({ ...recalculate, amountPaise: 1 })
      .then({ type: 'PayrollRecalculated', data: { ...recalculated.data, amountPaise: 1 } });
  });

  it('refuses a recalculation by its payee, and a payment by its author under four eyes', () => {
    given(Payroll)(generated)
      .when({ ...recalculate, by: officer({ userId: 'staff-1', name: 'Asha Rao' }) })
      .thenRefused('payroll/own-payslip');
    given(Payroll)(generated, recalculated)
      .when({ ...pay, by: { ...farida, fourEyes: true } })
      .thenRefused('payroll/self-prepared');
  });
});

describe('A cancelled payroll', () => {
  const cancel = { type: 'CancelPayroll', reason: 'Left in October', by: farida } as const;
  const cancelled: Event = {
    type: 'PayrollCancelled',
    data: {
      payrollId: 'payroll-1',
      staffId: 'staff-1',
      month: '2026-11',
      amountPaise: 49_800_00,
      slotHolder: 'payroll-1',
      reason: 'Left in October',
    },
  };

  it('cancels an unpaid payroll and frees its month', () => {
    given(Payroll)(generated).when(cancel).then(cancelled);
    expect(intentsOf(whenPayrollMoved, 'PayrollCancelled', cancelled.data as never)).toEqual([
      ['payrollSlot', 'staff-1_2026-11', { type: 'Release', holder: 'payroll-1', at: AT }],
    ]);
  });

  it('refuses everything afterwards', () => {
    for (const command of [pay, edit(), cancel, reverse])
      given(Payroll)(generated, cancelled).when(command).thenRefused('payroll/cancelled');
  });

  it('names its person to those who approve its payment', () => {
    given(Payroll)(generated, cancelled)
      .when({ ...pay, askedPaise: 49_800_00 })
      .thenRefused('payroll/changed-since');
  });

  it('refuses to cancel a paid payroll, and to its own payee', () => {
    given(Payroll)(generated, paid()).when(cancel).thenRefused('payroll/paid-stays');
    given(Payroll)(generated)
      .when({ ...cancel, by: officer({ userId: 'staff-1', name: 'Asha Rao' }) })
      .thenRefused('payroll/own-payslip');
  });
});

describe('The state of a payroll', () => {
  const state = (...events: Event[]) => fold(Payroll, events);
  const unpaid = {
    status: 'unpaid',
    payrollId: 'payroll-1',
    staffId: 'staff-1',
    staffName: 'Asha Rao',
    preparedBy: ['user-g'],
    month: '2026-11',
    lines: payroll.lines,
    amountPaise: 49_800_00,
    notes: '',
    paidOn: null,
    slotHolder: 'payroll-1',
    unpaidDays: 0,
  };

  it('starts a payroll as unpaid, prepared by its generator', () => {
    expect(state(generated)).toEqual(unpaid);
    const unattended: Event = { type: 'PayrollGenerated', data: { ...payroll, generatedBy: null } };
    expect(state(unattended)).toEqual({ ...unpaid, preparedBy: [] });
  });

  it('returns to unpaid after a reversal', () => {
    expect(state(generated, paid(), reversed)).toEqual(unpaid);
  });

  it.each([amended({}, { notes: 'x' }), paid(), reversed])('ignores $type of an unknown payroll', (event) => {
    expect(state(event)).toEqual({ status: 'none' });
  });

  it('ignores a recalculation and a cancellation of an unknown payroll', () => {
    for (const type of ['PayrollRecalculated', 'PayrollCancelled'])
      expect(state({ type, data: {} } as unknown as Event)).toEqual({ status: 'none' });
  });

  it('records an edit of the notes alone', () => {
    given(Payroll)(generated)
      .when(edit({ notes: 'Bonus' }))
      .then(amended({}, { notes: 'Bonus' }));
  });

  it('lets an officer under four eyes edit an unpaid payroll without payment', () => {
    given(Payroll)(generated)
      .when(edit({ notes: 'Bonus', by: { ...farida, fourEyes: true } }))
      .then(amended({}, { notes: 'Bonus' }));
  });

  it('names a payroll after its payee and month', () => {
    expect(subjectOf(Payroll, Payroll.initial, Payroll.initial)?.about).toBeUndefined();
    const subject = subjectOf(Payroll, Payroll.initial, state(generated));
    expect(subject).toEqual({ about: 'Asha Rao for November 2026', whom: 'staff-1' });
  });
});
