import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** One live assignment of a structure to a student; the holder is the student fee. */
export const FeeSlot = reservation('feeSlot', { taken: 'FeeSlotTaken', released: 'FeeSlotReleased' }, () =>
  refuse('duplicate-assignment'),
);

/** Names the slot of a structure and a student. */
export const feeSlotOf = (feeStructureId: string, studentId: string): string => `${feeStructureId}_${studentId}`;
