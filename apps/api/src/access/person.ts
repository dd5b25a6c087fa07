import { type Role } from '@bursar/domain/identity';
import { type Timestamp } from '@bursar/domain/kernel';
import { type User } from '@bursar/platform';

export interface Member extends User {
  readonly email: string;
  readonly role: Role;
  readonly studentId: string | null;
  /** Includes former ids. */
  readonly studentIds: readonly string[];
  readonly departmentId: number | null;
  /** The own department comes first. */
  readonly departmentsLed: readonly number[];
  readonly passedOut: boolean;
  /** By user id. */
  readonly changedBy: Readonly<Record<string, Timestamp>>;
  /** By user id. */
  readonly admittedBy: Readonly<Record<string, Timestamp>>;
}

declare module '@bursar/platform' {
  interface Known {
    readonly person: Member;
  }
}
