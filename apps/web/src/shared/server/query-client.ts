import { MutationCache, onlineManager, QueryClient } from '@tanstack/react-query';

import { isOffline } from './out-of-reach.js';
import { PATIENCE } from './patience.js';
import { RequestFailed } from './request-failed.js';

const RETRIES = 2;

/** A part mounted again within it asks nothing. */
const MOMENT_MS = 1_000;

/** No answer, or a 5xx. */
const mayHelp = (error: Error): boolean =>
  error instanceof RequestFailed && !isOffline(error) && (error.status === 0 || error.status >= 500);

/** The record changed or is gone. */
const showsOldState = (error: Error): boolean =>
  error instanceof RequestFailed && (error.status === 404 || error.status === 409);

/** Commands refresh all queries on success or old state, even without the live channel. */
export function createQueryClient(isOnline = true): QueryClient {
  onlineManager.setOnline(isOnline);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: MOMENT_MS,
        refetchOnReconnect: 'always',
        retry: (count, error) => count < RETRIES && mayHelp(error),
      },
      mutations: { networkMode: 'always', ...PATIENCE },
    },
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries(),
      onError: (error) => {
        if (showsOldState(error)) void client.invalidateQueries();
      },
    }),
  });
  return client;
}
