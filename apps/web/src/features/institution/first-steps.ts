import { type SetupProgress, type SetupStep } from '@bursar/contracts';

interface StepLook {
  readonly name: string;
  readonly purpose: string;
  readonly verb: string;
  readonly to: string;
}

export const STEP_LOOKS: Readonly<Record<SetupStep, StepLook>> = {
  institution: {
    name: 'Institution',
    purpose: 'Its name and address stand on every receipt, payslip and report.',
    verb: 'Enter Institution',
    to: '/admin/settings?do=edit-institution',
  },
  departments: {
    name: 'Departments',
    purpose: 'Eight are there at the start. Add, rename and confirm them.',
    verb: 'Check Departments',
    to: '/admin/settings?tab=departments',
  },
  people: {
    name: 'People',
    purpose: 'Upload the students as a CSV file. Staff are added one by one.',
    verb: 'Upload Students',
    to: '/admin/users?do=upload-students',
  },
  approvals: {
    name: 'Approvals',
    purpose: 'Two people for money is recommended. One person suits a small office.',
    verb: 'Choose Approvals',
    to: '/admin/approval-rules?do=choose-approvals',
  },
  fee_structures: {
    name: 'Fee structures',
    purpose: 'A title, an amount and a due date, for any number of students.',
    verb: 'Add Fee Structure',
    to: '/admin/fees?do=add-fee-structure',
  },
  first_bill: {
    name: 'First bill',
    purpose: 'Assign the fee to a student, a batch or a department.',
    verb: 'Assign Fee',
    to: '/admin/fees?tab=assigned&do=assign-fee',
  },
};

export const isOpen = ({ done, skipped_at }: SetupProgress): boolean => !done && skipped_at === null;

export const isSkipped = ({ done, skipped_at }: SetupProgress): boolean => !done && skipped_at !== null;

export function progressOf(steps: readonly SetupProgress[]): string {
  const finished = steps.filter(({ done }) => done).length;
  return `${finished} of ${steps.length} done`;
}

export function summaryOf(steps: readonly SetupProgress[]): string {
  if (steps.some(isOpen)) return 'From an empty university to its first bill.';
  if (steps.every(({ done }) => done)) return 'Every step is done.';
  return 'Nothing is left to do here.';
}
