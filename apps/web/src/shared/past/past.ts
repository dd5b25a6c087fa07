import { type AnswerOf, type audit } from '@bursar/contracts';

import { createStore, useStore } from '../shell/store.js';

export const AS_OF = 'as_of';

export const instantIn = (search: string): string | undefined => new URLSearchParams(search).get(AS_OF) ?? undefined;

export type Instant = AnswerOf<typeof audit.instant>;

interface Past {
  /** From the address; every read sends it. */
  readonly asOf: string;
  /** Known once the server has found it. */
  readonly instant?: Instant | undefined;
}

const startedIn = (): Past | undefined => {
  const asOf = typeof location === 'undefined' ? undefined : instantIn(location.search);
  return asOf === undefined ? undefined : { asOf };
};

/** Undefined at present. */
export const past = createStore<Past | undefined>(startedIn());

/** Keeps the instant before, until the next one is found. */
export const lookAt = (asOf: string | undefined): void =>
  past.set(asOf === undefined ? undefined : { asOf, instant: past.get()?.instant });

export const asOfNow = (): string | undefined => past.get()?.asOf;

export const usePast = (): string | undefined => useStore({ watch: past.watch, get: asOfNow });

const knownInstant = (): Instant | undefined => past.get()?.instant;

export const useInstant = (): Instant | undefined => useStore({ watch: past.watch, get: knownInstant });
