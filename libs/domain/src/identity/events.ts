import { type Paise, type Timestamp } from '../kernel/index.js';
import { type Role } from './roles.js';

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
  /** The password itself never enters the log: its hash is kept in the state store under this id. */
  PasswordSet: { userId: string; credentialId: string; by: 'admin' | 'self' | 'reset' };
  UserActivated: { userId: string; role: Role; batch: number | null };
  UserDeactivated: { userId: string; role: Role; batch: number | null; reason: 'manual' | 'batch_passed_out' };
  /** Every token of an older session version is void from here on. */
  SessionsRevoked: {
    userId: string;
    sessionVersion: number;
    reason: 'deactivated' | 'deleted' | 'role_changed' | 'password_changed';
  };
};

export type SessionEvents = {
  UserLoggedIn: { userId: string; sessionId: string; remember: boolean; expiresAt: Timestamp };
  UserLoggedOut: { userId: string; sessionId: string };
};

export type AdminRosterEvents = {
  AdminJoined: { userId: string };
  AdminLeft: { userId: string };
};

export type StudentImportEvents = {
  StudentImportStarted: { importId: string; rowCount: number };
  StudentImportCompleted: { importId: string; created: number };
};

export type IdentityEvents = UserEvents & SessionEvents & AdminRosterEvents & StudentImportEvents;
