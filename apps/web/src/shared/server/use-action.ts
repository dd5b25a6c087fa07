import { type AnswerOf, type Route } from '@bursar/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

import { act } from './act.js';
import { type Asked } from './acting.js';
import { newKey } from './http-client.js';
import { RequestFailed } from './request-failed.js';

/** The server may have executed it. */
const undecided = (error: unknown): boolean =>
  !(error instanceof RequestFailed) || error.status === 0 || error.status >= 500;

/** An unknown outcome keeps the `Idempotency-Key`: nothing is paid twice. */
export function useAction<R extends Route>(route: R): UseMutationResult<AnswerOf<R>, RequestFailed, Asked<R>> {
  const attempt = useRef<{ readonly input: string; readonly key: string }>(null);
  return useMutation({
    mutationFn: async (asked: Asked<R>) => {
      const text = JSON.stringify(asked);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
      try {
        const answer = await act(route, asked, attempt.current.key);
        attempt.current = null;
        return answer;
      } catch (error) {
        if (!undecided(error)) attempt.current = null;
        throw error;
      }
    },
  });
}
