import { type OpenRequest } from '@bursar/contracts';
import { stepPhrase } from '@bursar/domain/kernel';
import { useCallback } from 'react';

import { type Kind, useOpen } from './use-open-request.js';

export const waitsFor = ({ state, step }: OpenRequest): string =>
  `waits for ${state === 'returned' ? step : stepPhrase(step)}`;

export function useWaiting(kind: Kind): (recordId: string) => string | undefined {
  const open = useOpen(kind, true);
  return useCallback(
    (recordId) => {
      const request = open.find(({ record_ids }) => record_ids.includes(recordId));
      return request && waitsFor(request);
    },
    [open],
  );
}
