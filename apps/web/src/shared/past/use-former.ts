import { type AnswerOf, type RequestOf, type Route } from '@bursar/contracts';
import { type UseQueryResult } from '@tanstack/react-query';

import { type RequestFailed } from '../server/request-failed.js';
import { useRoute } from '../server/use-route.js';
import { useCompared } from './past.js';

/** Undefined while no instants are compared. */
export function useFormer<R extends Route>(
  route: R,
  input: RequestOf<R>,
  enabled = true,
): UseQueryResult<AnswerOf<R>, RequestFailed> | undefined {
  const compared = useCompared();
  const former = useRoute(route, input, { enabled: enabled && compared !== undefined, asOf: compared?.then });
  return compared && former;
}
