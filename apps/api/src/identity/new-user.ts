import { type ProblemCode } from '@bursar/contracts';
import { EmailReservation, EnrollmentReservation, refuse, type UserEvents } from '@bursar/domain/identity';
import { type DomainError } from '@bursar/domain/kernel';
import { sha256 } from '@bursar/platform';

export interface NewUser {
  readonly registration: UserEvents['UserRegistered'];
  readonly credentialId: string;
  readonly departmentsLed?: readonly number[] | undefined;
}

export interface UniqueValue {
  readonly reservation: typeof EmailReservation;
  /** A hash: stream names reveal no personal data. */
  readonly name: string;
  readonly refusal: () => DomainError;
  readonly code: ProblemCode;
}

type Unique = Pick<UserEvents['UserRegistered'], 'email'> & {
  readonly student: { readonly enrollmentNo: string } | null;
};

const emailOf = (email: string): UniqueValue => ({
  reservation: EmailReservation,
  name: sha256(email.trim().toLowerCase()),
  refusal: () => refuse('duplicate-email'),
  code: 'DUPLICATE_EMAIL',
});

const enrollmentOf = (enrollmentNo: string): UniqueValue => ({
  reservation: EnrollmentReservation,
  name: sha256(enrollmentNo.trim().toUpperCase()),
  refusal: () => refuse('duplicate-enrollment'),
  code: 'DUPLICATE_ENROLLMENT',
});

export const uniqueValuesOf = ({ email, student }: Unique): readonly UniqueValue[] =>
  student ? [emailOf(email), enrollmentOf(student.enrollmentNo)] : [emailOf(email)];
