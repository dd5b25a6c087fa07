import { dayName, formatPaise, monthName } from '../kernel/index.js';
import { type PayrollEvents } from '../payroll/events.js';
import { audience } from './audiences.js';
import { news } from './notification.js';

const payslipOf = (month: string): string => `/dashboard?month=${month}`;

export const payrollNews = news<
  Pick<
    PayrollEvents,
    | 'PayrollGenerated'
    | 'PayrollAmended'
    | 'PayrollPaid'
    | 'PayrollPaymentReversed'
    | 'PayrollRecalculated'
    | 'PayrollCancelled'
  >
>({
  PayrollGenerated: (event) => ({
    audience: audience.user(event.data.staffId),
    kind: 'payroll.generated',
    title: `Your salary of ${monthName(event.data.month)} comes to ${formatPaise(event.data.amountPaise)}`,
    body: 'It is not paid yet.',
    link: payslipOf(event.data.month),
  }),
  PayrollAmended: ({ data: { staffId, before, after } }) =>
    after.amountPaise === before.amountPaise && after.month === before.month
      ? undefined
      : {
          audience: audience.user(staffId),
          kind: 'payroll.amended',
          title: `Your salary of ${monthName(after.month)} comes to ${formatPaise(after.amountPaise)} now`,
          body: `It was ${formatPaise(before.amountPaise)} ${after.month === before.month ? '' : `of ${monthName(before.month)} `}before.`,
          link: payslipOf(after.month),
        },
  PayrollPaid: (event) => ({
    audience: audience.user(event.data.staffId),
    kind: 'payroll.paid',
    title: `Your salary of ${monthName(event.data.month)} was paid`,
    body: `${formatPaise(event.data.amountPaise)} on ${dayName(event.data.paidOn)}.`,
    link: payslipOf(event.data.month),
  }),
  PayrollPaymentReversed: (event) => ({
    audience: audience.user(event.data.staffId),
    kind: 'payroll.reversed',
    title: `The payment of your salary of ${monthName(event.data.month)} was taken back`,
    body: event.data.reason,
    link: payslipOf(event.data.month),
  }),
  PayrollRecalculated: ({ data: { staffId, month, amountPaise, previousPaise } }) =>
    amountPaise === previousPaise
      ? undefined
      : {
          audience: audience.user(staffId),
          kind: 'payroll.recalculated',
          title: `Your salary of ${monthName(month)} comes to ${formatPaise(amountPaise)} now`,
          body: `It was ${formatPaise(previousPaise)} before. It is not paid yet.`,
          link: payslipOf(month),
        },
  PayrollCancelled: (event) => ({
    audience: audience.user(event.data.staffId),
    kind: 'payroll.cancelled',
    title: `Your unpaid salary of ${monthName(event.data.month)} was cancelled`,
    body: event.data.reason,
    link: payslipOf(event.data.month),
  }),
});
