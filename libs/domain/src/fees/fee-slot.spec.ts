import { describe, expect, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { FeeSlot, feeSlotOf } from './fee-slot.js';

const MORNING = '2026-04-01T04:30:00.000Z';
const NOON = '2026-04-01T06:30:00.000Z';

const taken = (holder: string, at = MORNING) => ({ type: 'FeeSlotTaken', data: { holder, at } });
const released = (holder: string, at = NOON) => ({ type: 'FeeSlotReleased', data: { holder, at } });

const slot = given(FeeSlot);

describe('The slot of a structure and student', () => {
  it('gives the slot to the first bill', () => {
    slot().when({ type: 'Take', holder: 'fee-1', at: MORNING }).then(taken('fee-1'));
  });

  it('refuses the slot to a second bill', () => {
    slot(taken('fee-1'))
      .when({ type: 'Take', holder: 'fee-2', at: NOON })
      .thenRefused('fees/duplicate-assignment', 'Fee is already assigned to this student');
  });

  it('keeps the slot when the same bill takes it again', () => {
    slot(taken('fee-1')).when({ type: 'Take', holder: 'fee-1', at: NOON }).thenNothing();
  });

  it('frees the slot when its bill releases it', () => {
    slot(taken('fee-1')).when({ type: 'Release', holder: 'fee-1', at: NOON }).then(released('fee-1'));
    slot(taken('fee-1'), released('fee-1'))
      .when({ type: 'Take', holder: 'fee-2', at: NOON })
      .then(taken('fee-2', NOON));
  });

  it('keeps the slot when another bill tries to release it', () => {
    slot(taken('fee-1')).when({ type: 'Release', holder: 'fee-2', at: NOON }).thenNothing();
    slot().when({ type: 'Release', holder: 'fee-1', at: NOON }).thenNothing();
  });

  it('gives the slot of a bill that was never created to another bill', () => {
    slot(taken('fee-1'))
      .when({ type: 'Take', holder: 'fee-2', at: NOON, abandoned: 'fee-1' })
      .then(released('fee-1'), taken('fee-2', NOON));
  });

  it('does not take the slot over from a bill other than the abandoned one', () => {
    slot(taken('fee-3'))
      .when({ type: 'Take', holder: 'fee-2', at: NOON, abandoned: 'fee-1' })
      .thenRefused('fees/duplicate-assignment', 'Fee is already assigned to this student');
  });

  it('names each slot by structure and student', () => {
    expect(feeSlotOf('structure-1', 'student-1')).toBe('structure-1_student-1');
  });
});
