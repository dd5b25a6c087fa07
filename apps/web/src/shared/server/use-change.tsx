import { type AnswerOf, type RecordKind, type RequestOf, type VersionedRoute } from '@bursar/contracts';
import { useState } from 'react';

import { WhatChanged } from '../history/what-changed.js';
import { type Asked } from './acting.js';
import { type Settled, useAction } from './use-action.js';

/** The version of a record without an event. */
export const UNCHANGED = -1;

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** Sends the version of the opening, or of the `conflict`. */
export function useChange<R extends VersionedRoute>(route: R, kind: RecordKind, record: Versioned | undefined) {
  const [opened] = useState(record);
  const [seen, setSeen] = useState(record?.version);
  const { mutate, mutateAsync, ...action } = useAction(route);
  const isStale = action.error?.problem?.code === 'VERSION_CONFLICT';
  const conflict = isStale && opened && (
    <WhatChanged kind={kind} id={opened.id} since={opened.version} onSeen={setSeen} />
  );
  const asked = (input: RequestOf<R>) => ({ ...(input as object), version: seen }) as Asked<R>;
  return {
    ...action,
    conflict,
    mutate: (input: RequestOf<R>, settled?: Settled<AnswerOf<R>>) => mutate(asked(input), settled),
    mutateAsync: (input: RequestOf<R>) => mutateAsync(asked(input)),
  };
}
