import { type Problem } from '@bursar/contracts';

import { RequestFailed } from './request-failed.js';

const NO_COPY = 'You are offline, and this device has no copy of it.';
const NOT_SENT = 'You are offline. Nothing was sent; please try again when you are back.';

const CODE = 'OFFLINE';
const GATEWAY_STATUSES: readonly number[] = [502, 504];

export function offlineProblem(reads: boolean): Problem {
  const sentence = reads ? NO_COPY : NOT_SENT;
  return { statusCode: 0, code: CODE, error: sentence, message: sentence, requestId: '' };
}

const UNREAD = 'The past could not be read.';

export const unreadPast = (statusCode: number): Problem => ({
  statusCode,
  code: 'PAST_UNREAD',
  error: UNREAD,
  message: UNREAD,
  requestId: '',
});

export const isOffline = (error: RequestFailed): boolean => error.problem?.code === CODE;

export const isOutOfReach = (error: unknown): boolean =>
  error instanceof RequestFailed && (error.status === 0 || GATEWAY_STATUSES.includes(error.status));
