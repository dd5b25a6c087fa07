import {
  type Day,
  decider,
  isMonth,
  isOwn,
  type Month,
  monthName,
  needsAnother,
  type Officer,
  type Paise,
} from '../kernel/index.js';
import { type PayrollEvents, type PayrollTerms, type SlipLine } from './events.js';
import { adjustedTo, isUnpaid } from './payslip.js';
import { refuse } from './refusals.js';

interface Known extends PayrollTerms {
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly payrollId: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly unpaidDays: number;
  readonly lines: readonly SlipLine[];
  /** Others must pay under `FOUR_EYES=enforce`. */
  readonly preparedBy: readonly string[];
}

export type PayrollState = { readonly status: 'none'; readonly staffId?: undefined } | Known;

/** `salarySetBy` set the salary or bank account. */
interface Act {
  by: Officer;
  salarySetBy: readonly string[];
}

export type PayrollCommands = {
  GeneratePayroll: PayrollEvents['PayrollGenerated'];
  /** `notes` undefined keeps them. `slotHolder` holds the new month. */
  AmendPayroll: {
    month: Month;
    amountPaise: Paise;
    status: 'unpaid' | 'paid';
    paidOn: Day | null;
    notes: string | undefined;
    slotHolder: string | null;
    today: Day;
  } & Act;
  RecalculatePayroll: Pick<
    PayrollEvents['PayrollRecalculated'],
    'lines' | 'grossPaise' | 'deductionsPaise' | 'amountPaise'
  > & { unpaidDays: number; by: Officer };
  CancelPayroll: { reason: string; by: Officer };
  /** The approved amount and month. */
  PayPayroll: { today: Day; askedPaise?: Paise | undefined; askedMonth?: Month | undefined } & Act;
  ReversePayrollPayment: { reason: string; by: Officer };
};

const OTHER_DAY = 'Paid on another day';

function known(payroll: PayrollState): Known {
  if (payroll.status === 'none') throw refuse('payroll-not-found');
  if (payroll.status === 'cancelled') throw refuse('cancelled');
  return payroll;
}

/** @throws `payroll/own-payslip` */
function notTheirOwn(payroll: Known, by: Officer): Known {
  if (isOwn(by, payroll.staffId)) throw refuse('own-payslip');
  return payroll;
}

/** @throws when four eyes apply and the officer prepared payroll, salary or account */
function paidByAnother({ preparedBy }: Known, { by, salarySetBy }: Act): void {
  if (needsAnother(by, ...preparedBy)) throw refuse('self-prepared');
  if (needsAnother(by, ...salarySetBy)) throw refuse('self-set');
}

/** @throws when four eyes apply and the edit would pay */
function notPaidAlone(status: Known['status'], edit: PayrollCommands['AmendPayroll']): void {
  if (!edit.by.fourEyes) return;
  if (status === 'paid') throw refuse('paid-alone');
  if (edit.status === 'paid') throw refuse('self-prepared');
}

/** In the order of the specification, section 5. */
function check({ month, amountPaise, status, paidOn, today }: PayrollCommands['AmendPayroll']): void {
  if (!isMonth(month)) throw refuse('month-invalid');
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) throw refuse('amount-not-positive');
  if (status === 'paid' && paidOn === null) throw refuse('payment-date-required');
  if (paidOn !== null && paidOn > today) throw refuse('payment-date-in-future');
  if (status === 'unpaid' && paidOn !== null) throw refuse('payment-date-not-allowed');
}

/** @throws `payroll/moved-meanwhile` for an unclaimed month */
function termsAfter(
  { notes, slotHolder, ...before }: PayrollTerms,
  edit: PayrollCommands['AmendPayroll'],
): PayrollTerms {
  const moves = edit.month !== before.month;
  if (moves && edit.slotHolder === null) throw refuse('moved-meanwhile');
  return {
    month: edit.month,
    amountPaise: edit.amountPaise,
    notes: edit.notes ?? notes,
    paidOn: before.paidOn === null ? null : edit.paidOn,
    slotHolder: (moves ? edit.slotHolder : null) ?? slotHolder,
  };
}

const same = (one: PayrollTerms, other: PayrollTerms): boolean =>
  one.month === other.month &&
  one.amountPaise === other.amountPaise &&
  one.notes === other.notes &&
  one.paidOn === other.paidOn;

const written = ({ name, kind, amountPaise }: SlipLine): string => `${kind} ${name} ${amountPaise}`;

const sameLines = (one: readonly SlipLine[], other: readonly SlipLine[]): boolean =>
  one.map(written).join('\n') === other.map(written).join('\n');

const paid = (
  { payrollId, staffId, staffName, month, amountPaise }: Known,
  { paidOn, by, via }: { paidOn: Day; by: Officer; via: 'pay_now' | 'edit' },
) => ({
  type: 'PayrollPaid' as const,
  data: {
    payrollId,
    staffId,
    staffName,
    month,
    paidOn,
    amountPaise,
    processedBy: by.userId,
    processedByName: by.name,
    via,
  },
});

const reversed = (
  { payrollId, staffId, staffName, month, amountPaise }: Known,
  { paidOn, reason }: { paidOn: Day; reason: string },
) => ({
  type: 'PayrollPaymentReversed' as const,
  data: { payrollId, staffId, staffName, month, amountPaise, paidOn, reason },
});

