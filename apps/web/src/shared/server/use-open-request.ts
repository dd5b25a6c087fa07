import { decisions, type OpenRequest, type RequestOf } from '@bursar/contracts';

import { useMay } from '../session/use-may.js';
import { useRoute } from './use-route.js';

export type Kind = NonNullable<RequestOf<typeof decisions.openRequests>['kind']>;

const NONE: readonly OpenRequest[] = [];

export function useOpen(kind: Kind, enabled: boolean): readonly OpenRequest[] {
  const may = useMay(decisions.openRequests);
  return useRoute(decisions.openRequests, { kind }, { enabled: may && enabled }).data ?? NONE;
}

export const useOpenRequest = (kind: Kind, recordId: string | undefined): OpenRequest | undefined =>
  useOpen(kind, recordId !== undefined).find(({ record_id }) => record_id === recordId);

export const useReturned = (kind: Kind, id: string | undefined): OpenRequest | undefined =>
  useOpen(kind, id !== undefined).find((request) => request.id === id && request.state === 'returned');
