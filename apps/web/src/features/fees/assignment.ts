import { type AnswerOf, type AssignmentRun, departmentId, fees, type RequestOf } from '@bursar/contracts';

import { formatCount, formatRupees } from '../../shared/figures/money.js';
import { checked } from '../../shared/server/checks.js';
import { faultsOf } from '../../shared/server/use-check.js';

export type AssignmentMode = 'single' | 'batch' | 'department' | 'batch-and-department' | 'custom';

export const ASSIGNMENT_MODES: readonly { readonly value: AssignmentMode; readonly label: string }[] = [
  { value: 'single', label: 'Single student' },
  { value: 'batch', label: 'Batch' },
  { value: 'department', label: 'Department' },
  { value: 'batch-and-department', label: 'Batch and department' },
  { value: 'custom', label: 'Custom list' },
];

/** Only the mode's fields count. */
export interface AssignmentDraft {
  readonly fee_structure_id: string | null;
  readonly mode: AssignmentMode;
  readonly student_id: string | null;
  readonly batch: string;
  readonly department_id: string;
  readonly student_ids: readonly string[];
}

export const EMPTY_DRAFT: AssignmentDraft = {
  fee_structure_id: null,
  mode: 'single',
  student_id: null,
  batch: '',
  department_id: '',
  student_ids: [],
};

export const asksBatch = (mode: AssignmentMode): boolean => mode === 'batch' || mode === 'batch-and-department';
export const asksDepartment = (mode: AssignmentMode): boolean =>
  mode === 'department' || mode === 'batch-and-department';

/** Has an alert of its own (specification, section 5). */
export const isBatch = (typed: string): boolean => /^\d{4}$/.test(typed.trim());

/** Specification, section 7. */
const UNPAID = { status: 'unpaid', paid_amount: 0 } as const;

const groupOf = ({ mode, batch, department_id }: AssignmentDraft): { batch?: number; department_id?: number } => ({
  ...(asksBatch(mode) && { batch: Number(batch) }),
  ...(asksDepartment(mode) && { department_id: Number(department_id) }),
});

const structureOf = (draft: AssignmentDraft): string => draft.fee_structure_id ?? '';

export const singleRequest = (draft: AssignmentDraft): RequestOf<typeof fees.assignFee> => ({
  fee_structure_id: structureOf(draft),
  student_id: draft.student_id ?? '',
  ...UNPAID,
});

export const groupRequest = (draft: AssignmentDraft): RequestOf<typeof fees.assignFeeToGroup> => ({
  fee_structure_id: structureOf(draft),
  ...groupOf(draft),
  ...UNPAID,
});

export const listRequest = (draft: AssignmentDraft): RequestOf<typeof fees.assignFeeToList> => ({
  fee_structure_id: structureOf(draft),
  student_ids: [...draft.student_ids],
  ...UNPAID,
});

export function faultsOfDraft(draft: AssignmentDraft): Readonly<Record<string, string>> {
  if (draft.mode === 'single') return faultsOf(fees.assignFee, singleRequest(draft));
  if (draft.mode === 'custom') return faultsOf(fees.assignFeeToList, listRequest(draft));
  const department = asksDepartment(draft.mode)
    ? checked(departmentId, draft.department_id || undefined).error?.issues[0]?.message
    : undefined;
  const { fee_structure_id } = faultsOf(fees.assignFeeToGroup, groupRequest(draft));
  return { ...(fee_structure_id && { fee_structure_id }), ...(department && { department_id: department }) };
}

export function previewRequest(draft: AssignmentDraft): RequestOf<typeof fees.previewAssignment> | undefined {
  if (Object.keys(faultsOfDraft(draft)).length > 0) return undefined;
  const fee_structure_id = structureOf(draft);
  if (draft.mode === 'single') return { fee_structure_id, student_ids: [draft.student_id ?? ''] };
  if (draft.mode === 'custom') return { fee_structure_id, student_ids: [...draft.student_ids] };
  if (asksBatch(draft.mode) && !isBatch(draft.batch)) return undefined;
  return { fee_structure_id, ...groupOf(draft) };
}

const studentCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'student' : 'students'}`;

export function previewSentence({ students: billed, skipped, total }: AnswerOf<typeof fees.previewAssignment>): string {
  if (billed === 0)
    return `Nothing to assign: ${skipped === 1 ? 'the student has' : 'all of them have'} this fee already`;
  const sentence = `Will assign to ${studentCount(billed)} · ${formatRupees(total)}`;
  if (skipped === 0) return sentence;
  return `${sentence} · ${formatCount(skipped)} already ${skipped === 1 ? 'has' : 'have'} it (skipped)`;
}

export function resultSentence({ assigned, skipped }: { readonly assigned: number; readonly skipped: number }): string {
  const billed = `${studentCount(assigned)} ${assigned === 1 ? 'was' : 'were'} billed`;
  return skipped === 0 ? billed : `${billed} · ${formatCount(skipped)} already had it`;
}

export function outcomeSentence(run: Pick<AssignmentRun, 'status' | 'failure' | 'assigned' | 'skipped'>): string {
  if (run.status === 'running') return 'Being assigned…';
  if (run.status === 'completed') return resultSentence(run);
  return `Stopped: ${run.failure ?? 'it was refused'}. Students billed so far keep their bills.`;
}
