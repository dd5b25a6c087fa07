import { type AnswerOf, type RequestOf, type Route, type RowOf } from '@bursar/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { call, callPage } from './call.js';
import { type Page } from './http-client.js';
import { type RequestFailed } from './request-failed.js';

export interface UseRouteOptions {
  readonly enabled?: boolean;
  /** ms; a mounted part asks again for older answers. */
  readonly staleTime?: number;
}

/** Refetches when its read models change. */
export function useRoute<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true, staleTime = 0 }: UseRouteOptions = {},
): UseQueryResult<AnswerOf<R>, RequestFailed> {
  return useQuery({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
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
  return useQuery({
    queryKey: [route.path, 'page', input],
    queryFn: ({ signal }) => callPage(route, input, { signal }),
    meta: { reads: route.reads ?? [] },
    placeholderData: keepPreviousData,
    enabled,
  });
}
