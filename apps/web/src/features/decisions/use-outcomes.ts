import { decisions, type WaitingItem } from '@bursar/contracts';
import { formatTime } from '../../shared/figures/dates.js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { call } from '../../shared/server/call.js';
import { type Outcome } from './use-verdicts.js';

const SHOWN_MS = 8_000;

export interface ShownItem extends WaitingItem {
  readonly outcome?: Outcome;
}

const WORDS = { approved: 'approved', rejected: 'rejected', returned: 'returned' } as const;

async function decidedMeanwhile({ kind, id, waiting_since }: WaitingItem): Promise<Outcome> {
  const { decisions: taken, state } = await call(decisions.approval, { kind, id });
  const last = taken.at(-1);
  if (state === 'withdrawn') return { text: 'Withdrawn by the submitter.', tone: 'refused' };
  if (!last || last.at <= (waiting_since ?? '')) return { text: 'This no longer waits for you.', tone: 'refused' };
  const by = last.for_name === null ? last.by_name : `${last.by_name} for ${last.for_name}`;
  return { text: `${by} ${WORDS[last.verdict]} this step at ${formatTime(last.at)}.`, tone: 'refused' };
}

export function useOutcomes(items: readonly WaitingItem[] | undefined, onGone: (id: string) => void) {
  const [decided, setDecided] = useState<ReadonlyMap<string, ShownItem>>(new Map());
  const own = useRef(new Set<string>());
  const before = useRef<readonly WaitingItem[]>(undefined);
  const show = useCallback(
    (item: WaitingItem, outcome: Outcome) => {
      setDecided((all) => new Map(all).set(item.id, { ...item, outcome }));
      onGone(item.id);
      setTimeout(
        () =>
          setDecided((all) => {
            const rest = new Map(all);
            rest.delete(item.id);
            return rest;
          }),
        SHOWN_MS,
      );
    },
    [onGone],
  );
  useEffect(() => {
    const gone = items ? (before.current ?? []).filter(({ id }) => !items.some((item) => item.id === id)) : [];
    if (items) before.current = items;
    for (const item of gone) {
      if (own.current.delete(item.id)) continue;
      decidedMeanwhile(item)
        .then((outcome) => show(item, outcome))
        .catch(() => undefined);
    }
  }, [items, show]);
  const byId = new Map<string, ShownItem>((items ?? []).map((item) => [item.id, item]));
  for (const [id, item] of decided) byId.set(id, item);
  const shown = [...byId.values()].sort((one, other) =>
    (one.waiting_since ?? '').localeCompare(other.waiting_since ?? ''),
  );
  return {
    shown,
    expect: useCallback((id: string) => own.current.add(id), []),
    forget: useCallback((id: string) => own.current.delete(id), []),
    show,
  };
}
