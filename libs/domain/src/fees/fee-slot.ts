import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

export const FeeSlot = reservation('feeSlot', { taken: 'FeeSlotTaken', released: 'FeeSlotReleased' }, () =>
  refuse('duplicate-assignment'),
);

export const feeSlotOf = (feeStructureId: string, studentId: string): string => `${feeStructureId}_${studentId}`;
