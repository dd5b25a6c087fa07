import { domainErrors, formatPaise, type Month, monthName, type Paise } from '../kernel/index.js';

const ANOTHER_OFFICER = 'Another administrator or finance manager can.';

export const refuse = domainErrors('payroll', {
  'month-invalid': ['invalid', 'Month must be in YYYY-MM format'],
  'amount-not-positive': ['invalid', 'Amount must be greater than 0'],
  'unpaid-days-invalid': ['invalid', 'Unpaid days must be full or half days, fewer than the days of the month'],
  'salary-negative': ['invalid', 'Salary cannot be negative'],
  'payment-date-required': ['invalid', 'Payment date is required for paid status'],
  'payment-date-in-future': ['invalid', 'Payment date cannot be in the future'],
  'payment-date-not-allowed': ['invalid', 'Payment date is only allowed for paid status'],
  'payroll-not-found': ['missing', 'Payroll not found'],
  'duplicate-payroll': ['duplicate', 'Payroll for this month already exists'],
  'moved-meanwhile': ['conflict', 'Another person changed this at the same time. Please try again.'],
  'stays-paid': ['conflict', 'A paid payroll cannot be set back to unpaid'],
  'already-paid': ['conflict', 'Payroll is already paid'],
  cancelled: ['conflict', 'This payroll was cancelled'],
  'paid-stays': ['conflict', 'A paid payroll cannot be cancelled. Reverse its payment first.'],
  'paid-not-recalculated': ['conflict', 'A paid payroll cannot be recalculated'],
  'salary-moved': ['conflict', 'The salary changed in the meantime. Please look at the amounts again.'],
  'not-paid': ['conflict', 'Payroll is not paid'],
  'own-payslip': ['conflict', `You cannot change or pay your own payslip. ${ANOTHER_OFFICER}`],
  'own-payslip-selected': [
    'conflict',
    'Your own payslip is in this selection. Leave it out: another administrator or finance manager pays it.',
  ],
  'own-salary': ['conflict', `You cannot change your own salary. ${ANOTHER_OFFICER}`],
  'own-account': ['conflict', `You cannot change your own bank account. ${ANOTHER_OFFICER}`],
  'self-prepared': ['conflict', 'You cannot pay a payroll you prepared.'],
  'self-set': ['conflict', 'You cannot pay a person whose salary or bank account you set.'],
  'paid-alone': ['conflict', 'Take the payment back first. Another person then pays the changed payroll.'],
  'changed-since': [
    'conflict',
    (staffName: string) =>
      `The payroll of ${staffName} changed after its payment was asked for. Reject the request, so that it can be asked for again.`,
  ],
  'needs-approval': ['conflict', 'This payment needs an approval. Save the payroll as unpaid, then pay it.'],
  'staff-not-found': ['missing', 'Staff member not found'],
  'basic-rate-invalid': ['invalid', 'Basic pay must be between 1 % and 100 % of the gross salary'],
  'component-rate-invalid': ['invalid', (name: string) => `${name} must be more than 0 % and at most 100 %`],
  'component-amount-invalid': ['invalid', (name: string) => `${name} must be greater than 0`],
  'component-name-reserved': ['invalid', (name: string) => `${name} is on every slip already; choose another name`],
  'remittance-not-found': ['missing', 'Remittance not found'],
  'remittance-reversed': ['conflict', 'This remittance was reversed already'],
  'remitted-early': ['invalid', (month: Month) => `Payment date must be 1 ${monthName(month)} or later.`],
  'over-remitted': [
    'conflict',
    (left: Paise, name: string, month: Month) =>
      `Only ${formatPaise(left)} of ${name} is held for ${monthName(month)}.`,
  ],
  'component-name-repeated': ['invalid', (name: string) => `${name} is listed more than once`],
});
