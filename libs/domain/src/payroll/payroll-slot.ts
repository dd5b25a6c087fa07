import { type Month, reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

export const PayrollSlot = reservation(
  'payrollSlot',
  { taken: 'PayrollSlotTaken', released: 'PayrollSlotReleased' },
  () => refuse('duplicate-payroll'),
);

/** The first holder is the payroll's id. */
export const newSlotHolder = (payrollId: string, moveId: string): string => `${payrollId}_${moveId}`;

export const payrollOfHolder = (holder: string): string => holder.split('_', 1)[0] ?? holder;

export const payrollSlotOf = (staffId: string, month: Month): string => `${staffId}_${month}`;