const changed = (payroll: PayrollState, change: Partial<Known>): PayrollState =>
  payroll.status === 'none' ? payroll : { ...payroll, ...change };

/** `PayrollSlot` guarantees one payroll per month. */
export const Payroll = decider<PayrollState, PayrollCommands, PayrollEvents>({
  category: 'payroll',
  about: (state) => (state.status === 'none' ? undefined : `${state.staffName} for ${monthName(state.month)}`),
  whom: ({ staffId }) => staffId,
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
      const payroll = notTheirOwn(known(state), edit.by);
      if (payroll.status === 'paid' && edit.status === 'unpaid') throw refuse('stays-paid');
      const { status, payrollId, staffId, staffName, unpaidDays, lines: _, preparedBy: __, ...before } = payroll;
      if (!isUnpaid(unpaidDays, edit.month)) throw refuse('unpaid-days-invalid');
      const after = termsAfter(before, edit);
      if (!same(before, after)) notPaidAlone(status, edit);
      const amends = (one: PayrollTerms, other: PayrollTerms) => {
        const data = { payrollId, staffId, staffName, before: one, after: other, amendedBy: edit.by.userId };
        return same(one, other) ? [] : [{ type: 'PayrollAmended' as const, data }];
      };
      const { paidOn } = before;
      if (edit.paidOn === null || paidOn === edit.paidOn) return amends(before, after);
      if (paidOn === null) paidByAnother(payroll, edit);
      return [
        ...(paidOn === null ? [] : [reversed(payroll, { paidOn, reason: OTHER_DAY })]),
        ...amends({ ...before, paidOn: null }, { ...after, paidOn: null }),
        paid({ ...payroll, ...after }, { paidOn: edit.paidOn, by: edit.by, via: 'edit' }),
      ];
    },

    PayPayroll: ({ today, by, salarySetBy, askedPaise, askedMonth }, state) => {
      if (state.status === 'cancelled' && askedPaise !== undefined) throw refuse('changed-since', state.staffName);
      const payroll = notTheirOwn(known(state), by);
      if (payroll.status === 'paid') throw refuse('already-paid');
      paidByAnother(payroll, { by, salarySetBy });
      const { staffName, amountPaise, month } = payroll;
      if ((askedPaise ?? amountPaise) !== amountPaise || (askedMonth ?? month) !== month)
        throw refuse('changed-since', staffName);
      return [paid(payroll, { paidOn: today, by, via: 'pay_now' })];
    },

    RecalculatePayroll: ({ by, ...slip }, state) => {
      const before = notTheirOwn(known(state), by);
      const { payrollId, staffId, month, amountPaise: previousPaise } = before;
      if (before.status === 'paid') throw refuse('paid-not-recalculated');
      if (!isUnpaid(slip.unpaidDays, month)) throw refuse('unpaid-days-invalid');
      if (slip.amountPaise <= 0) throw refuse('amount-not-positive');
      if (sameLines(slip.lines, before.lines) && slip.unpaidDays === before.unpaidDays) return [];
      const recalculated = { payrollId, staffId, month, ...slip, previousPaise, recalculatedBy: by.userId };
      return [{ type: 'PayrollRecalculated', data: recalculated }];
    },

    CancelPayroll: ({ reason, by }, state) => {
      const { status, payrollId, staffId, month, amountPaise, slotHolder } = notTheirOwn(known(state), by);
      if (status === 'paid') throw refuse('paid-stays');
      return [{ type: 'PayrollCancelled', data: { payrollId, staffId, month, amountPaise, slotHolder, reason } }];
    },

    ReversePayrollPayment: ({ reason, by }, state) => {
      const payroll = notTheirOwn(known(state), by);
      if (payroll.paidOn === null) throw refuse('not-paid');
      return [reversed(payroll, { paidOn: payroll.paidOn, reason })];
    },
  },

  evolve: {
    PayrollGenerated: (_, { payrollId, staffId, staffName, month, lines, amountPaise, generatedBy }) => ({
      status: 'unpaid',
      payrollId,
      staffId,
      staffName,
      preparedBy: generatedBy === null ? [] : [generatedBy],
      month,
      lines,
      amountPaise,
      notes: '',
      paidOn: null,
      slotHolder: payrollId,
      unpaidDays: 0,
    }),
    PayrollAmended: (payroll, { after, amendedBy }) =>
      payroll.status === 'none'
        ? payroll
        : {
            ...payroll,
            ...after,
            lines: adjustedTo(after.amountPaise, payroll.lines).lines,
            preparedBy: [...payroll.preparedBy, amendedBy],
          },
    PayrollRecalculated: (payroll, { lines, amountPaise, recalculatedBy, unpaidDays = 0 }) =>
      payroll.status === 'none'
        ? payroll
        : { ...payroll, lines, amountPaise, unpaidDays, preparedBy: [...payroll.preparedBy, recalculatedBy] },
    PayrollCancelled: (payroll) => changed(payroll, { status: 'cancelled' }),
    PayrollPaid: (payroll, { paidOn }) => changed(payroll, { status: 'paid', paidOn }),
    PayrollPaymentReversed: (payroll) => changed(payroll, { status: 'unpaid', paidOn: null }),
  },
});
