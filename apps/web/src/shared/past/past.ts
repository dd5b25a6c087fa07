import { type AnswerOf, type audit } from '@bursar/contracts';
import { type Timestamp } from '@bursar/domain/kernel';

import { createStore, useStore } from '../shell/store.js';
import { timeNamed } from './time-named.js';

const AS_OF = 'as_of';
const THEN = 'then';
const LATER = 'later';

export interface Compared {
  readonly then: string;
  /** Undefined means now. */
  readonly later?: string | undefined;
}

export function comparedIn(search: string): Compared | undefined {
  const params = new URLSearchParams(search);
  const then = params.get(THEN);
  return then === null ? undefined : { then, later: params.get(LATER) ?? undefined };
}

/** While two instants are compared, everything else shows the later one. */
export function instantIn(search: string): string | undefined {
  const compared = comparedIn(search);
  return compared ? compared.later : (new URLSearchParams(search).get(AS_OF) ?? undefined);
}

export type Times = { readonly asOf: string | undefined } | Compared;

export function withTimes(search: string, times: Times): string {
  const params = new URLSearchParams(search);
  for (const name of [AS_OF, THEN, LATER]) params.delete(name);
  const named = 'then' in times ? { [THEN]: times.then, [LATER]: times.later } : { [AS_OF]: times.asOf };
  for (const [name, value] of Object.entries(named)) if (value !== undefined) params.set(name, value);
  return params.toString();
}

export type Instant = AnswerOf<typeof audit.instant>;

export interface Past {
  /** From the address; every read sends it. */
  readonly asOf: string;
  readonly time?: Timestamp | undefined;
  /** Absent until the server has found it. */
  readonly instant?: Instant | undefined;
}

const searchAtStart = (): string => (typeof location === 'undefined' ? '' : location.search);

const pastAt = (asOf: string, time = timeNamed(asOf), instant?: Instant): Past => ({ asOf, time, instant });

const startedIn = (): Past | undefined => {
  const asOf = instantIn(searchAtStart());
  return asOf === undefined ? undefined : pastAt(asOf);
};

export const past = createStore<Past | undefined>(startedIn());

/** Keeps the instant before, until the next one is found. */
export const lookAt = (asOf: string | undefined, time?: Timestamp): void => {
  const before = past.get();
  if (before?.asOf === asOf) return;
  past.set(asOf === undefined ? undefined : pastAt(asOf, time ?? timeNamed(asOf), before?.instant));
};

export const timeOf = (seen: Past | undefined): Timestamp | undefined => seen?.time ?? seen?.instant?.time;

export const timeShown = (): Timestamp | undefined => timeOf(past.get());

export const useTimeShown = (): Timestamp | undefined => useStore({ watch: past.watch, get: timeShown });

export const moving = createStore(false);

export const asOfNow = (): string | undefined => past.get()?.asOf;

export const usePast = (): string | undefined => useStore({ watch: past.watch, get: asOfNow });

const knownInstant = (): Instant | undefined => past.get()?.instant;

export const useInstant = (): Instant | undefined => useStore({ watch: past.watch, get: knownInstant });

/** An instant found after the screens moved on leads nowhere. */
export const found = (asOf: string, instant: Instant): void => {
  if (asOfNow() === asOf) past.set({ asOf, time: instant.time, instant });
};

export const comparing = createStore<Compared | undefined>(comparedIn(searchAtStart()));

export const useCompared = (): Compared | undefined => useStore(comparing);

export function show(times: Times, time?: Timestamp): void {
  const compared = 'then' in times ? times : undefined;
  const known = comparing.get();
  if (compared?.then !== known?.then || compared?.later !== known?.later) comparing.set(compared);
  lookAt('then' in times ? times.later : times.asOf, time);
}

export function useReadOnly(): boolean {
  const [asOf, compared] = [usePast(), useCompared()];
  return asOf !== undefined || compared !== undefined;
}
