import { type Day, decider, isMonth, type Month, type Paise } from '../kernel/index.js';
import { type PayrollEvents, type PayrollTerms } from './events.js';
import { refuse } from './refusals.js';

interface Known extends PayrollTerms {
  readonly status: 'unpaid' | 'paid';
  readonly payrollId: string;
  readonly staffId: string;
}

export type PayrollState = { readonly status: 'none' } | Known;

/** Who acts: the payer's name goes on the receipt. */
interface Payer {
  userId: string;
  name: string;
}

export type PayrollCommands = {
  GeneratePayroll: PayrollEvents['PayrollGenerated'];
  /**
   * `notes` undefined leaves them as they are; `today` is the IST day nothing can be paid after. Whoever moves it to
   * another month holds the slot of that month by then, as `slotHolder`; null for an edit within the month.
   */
  AmendPayroll: {
    month: Month;
    amountPaise: Paise;
    status: 'unpaid' | 'paid';
    paidOn: Day | null;
    notes: string | undefined;
    slotHolder: string | null;
    today: Day;
    by: Payer;
  };
  PayPayroll: { today: Day; by: Payer };
  ReversePayrollPayment: { reason: string };
};

function known(payroll: PayrollState): Known {
  if (payroll.status === 'none') throw refuse('payroll-not-found');
  return payroll;
}

/** The rules of an edit, in the specification's order (section 5). */
function check({ month, amountPaise, status, paidOn, today }: PayrollCommands['AmendPayroll']): void {
  if (!isMonth(month)) throw refuse('month-invalid');
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
  if (status === 'paid' && paidOn === null) throw refuse('payment-date-required');
  if (paidOn !== null && paidOn > today) throw refuse('payment-date-in-future');
  if (status === 'unpaid' && paidOn !== null) throw refuse('payment-date-not-allowed');
}

/** What an edit makes of the terms. Throws `payroll/moved-meanwhile` for a month nobody claimed. */
function termsAfter(
  { status, notes, slotHolder, ...before }: Known,
  edit: PayrollCommands['AmendPayroll'],
): PayrollTerms {
  const moves = edit.month !== before.month;
  if (moves && edit.slotHolder === null) throw refuse('moved-meanwhile');
  return {
    month: edit.month,
    amountPaise: edit.amountPaise,
    notes: edit.notes ?? notes,
    paidOn: status === 'paid' ? edit.paidOn : null,
    slotHolder: (moves ? edit.slotHolder : null) ?? slotHolder,
  };
}

const same = (one: PayrollTerms, other: PayrollTerms): boolean =>
  one.month === other.month &&
  one.amountPaise === other.amountPaise &&
  one.notes === other.notes &&
  one.paidOn === other.paidOn;

const paid = (
  { payrollId, staffId, month, amountPaise }: Known,
  { paidOn, by, via }: { paidOn: Day; by: Payer; via: 'pay_now' | 'edit' },
) => ({
  type: 'PayrollPaid' as const,
  data: { payrollId, staffId, month, paidOn, amountPaise, processedBy: by.userId, processedByName: by.name, via },
});

const changed = (payroll: PayrollState, change: Partial<Known>): PayrollState =>
  payroll.status === 'none' ? payroll : { ...payroll, ...change };

/**
 * The salary of one person for one month. This stream is where it is paid, so of any number who pay it at once one
 * succeeds. That a person has one payroll a month is the slot's business (`PayrollSlot`).
 */
export const Payroll = decider<PayrollState, PayrollCommands, PayrollEvents>({
  category: 'payroll',
  initial: { status: 'none' },

  decide: {
    GeneratePayroll: (payroll, { status }) => {
      if (status !== 'none') return [];
      if (!isMonth(payroll.month)) throw refuse('month-invalid');
      if (payroll.amountPaise <= 0) throw refuse('amount-not-positive');
      return [{ type: 'PayrollGenerated', data: payroll }];
    },

    AmendPayroll: (edit, state) => {
      check(edit);
      const payroll = known(state);
      if (payroll.status === 'paid' && edit.status === 'unpaid') throw refuse('stays-paid');
      const { status, payrollId, staffId, ...before } = payroll;
      const after = termsAfter(payroll, edit);
      const amended = { type: 'PayrollAmended' as const, data: { payrollId, staffId, before, after } };
      const amends = same(before, after) ? [] : [amended];
      if (status === 'paid' || edit.paidOn === null) return amends;
      return [...amends, paid({ ...payroll, ...after }, { paidOn: edit.paidOn, by: edit.by, via: 'edit' })];
    },

    PayPayroll: ({ today, by }, state) => {
      const payroll = known(state);
      if (payroll.status === 'paid') throw refuse('already-paid');
      return [paid(payroll, { paidOn: today, by, via: 'pay_now' })];
    },

    ReversePayrollPayment: ({ reason }, state) => {
      const { payrollId, staffId, month, amountPaise, paidOn } = known(state);
      if (paidOn === null) throw refuse('not-paid');
      return [{ type: 'PayrollPaymentReversed', data: { payrollId, staffId, month, amountPaise, paidOn, reason } }];
    },
  },

  evolve: {
    PayrollGenerated: (_, { payrollId, staffId, month, amountPaise }) => ({
      status: 'unpaid',
      payrollId,
      staffId,
      month,
      amountPaise,
      notes: '',
      paidOn: null,
      slotHolder: payrollId,
    }),
    PayrollAmended: (payroll, { after }) => changed(payroll, after),
    PayrollPaid: (payroll, { paidOn }) => changed(payroll, { status: 'paid', paidOn }),
    PayrollPaymentReversed: (payroll) => changed(payroll, { status: 'unpaid', paidOn: null }),
  },
});
