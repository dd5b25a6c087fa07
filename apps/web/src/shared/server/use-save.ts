import { type AnswerOf, type RecordKind, type RequestOf, type Route, type VersionedRoute } from '@bursar/contracts';

import { type Action } from '../form/use-form.js';
import { type Asked } from './acting.js';
import { useAction } from './use-action.js';
import { useChange } from './use-change.js';

export function useSave<Add extends Route, Change extends VersionedRoute>(
  { add, change }: { readonly add: Add; readonly change: Change },
  kind: RecordKind,
  record: { readonly id: string; readonly version: number } | undefined,
  changeOf: (id: string, input: Asked<Add>) => RequestOf<Change>,
): Action<Asked<Add>, AnswerOf<Add> | AnswerOf<Change>> {
  const adding = useAction(add);
  const changing = useChange(change, kind, record);
  if (!record) return adding;
  return { ...changing, mutate: (input, settled) => changing.mutate(changeOf(record.id, input), settled) };
}
