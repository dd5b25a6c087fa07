import { type RecordKind, type Route } from '@bursar/contracts';
import { useState } from 'react';

import { WhatChanged } from './history/what-changed.js';
import { useAction } from './use-action.js';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * The change of a record as it was when its dialog opened. When somebody else was faster, `conflict` offers what they
 * changed; once that was shown, the next attempt counts.
 */
export function useChange<R extends Route>(route: R, kind: RecordKind, record: Versioned | undefined) {
  const [opened] = useState(record);
  const [seen, setSeen] = useState(record?.version);
  const action = useAction(route, seen);
  const isStale = action.error?.problem?.code === 'VERSION_CONFLICT';
  const conflict = isStale && opened && (
    <WhatChanged kind={kind} id={opened.id} since={opened.version} onSeen={setSeen} />
  );
  return { ...action, conflict };
}
