import { type UseQueryResult } from '@tanstack/react-query';

import { type RequestFailed } from './request-failed.js';

export type Query = Pick<
  UseQueryResult<unknown, RequestFailed>,
  'isPending' | 'isError' | 'isLoadingError' | 'error' | 'refetch'
>;

interface Together {
  readonly failure: RequestFailed | undefined;
  /** One failed before it ever answered. */
  readonly unknown: boolean;
  readonly loaded: boolean;
  readonly retry: () => void;
}

export const together = (queries: readonly Query[]): Together => ({
  failure: queries.find(({ isError }) => isError)?.error ?? undefined,
  unknown: queries.some(({ isLoadingError }) => isLoadingError),
  loaded: queries.every(({ isPending }) => !isPending),
  retry: () => {
    for (const query of queries) if (query.isError) void query.refetch();
  },
});
