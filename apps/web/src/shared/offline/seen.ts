import { recordedAs, type Route } from '@bursar/contracts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { asOfNow } from '../past/past.js';
import { noteAsked } from '../server/asked.js';
import { isOutOfReach } from '../server/out-of-reach.js';
import { session } from '../session/session.js';
import { expiryOf } from '../session/token-expiry.js';
import { type Owner } from './last-seen.js';
import { readerNow } from './reader.js';

const ASK_AGAIN_MS = 10_000;

interface Question {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly route: Route;
  readonly input: unknown;
}

/** Milliseconds since the epoch. */
const keptAt = new WeakMap<object, number>();

const lastSeen = () => import('./last-seen.js');

const build = (): string => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

function keeperOf({ route, input }: Question): Owner | undefined {
  const reader = readerNow();
  if (reader === undefined || route.method !== 'GET' || route.confidential || route.onlyOnline) return undefined;
  // A walk through history would push the present answers out.
  if (asOfNow() !== undefined) return undefined;
  if (recordedAs(route, input as Readonly<Record<string, unknown>>, reader) !== undefined) return undefined;
  const { id } = reader;
  return { name: `${id} ${build()}`, isSignedIn: () => readerNow()?.id === id };
}

/** No server refuses it offline. */
function endExpiredSession(): void {
  const token = session.token();
  if (token !== undefined && (expiryOf(token) ?? Infinity) <= Date.now()) void session.expire(token);
}

export async function orLastSeen<Answer>(question: Question, ask: () => Promise<Answer>): Promise<Answer> {
  const { client, queryKey } = question;
  const owner = keeperOf(question);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query) noteAsked(query);
  const key = query?.queryHash;
  if (!owner || query === undefined || key === undefined) return ask();
  try {
    const answer = await ask();
    keptAt.delete(query);
    // Private windows may have no database.
    const keeping = lastSeen().then(({ keep }) => keep(owner, key, answer, Date.now()));
    keeping.catch(() => undefined);
    return answer;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    endExpiredSession();
    const kept = await lastSeen()
      .then(({ recall }) => recall(owner, key))
      .catch(() => undefined);
    if (!kept) throw error;
    keptAt.set(query, kept.at);
    return kept.answer as Answer;
  }
}

export const whileKept = (query: object): number | false => (keptAt.has(query) ? ASK_AGAIN_MS : false);

function oldestShown(client: QueryClient): number | undefined {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const times = shown.map((query) => keptAt.get(query)).filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Milliseconds since the epoch, of the oldest shown copy. */
export function useKeptSince(): number | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => oldestShown(client),
  );
}
