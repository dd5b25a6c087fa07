import { type AnswerOf, type audit } from '@bursar/contracts';

import { howMany } from '../../shared/figures/money.js';
import { RequestFailed } from '../../shared/server/request-failed.js';
import { type Moved } from './moved.js';

type Step = Pick<AnswerOf<typeof audit.step>, 'says' | 'actor'>;

export interface Note {
  readonly says: string;
  readonly effect?: string | undefined;
  readonly changedNothing?: boolean;
}

interface Undone {
  readonly before: boolean;
  readonly events: number;
}

function effectOf({ any, rows }: Moved): string {
  if (!any) return 'changed nothing here';
  const marked = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
  return marked === 0 ? 'changed figures here' : `changed ${howMany(marked, 'row')} here`;
}

export function noteOf(
  { says, actor }: Step,
  moved?: Moved,
  { before = false, events = 1 }: Partial<Undone> = {},
): Note {
  const event = `${says} · ${actor.name}`;
  const undone = events > 1 ? `Before ${howMany(events, 'event')}` : `Before: ${event}`;
  return {
    says: before ? undone : event,
    effect: moved && effectOf(moved),
    changedNothing: moved?.any === false,
  };
}

export const sentenceOf = (error: unknown): Note => ({
  says: error instanceof RequestFailed ? error.text('The past could not be read.') : String(error),
});
