import { type Month, reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** One payroll of a person for a month; the holder is the payroll's stay in that month. */
export const PayrollSlot = reservation(
  'payrollSlot',
  { taken: 'PayrollSlotTaken', released: 'PayrollSlotReleased' },
  () => refuse('duplicate-payroll'),
);

/** A new stay of a payroll in a month it moves to; its first one is called like the payroll. */
export const newSlotHolder = (payrollId: string, moveId: string): string => `${payrollId}_${moveId}`;

/** The payroll whose stay a slot's holder is. */
export const payrollOfHolder = (holder: string): string => holder.split('_', 1)[0] ?? holder;

/** Names the slot of a person and a month. */
export const payrollSlotOf = (staffId: string, month: Month): string => `${staffId}_${month}`;
