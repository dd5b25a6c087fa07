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

  it('belongs to the first user who has it', () => {
    of().when({ type: 'Take', holder: 'user-1', at: MORNING }).then(held);
    of(held).when({ type: 'Take', holder: 'user-1', at: NOON }).thenNothing();
    of(held).when({ type: 'Take', holder: 'user-2', at: NOON }).thenRefused(code, sentence);
  });

  it('is free again when that user lets go of it', () => {
    of(held).when({ type: 'Release', holder: 'user-1', at: NOON }).then(free);
    of(held).when({ type: 'Release', holder: 'user-2', at: NOON }).thenNothing();
    of(held, free).when({ type: 'Take', holder: 'user-2', at: NOON }).then(heldByOther);
  });

  it('is taken over from a user who never came to be', () => {
    of(held).when({ type: 'Take', holder: 'user-2', at: NOON, abandoned: 'user-1' }).then(free, heldByOther);
  });
});
