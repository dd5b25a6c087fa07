import { type AnswerOf, type RequestOf, type Route } from '@bursar/contracts';

import { type httpClient } from './http-client.js';

/** A change needs the version that the user saw. */
export type Asked<R extends Route> = RequestOf<R> &
  (R extends { readonly versioned: string } ? { readonly version: number } : unknown);

interface Changed {
  readonly id?: string | number;
  readonly version?: unknown;
}

/** Undefined for the own account, which the next user of this browser does not share. */
const recordIn = (route: Route, input: Changed): string | undefined =>
  input.id === undefined ? route.recordOf?.(input as never) : `${input.id}`;

type Call = ReturnType<typeof httpClient>['call'];

/** The record's version in `{ message, fee }`. */
function versionIn(answer: object, { id }: Changed): number | undefined {
  const values = Object.values(answer) as (Changed | null)[];
  const version = values.find(
    (value) => value?.version !== undefined && (id === undefined || value.id === id),
  )?.version;
  return typeof version === 'number' ? version : undefined;
}

export function acting(call: Call) {
  /** This browser's own changes; lists may lag behind. */
  const made = new Map<string, number>();

  async function change<R extends Route>(route: R, asked: Asked<R>, idempotencyKey: string): Promise<AnswerOf<R>> {
    const { version: seen, ...rest } = asked as RequestOf<R> & { readonly version: number | undefined };
    const input = rest as RequestOf<R> & Changed;
    const record = recordIn(route, input);
    const key = record && `${route.versioned} ${record}`;
    const own = made.get(key ?? '');
    // An unchanged record has no version, or -1.
    const latest = seen === undefined ? own : Math.max(seen, own ?? seen);
    const answer = await call(route, input, { idempotencyKey, version: latest });
    const version = versionIn(answer as object, input);
    if (key && version !== undefined) made.set(key, version);
    return answer;
  }

  return <R extends Route>(route: R, asked: Asked<R>, idempotencyKey: string): Promise<AnswerOf<R>> =>
    route.versioned === undefined ? call(route, asked, { idempotencyKey }) : change(route, asked, idempotencyKey);
}
