import { decisions, type OpenRequest, type RequestOf } from '@bursar/contracts';
import { stepPhrase } from '@bursar/domain/kernel';
import { useCallback } from 'react';

import { useMay } from '../session/use-may.js';
import { useRoute } from './use-route.js';

type Kind = NonNullable<RequestOf<typeof decisions.openRequests>['kind']>;

const NONE: readonly OpenRequest[] = [];

function useOpen(kind: Kind, enabled: boolean): readonly OpenRequest[] {
  const may = useMay(decisions.openRequests);
  return useRoute(decisions.openRequests, { kind }, { enabled: may && enabled }).data ?? NONE;
}

export const useOpenRequest = (kind: Kind, recordId: string | undefined): OpenRequest | undefined =>
  useOpen(kind, recordId !== undefined).find(({ record_id }) => record_id === recordId);

export const useReturned = (kind: Kind, id: string | undefined): OpenRequest | undefined =>
  useOpen(kind, id !== undefined).find((request) => request.id === id && request.state === 'returned');

export const waitsFor = ({ state, step }: OpenRequest): string =>
  `waits for ${state === 'returned' ? step : stepPhrase(step)}`;

export function useWaiting(kind: Kind): (recordId: string) => string | undefined {
  const open = useOpen(kind, true);
  return useCallback(
    (recordId) => {
      const request = open.find(({ record_id }) => record_id === recordId);
      return request && waitsFor(request);
    },
    [open],
  );
}
