import { describe, it } from '@jest/globals';
import { given } from '../kernel/given.js';
import { EmailReservation, EnrollmentReservation } from './unique-values.js';

const MORNING = '2026-04-01T04:30:00.000Z';
const NOON = '2026-04-01T06:30:00.000Z';

describe.each([
  {
    value: 'An e-mail address',
    reservation: EmailReservation,
    taken: 'EmailReserved',
    released: 'EmailReleased',
    code: 'identity/duplicate-email',
    sentence: 'Email already exists',
  },
  {
    value: 'An enrollment number',
    reservation: EnrollmentReservation,
    taken: 'EnrollmentNoReserved',
    released: 'EnrollmentNoReleased',
    code: 'identity/duplicate-enrollment',
    sentence: 'Enrollment number already exists',
  },
])('$value', ({ reservation, taken, released, code, sentence }) => {
  const of = given(reservation);
  const held = { type: taken, data: { holder: 'user-1', at: MORNING } };
  const free = { type: released, data: { holder: 'user-1', at: NOON } };
  const heldByOther = { type: taken, data: { holder: 'user-2', at: NOON } };

  it('gives the unique value to its first user', () => {
    of().when({ type: 'Take', holder: 'user-1', at: MORNING }).then(held);
    of(held).when({ type: 'Take', holder: 'user-1', at: NOON }).thenNothing();
    of(held).when({ type: 'Take', holder: 'user-2', at: NOON }).thenRefused(code, sentence);
  });

  it('frees the unique value when its user releases it', () => {
    of(held).when({ type: 'Release', holder: 'user-1', at: NOON }).then(free);
    of(held).when({ type: 'Release', holder: 'user-2', at: NOON }).thenNothing();
    of(held, free).when({ type: 'Take', holder: 'user-2', at: NOON }).then(heldByOther);
  });

  it('takes the unique value over from a user who was never created', () => {
    of(held).when({ type: 'Take', holder: 'user-2', at: NOON, abandoned: 'user-1' }).then(free, heldByOther);
  });
});
