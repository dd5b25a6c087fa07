import { type aid, type RequestOf } from '@bursar/contracts';

/** Stays in this browser until the student submits. */
export interface AidDraft {
  readonly step: number;
  /** One of `AID_TYPES`, or `OTHER`. */
  readonly type: string;
  readonly otherType: string;
  readonly amount: number | string;
  readonly reason: string;
}

export const AID_TYPES = [
  { value: 'Merit scholarship', note: 'For marks, rank or achievement' },
  { value: 'Need-based aid', note: 'For a family income that does not cover the fees' },
  { value: 'Fee waiver', note: 'To be credited to a bill' },
  { value: 'Emergency aid', note: 'After an accident, an illness or a loss in the family' },
  { value: 'Research fellowship', note: 'For a project or a conference' },
] as const;

export const OTHER = 'Other';
export const STEPS = ['Type of aid', 'Amount and reason', 'Review'] as const;

export const FIELDS_OF_STEPS: readonly (readonly string[])[] = [['aid_type'], ['amount_requested', 'reason'], []];

export const EMPTY_DRAFT: AidDraft = { step: 0, type: '', otherType: '', amount: '', reason: '' };

export const aidRequest = ({ type, otherType, amount, reason }: AidDraft): RequestOf<typeof aid.apply> => ({
  aid_type: type === OTHER ? otherType : type,
  amount_requested: amount,
  reason,
});

const keyOf = (studentId: string): string => `aid-draft:${studentId}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readDraft(studentId: string, storage: Pick<Storage, 'getItem'> = localStorage): AidDraft {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(studentId)) ?? '{}') as Partial<Record<keyof AidDraft, unknown>>;
    const { step, type, otherType, amount, reason } = kept;
    return {
      step: STEPS[Number(step)] === undefined ? 0 : Number(step),
      type: textOf(type),
      otherType: textOf(otherType),
      amount: typeof amount === 'number' ? amount : textOf(amount),
      reason: textOf(reason),
    };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function keepDraft(studentId: string, draft: AidDraft, storage: Storage = localStorage): void {
  try {
    if (draft === EMPTY_DRAFT) storage.removeItem(keyOf(studentId));
    else storage.setItem(keyOf(studentId), JSON.stringify(draft));
  } catch {
    // The draft is lost with the tab.
  }
}
