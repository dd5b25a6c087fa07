import { type ComparedLists, comparisons, type RequestOf, type Route, type Sheet } from '@bursar/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { type Compared } from '../past/past.js';
import { call } from '../server/call.js';
import { type RequestFailed } from '../server/request-failed.js';

interface Asked {
  readonly compared: Compared;
  readonly onlyChanged: boolean;
  readonly enabled?: boolean;
}

/** Asks again with the list, unless both instants are over. */
export function useComparison<R extends Route>(
  { kind, route: { path, reads = [] } }: Sheet<R>,
  request: object,
  { compared: { then, later }, onlyChanged, enabled = true }: Asked,
): UseQueryResult<ComparedLists, RequestFailed> {
  const only = onlyChanged ? 'changed' : undefined;
  const input = { ...request, route: path, sheet: kind, then, later, only } as RequestOf<typeof comparisons.compare>;
  return useQuery({
    queryKey: [comparisons.compare.path, input],
    queryFn: ({ signal }) => call(comparisons.compare, input, { signal }),
    meta: { reads: later === undefined ? reads : [] },
    placeholderData: keepPreviousData,
    enabled,
  });
}
