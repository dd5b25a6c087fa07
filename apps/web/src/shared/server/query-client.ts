import { MutationCache, QueryClient } from '@tanstack/react-query';

import { PATIENCE } from './patience.js';
import { RequestFailed } from './request-failed.js';

const RETRIES = 2;

/** Asking again helps when no answer came or the server failed, never when it said no. */
const mayHelp = (error: Error): boolean =>
  error instanceof RequestFailed && (error.status === 0 || error.status >= 500);

/** Refused for what the record has become, or because it is gone. */
const showsOldState = (error: Error): boolean =>
  error instanceof RequestFailed && (error.status === 404 || error.status === 409);

/**
 * The client's copy of what the server said. It is shown at once and fetched again behind it; a carried-out
 * command makes every shown query old, so a screen is right even while the live channel is down. So does a command
 * that was refused because things are not as the screen shows them.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: (count, error) => count < RETRIES && mayHelp(error) },
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
