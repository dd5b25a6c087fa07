import { type AnswerOf, type RequestOf, type Route, type RowOf } from '@bursar/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { orLastSeen, whileKept } from '../offline/seen.js';
import { usePast } from '../past/past.js';
import { call, callPage } from './call.js';
import { type Page } from './http-client.js';
import { type RequestFailed } from './request-failed.js';

export interface UseRouteOptions {
  readonly enabled?: boolean;
  /** ms; a mounted part asks again for older answers. */
  readonly staleTime?: number;
  readonly asOf?: string | undefined;
}

/** Answers of the past stay beside the present ones. */
function useInstantOf({ timeless }: Route, named?: string): readonly string[] {
  const shown = usePast();
  const asOf = named ?? shown;
  return asOf === undefined || timeless ? [] : [asOf];
}

/** Refetches when its read models change. */
export function useRoute<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true, staleTime = 0, asOf: named }: UseRouteOptions = {},
): UseQueryResult<AnswerOf<R>, RequestFailed> {
  const asOf = useInstantOf(route, named);
  return useQuery({
    queryKey: [route.path, input, ...asOf],
    queryFn: ({ signal, ...asked }) =>
      orLastSeen({ ...asked, route, input }, () => call(route, input, { signal, asOf: named })),
    refetchInterval: whileKept,
    meta: { reads: route.reads ?? [] },
    enabled,
    staleTime,
  });
}

/** Keeps the previous page while loading. */
export function usePage<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true }: Pick<UseRouteOptions, 'enabled'> = {},
): UseQueryResult<Page<RowOf<R>>, RequestFailed> {
  const asOf = useInstantOf(route);
  return useQuery({
    queryKey: [route.path, 'page', input, ...asOf],
    queryFn: ({ signal, ...asked }) => orLastSeen({ ...asked, route, input }, () => callPage(route, input, { signal })),
    refetchInterval: whileKept,
    meta: { reads: route.reads ?? [] },
    placeholderData: keepPreviousData,
    enabled,
  });
}
