import { type AnswerOf, type RequestOf, type Route } from '@bursar/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

import { call } from './call.js';
import { newKey } from './http-client.js';
import { RequestFailed } from './request-failed.js';

/** Whether the server may have carried out a request that failed like this. */
const undecided = (error: unknown): boolean =>
  !(error instanceof RequestFailed) || error.status === 0 || error.status >= 500;

/**
 * A command of the user. When the outcome of an attempt is unknown (no answer, or a server error), trying the
 * same again repeats its `Idempotency-Key`, so that nothing is recorded or paid twice. With the version of a record, a
 * change of a newer one is refused.
 */
export function useAction<R extends Route>(
  route: R,
  version?: number,
): UseMutationResult<AnswerOf<R>, RequestFailed, RequestOf<R>> {
  const attempt = useRef<{ readonly input: string; readonly key: string }>(null);
  return useMutation({
    mutationFn: async (input: RequestOf<R>) => {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
      try {
        const answer = await call(route, input, { idempotencyKey: attempt.current.key, version });
        attempt.current = null;
        return answer;
      } catch (error) {
        if (!undecided(error)) attempt.current = null;
        throw error;
      }
    },
  });
}
