import { type AnswerOf, type Route } from '@bursar/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

import { act } from './act.js';
import { type Asked } from './acting.js';
import { newKey } from './http-client.js';
import { RequestFailed } from './request-failed.js';
import { useSender } from './use-sender.js';

/** The server may have executed it. */
export const undecided = (error: unknown): boolean =>
  !(error instanceof RequestFailed) || error.status === 0 || error.status >= 500;

const refused = (): void => undefined;

export interface Settled<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError?: (refusal: RequestFailed) => void;
}

interface Acting<Answer, Asking> extends Omit<UseMutationResult<Answer, RequestFailed, Asking>, 'mutate'> {
  /** Calls back after its drawer closed, unlike TanStack's own. */
  readonly mutate: (asked: Asking, settled?: Settled<Answer>) => void;
}

/** An unknown outcome keeps the `Idempotency-Key`: nothing is paid twice. */
export function useAction<R extends Route>(route: R): Acting<AnswerOf<R>, Asked<R>> {
  const asSender = useSender();
  const attempt = useRef<{ readonly input: string; readonly key: string }>(null);
  const mutation = useMutation<AnswerOf<R>, RequestFailed, Asked<R>>({
    mutationFn: async (asked: Asked<R>) => {
      const text = JSON.stringify(asked);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() };
      try {
        const { key } = attempt.current;
        const answer = await asSender(() => act(route, asked, key));
        attempt.current = null;
        return answer;
      } catch (error) {
        if (!undecided(error)) attempt.current = null;
        throw error;
      }
    },
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (asked: Asked<R>, { onSuccess, onError }: Settled<AnswerOf<R>> = {}) =>
      void mutateAsync(asked).then(onSuccess, onError ?? refused),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
