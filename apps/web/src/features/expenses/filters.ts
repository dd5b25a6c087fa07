import { monthsOfFinancialYear } from '@bursar/domain/kernel';

import { formatMonth } from '../../shared/figures/dates.js';
import { statusLook } from '../../shared/figures/status.js';
import { type Filter } from '../../shared/table/filter.js';

export const STATUS_FILTER: Filter = {
  field: 'status',
  label: 'Status',
  options: ['pending', 'returned', 'approved', 'rejected', 'withdrawn', 'cancelled', 'reversed'].map((value) => ({
    value,
    label: statusLook(value).word,
  })),
};

export const STAGE_FILTER: Filter = {
  field: 'stage',
  label: 'Progress',
  options: [
    { value: 'pending', label: 'To decide' },
    { value: 'ordered', label: 'Waits for the bill' },
    { value: 'to_pay', label: 'To pay' },
    { value: 'paid', label: 'Paid' },
    { value: 'closed', label: 'Closed' },
  ],
};

export const KIND_FILTER: Filter = {
  field: 'kind',
  label: 'Kind',
  options: [
    { value: 'claim', label: 'Claims' },
    { value: 'purchase', label: 'Purchases' },
  ],
};

export const spentInFilter = (year: string): Filter => ({
  field: 'spent_in',
  label: 'Spent in',
  options: monthsOfFinancialYear(year).map((value) => ({ value, label: formatMonth(value) })),
});

export const DEPARTMENT_EXPENSES = 'department-expenses';
export const OWN_EXPENSES = 'requests';
