import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** The address's hash names the stream; the user holds it. */
export const EmailReservation = reservation(
  'emailReservation',
  { taken: 'EmailReserved', released: 'EmailReleased' },
  () => refuse('duplicate-email'),
);

export const EnrollmentReservation = reservation(
  'enrollmentReservation',
  { taken: 'EnrollmentNoReserved', released: 'EnrollmentNoReleased' },
  () => refuse('duplicate-enrollment'),
);
