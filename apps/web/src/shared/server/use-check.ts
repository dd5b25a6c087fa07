import { type InputOf, type RequestOf, type Route } from '@bursar/contracts';
import { useState } from 'react';

import { checked } from './checks.js';
import { type RequestFailed } from './request-failed.js';

type Sentences = Readonly<Record<string, string>>;

export function faultsOf(route: Route, input: unknown): Sentences {
  const faults: Record<string, string> = {};
  for (const { path, message } of checked(route.input, input).error?.issues ?? []) {
    faults[String(path[0] ?? '')] ??= message;
  }
  return faults;
}

const pick = (sentences: Sentences, wanted: (field: string) => boolean): Sentences =>
  Object.fromEntries(Object.entries(sentences).filter(([field]) => wanted(field)));

interface Check<R extends Route> {
  /** Fields the user left, until an attempt. */
  readonly errors: Sentences;
  readonly onLeave: (field: string) => void;
  readonly attempt: () => InputOf<R> | undefined;
  /** Shows field errors until those fields change. */
  readonly refuse: (error: RequestFailed) => void;
}

export function useCheck<R extends Route>(route: R, input: RequestOf<R>): Check<R> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{ readonly of: object; readonly sentences: Sentences }>();

  const value = (of: object, field: string): unknown => (of as Record<string, unknown>)[field];
  const faults = pick(faultsOf(route, input), (field) => attempted || left.has(field));
  const refusals = refused
    ? pick(refused.sentences, (field) => Object.is(value(refused.of, field), value(input as object, field)))
    : {};
  return {
    errors: { ...refusals, ...faults },
    onLeave: (field) => setLeft((before) => new Set(before).add(field)),
    attempt: () => {
      const parsed = checked(route.input, input);
      // The form may be cleared for the next entry.
      setAttempted(!parsed.success);
      if (parsed.success) setLeft(new Set());
      setRefused(undefined);
      return parsed.success ? (parsed.data as InputOf<R>) : undefined;
    },
    refuse: ({ fieldErrors }) => setRefused({ of: input as object, sentences: fieldErrors }),
  };
}
