import { type Paise, type Timestamp } from '../kernel/index.js';
import { type Role } from './roles.js';

/** What people change about a person without changing what they may do. */
export interface UserDetails {
  name: string;
  /** In lower case. */
  email: string;
  phone: string | null;
  departmentId: number | null;
}

/** What only a student has. */
export interface StudentProfile {
  /** An id of its own, never reused. */
  studentId: string;
  enrollmentNo: string;
  batch: number;
}

export type UserEvents = {
  UserRegistered: {
    userId: string;
    name: string;
    /** In lower case. */
    email: string;
    role: Role;
    departmentId: number | null;
    student: StudentProfile | null;
    monthlySalaryPaise: Paise | null;
    source: 'single' | 'bulk' | 'bootstrap' | 'demo';
    importId: string | null;
  };
  UserDetailsChanged: UserDetails & {
    userId: string;
    /** For those who keep copies of a student's name. */
    studentId: string | null;
    /** Of what has changed, how it was. */
    previous: Partial<UserDetails>;
  };
  UserRoleChanged: { userId: string; name: string; from: Role; to: Role };
  /** A head leads other departments than before: the own one first. Who is no head leads none. */
  DepartmentsLedChanged: { userId: string; departmentIds: readonly number[]; previousIds: readonly number[] };
  /** A student's profile was corrected, or somebody became a student or stopped being one. */
  StudentProfileChanged: {
    userId: string;
    student: StudentProfile | null;
    previous: StudentProfile | null;
    active: boolean;
  };
  SalarySet: { userId: string; name: string; monthlySalaryPaise: Paise | null };
  UserDeleted: {
    userId: string;
    role: Role;
    /** For the history: nobody has this name any more. */
    name: string;
    student: StudentProfile | null;
    wasActive: boolean;
    /** The bills of a student that nobody paid anything of: they end with the student. */
    untouchedFees: readonly string[];
  };
  /** The password itself never enters the log: its hash is kept in the state store under this id. */
  PasswordSet: { userId: string; credentialId: string; by: 'admin' | 'self' | 'reset' };
  UserActivated: {
    userId: string;
    role: Role;
    batch: number | null;
    /** The pass-out of the batch whose reversal it is. */
    reversedPassOutId?: string;
  };
  UserDeactivated: {
    userId: string;
    role: Role;
    batch: number | null;
    reason: 'manual' | 'batch_passed_out';
    /** The pass-out of the batch it belongs to. */
    passOutId?: string;
  };
  /** The token itself never enters the log: the state store keeps its hash. */
  PasswordResetRequested: { userId: string; resetId: string; expiresAt: Timestamp };
  PasswordResetCompleted: { userId: string; resetId: string };
  /** An administrator cleared the count of wrong passwords: the person may try again at once. */
  SignInUnlocked: { userId: string };
  /** Every token of an older session version is void from here on. */
  SessionsRevoked: { userId: string; sessionVersion: number; reason: RevocationReason };
};

/** Why every session of somebody ended. */
export type RevocationReason =
  | 'deactivated'
  | 'deleted'
  | 'role_changed'
  | 'email_changed'
  | 'department_changed'
  | 'password_changed'
  | 'signed_out_everywhere';

export type SessionEvents = {
  UserLoggedIn: { userId: string; sessionId: string; remember: boolean; expiresAt: Timestamp; device?: string };
  UserLoggedOut: { userId: string; sessionId: string };
};

export type SignInFailureEvents = {
  SignInFailed: {
    /** Both null for an account that does not exist; what was typed for it is not kept, it may be a password. */
    userId: string | null;
    name: string | null;
    /** The client's network address. */
    address: string;
    /** So many wrong tries of this account, or of all that do not exist, from this address within a day. */
    failures: number;
  };
};

export type AdminRosterEvents = {
  AdminJoined: { userId: string };
  AdminLeft: { userId: string };
};

export type StudentImportEvents = {
  StudentImportStarted: { importId: string; rowCount: number };
  StudentImportCompleted: { importId: string; created: number };
};

export type BatchEvents = {
  /** These students were active until then; a reversal activates no others. */
  BatchPassedOut: { batch: number; passOutId: string; studentCount: number; userIds: readonly string[] };
  /** `studentCount` students are active again. */
  BatchPassOutReversed: { batch: number; passOutId: string; studentCount: number; reason: string };
};

/** Somebody asks something of the administrators, mostly without an account. */
export interface ContactRequestDetails {
  requestId: string;
  kind: 'contact' | 'demo' | 'access';
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

export type ContactRequestEvents = {
  ContactRequestSubmitted: ContactRequestDetails;
  ContactRequestHandled: { requestId: string };
  ContactRequestReopened: { requestId: string };
};

export type IdentityEvents = UserEvents &
  SessionEvents &
  SignInFailureEvents &
  AdminRosterEvents &
  StudentImportEvents &
  BatchEvents &
  ContactRequestEvents;
