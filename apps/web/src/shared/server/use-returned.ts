import { decisions, type OpenRequest, type RequestOf } from '@bursar/contracts';

import { useMay } from '../session/use-may.js';
import { useRoute } from './use-route.js';

type Kind = NonNullable<RequestOf<typeof decisions.openRequests>['kind']>;

export function useReturned(kind: Kind, id: string | undefined): OpenRequest | undefined {
  const may = useMay(decisions.openRequests);
  const { data } = useRoute(decisions.openRequests, { kind }, { enabled: may && id !== undefined });
  return data?.find((request) => request.id === id && request.state === 'returned');
}
