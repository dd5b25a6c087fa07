import { reservation } from '../kernel/index.js';
import { refuse } from './refusals.js';

/** One living user per e-mail address; the stream is named by the address's hash, the holder is the user. */
export const EmailReservation = reservation(
  'emailReservation',
  { taken: 'EmailReserved', released: 'EmailReleased' },
  () => refuse('duplicate-email'),
);

/** One living student per enrollment number; the stream is named by the number's hash, the holder is the user. */
export const EnrollmentReservation = reservation(
  'enrollmentReservation',
  { taken: 'EnrollmentNoReserved', released: 'EnrollmentNoReleased' },
  () => refuse('duplicate-enrollment'),
);
