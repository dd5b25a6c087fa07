import { type AnswerOf, type RequestOf, type Route, type RowOf } from '@bursar/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { call, callPage } from './call.js';
import { type Page } from './http-client.js';
import { type RequestFailed } from './request-failed.js';

export interface UseRouteOptions {
  /** False while the input is not complete yet, or for who may not ask. */
  readonly enabled?: boolean;
}

/**
 * The answer of a GET route, kept fresh: it is fetched again when one of the read models the route `reads`
 * changes, so no screen says what its commands make old.
 */
export function useRoute<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true }: UseRouteOptions = {},
): UseQueryResult<AnswerOf<R>, RequestFailed> {
  return useQuery({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    meta: { reads: route.reads ?? [] },
    enabled,
  });
}

/** One page of a route that answers a list, and the total; the page before stays until the next one is there. */
export function usePage<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true }: UseRouteOptions = {},
): UseQueryResult<Page<RowOf<R>>, RequestFailed> {
  return useQuery({
    queryKey: [route.path, 'page', input],
    queryFn: ({ signal }) => callPage(route, input, { signal }),
    meta: { reads: route.reads ?? [] },
    placeholderData: keepPreviousData,
    enabled,
  });
}
