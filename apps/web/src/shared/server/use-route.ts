import { type AnswerOf, type RequestOf, type Route, type RowOf } from '@bursar/contracts';
import { hashKey, keepPreviousData, type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useDay } from '../figures/use-day.js';
import { orLastSeen, whileKept } from '../offline/seen.js';
import { usePast, useTimeShown } from '../past/past.js';
import { call, callPage } from './call.js';
import { type Page } from './http-client.js';
import { type RequestFailed } from './request-failed.js';

export interface UseRouteOptions {
  readonly enabled?: boolean;
  /** In ms. */
  readonly staleTime?: number;
  readonly asOf?: string | undefined;
  /** Asked before the rest of the screen when rows change. */
  readonly first?: boolean;
}

/** Playing history leaves many answers behind. */
const PAST_KEPT_MS = 30_000;

interface Asking {
  readonly queryKey: QueryKey;
  readonly meta: { readonly reads: readonly string[]; readonly of: readonly string[] };
  readonly kept: { readonly staleTime?: number; readonly gcTime?: number };
  /** The answer of another instant, so that a move through time does not flash. */
  readonly placeholderData: <Answer>(before: Answer | undefined, query: KeyedQuery | undefined) => Answer | undefined;
}

type KeyedQuery = { readonly queryKey: QueryKey };

/** Answers of the past stay beside the present ones. */
function useAsking({ timeless, reads = [] }: Route, question: QueryKey, named?: string): Asking {
  const shown = usePast();
  const asOf = named ?? shown;
  useTimeShown();
  useDay();
  if (asOf === undefined || timeless) {
    return { queryKey: question, meta: { reads, of: reads }, kept: {}, placeholderData: () => undefined };
  }
  return {
    queryKey: [...question, asOf],
    meta: { reads: [], of: reads },
    kept: { staleTime: Infinity, gcTime: PAST_KEPT_MS },
    placeholderData: (before, query) => {
      const asked = query?.queryKey.slice(0, question.length);
      return asked !== undefined && hashKey(asked) === hashKey(question) ? before : undefined;
    },
  };
}

/** Refetches when its read models change. */
export function useRoute<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true, staleTime, asOf: named, first = false }: UseRouteOptions = {},
): UseQueryResult<AnswerOf<R>, RequestFailed> {
  const { queryKey, meta, kept, placeholderData } = useAsking(route, [route.path, input], named);
  return useQuery({
    queryKey,
    queryFn: ({ signal, ...asked }) =>
      orLastSeen({ ...asked, route, input }, () => call(route, input, { signal, asOf: named })),
    refetchInterval: whileKept,
    meta: { ...meta, first },
    placeholderData,
    enabled,
    ...(staleTime !== undefined && { staleTime }),
    ...kept,
  });
}

export function usePage<R extends Route>(
  route: R,
  input: RequestOf<R>,
  { enabled = true }: Pick<UseRouteOptions, 'enabled'> = {},
): UseQueryResult<Page<RowOf<R>>, RequestFailed> {
  const { queryKey, meta, kept } = useAsking(route, [route.path, 'page', input]);
  return useQuery({
    queryKey,
    queryFn: ({ signal, ...asked }) => orLastSeen({ ...asked, route, input }, () => callPage(route, input, { signal })),
    refetchInterval: whileKept,
    meta,
    placeholderData: keepPreviousData,
    enabled,
    ...kept,
  });
}
