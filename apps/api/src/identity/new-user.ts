import { type ProblemCode } from '@bursar/contracts';
import { EmailReservation, EnrollmentReservation, refuse, type UserEvents } from '@bursar/domain/identity';
import { type DomainError } from '@bursar/domain/kernel';
import { sha256 } from '../platform/ids.js';

/** A user to be, and the id their password's hash is kept under. */
export interface NewUser {
  readonly registration: UserEvents['UserRegistered'];
  readonly credentialId: string;
  /** Of a head, besides the own department. */
  readonly departmentsLed?: readonly number[] | undefined;
}

/** A value only one user may have. */
export interface UniqueValue {
  /** The request's field it comes from. */
  readonly field: string;
  readonly reservation: typeof EmailReservation;
  /** Names the reservation's stream: a hash, so that the names of streams tell nothing of people. */
  readonly name: string;
  /** What is said when another has it, and its code on the wire. */
  readonly refusal: () => DomainError;
  readonly code: ProblemCode;
}

type Unique = Pick<UserEvents['UserRegistered'], 'email'> & {
  readonly student: { readonly enrollmentNo: string } | null;
};

const emailOf = (email: string): UniqueValue => ({
  field: 'email',
  reservation: EmailReservation,
  name: sha256(email.trim().toLowerCase()),
  refusal: () => refuse('duplicate-email'),
  code: 'DUPLICATE_EMAIL',
});

const enrollmentOf = (enrollmentNo: string): UniqueValue => ({
  field: 'studentData.enrollment_no',
  reservation: EnrollmentReservation,
  name: sha256(enrollmentNo.trim().toUpperCase()),
  refusal: () => refuse('duplicate-enrollment'),
  code: 'DUPLICATE_ENROLLMENT',
});

/** What must be unique of a user: the e-mail address, and a student's enrollment number; neither minds its case. */
export const uniqueValuesOf = ({ email, student }: Unique): readonly UniqueValue[] =>
  student ? [emailOf(email), enrollmentOf(student.enrollmentNo)] : [emailOf(email)];
