import { DomainError, intend } from '@bursar/domain/kernel';
import { PendingItem, refuse } from '@bursar/domain/pending';
import { type KeepRefusedStep, StepGone } from '@bursar/platform/subscriptions';

export const keepRefusedStep: KeepRefusedStep = ({ id: itemId, ...step }) =>
  intend(PendingItem, itemId, { type: 'NoteRefusedStep', itemId, ...step });

export function failedAgain(error: unknown): unknown {
  if (error instanceof StepGone) return refuse('step-gone');
  return error instanceof DomainError ? refuse('refused-again', error.message) : error;
}
