import { type Month, monthName, type Paise, type Timestamp } from '../kernel/index.js';

/** `adhoc`: a one-off charge whose structure has the same id. */
export type AssignmentMode = 'single' | 'batch' | 'department' | 'batch-department' | 'custom' | 'adhoc';

export interface IncomeTerms {
  /** By default 4010. */
  incomeAccount?: string;
  /** In equal parts at month ends; by default when billed. */
  recogniseOver?: { from: Month; months: number };
}

export const incomeTermsOf = ({ incomeAccount, recogniseOver }: IncomeTerms): IncomeTerms => ({
  ...(incomeAccount !== undefined && { incomeAccount }),
  ...(recogniseOver !== undefined && { recogniseOver }),
});

export function incomeInWords({ incomeAccount, recogniseOver }: IncomeTerms): string {
  const account = incomeAccount === undefined ? '' : ` ${incomeAccount}`;
  const over =
    recogniseOver === undefined
      ? ''
      : ` over ${recogniseOver.months === 1 ? '1 month' : `${recogniseOver.months} months`} from ${monthName(recogniseOver.from)}`;
  return account + over === '' ? '' : `, income${account}${over}`;
}

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
