import { type Month, monthName, type Paise, type Timestamp } from '../kernel/index.js';

/** `adhoc` is a one-off charge: its structure has the same id. */
export type AssignmentMode = 'single' | 'batch' | 'department' | 'batch-department' | 'custom' | 'adhoc';

export interface IncomeTerms {
  /** Of the ledger; by default 4010. */
  incomeAccount?: string;
  /** In equal parts at the ends of months; by default when it is billed. */
  recogniseOver?: { from: Month; months: number };
}

export const incomeTermsOf = ({ incomeAccount, recogniseOver }: IncomeTerms): IncomeTerms => ({
  ...(incomeAccount !== undefined && { incomeAccount }),
  ...(recogniseOver !== undefined && { recogniseOver }),
});

/** As `, income 4011 over 6 months from July 2026`. */
export function incomeInWords({ incomeAccount, recogniseOver }: IncomeTerms): string {
  const account = incomeAccount === undefined ? '' : ` ${incomeAccount}`;
  const over =
    recogniseOver === undefined
      ? ''
      : ` over ${recogniseOver.months === 1 ? '1 month' : `${recogniseOver.months} months`} from ${monthName(recogniseOver.from)}`;
  return account + over === '' ? '' : `, income${account}${over}`;
}

/** The terms of the day it was sent; later changes of the structure or of the student's name leave it. */
export interface Bill extends IncomeTerms {
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
