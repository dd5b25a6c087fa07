import { type Paise, type Timestamp } from '../kernel/index.js';

/** `adhoc` is a one-off charge: its structure has the same id. */
export type AssignmentMode = 'single' | 'batch' | 'department' | 'batch-department' | 'custom' | 'adhoc';

/** The terms of the day it was sent; later changes of the structure or of the student's name leave it. */
export interface Bill {
  studentFeeId: string;
  feeStructureId: string;
  studentId: string;
  userId: string;
  studentName: string;
  enrollmentNo: string;
  batch: number;
  departmentId: number | null;
  title: string;
  /** The office's words to the payer. */
  description?: string;
  totalPaise: Paise;
  dueDate: Timestamp;
}

export interface BillReference {
  studentFeeId: string;
  feeStructureId: string;
  studentId: string;
  studentName: string;
  title: string;
}
